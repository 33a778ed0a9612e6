import { type FormEvent, useState } from 'react';
import { askJson } from '../../api.ts';
import { useAction, useResource } from '../../parts/resource.ts';
import { TrySentence } from '../../parts/try-sentence.tsx';
import { Busy, Empty, Failure, RangeField, SelectField, TextField } from '../../parts/ui.tsx';
import type { Voice, Voices } from '../../types.ts';

const MOST = 8;

interface Part {
  voice: Voice;
  weight: number;
}

/** The blend as one asks for it before it is saved. */
const written = (parts: readonly Part[]) => parts.map(({ voice, weight }) => `${voice.voice_id}(${weight})`).join('+');

/** Voices between the voices of one installed model. */
export function Blend() {
  const { data, error, loading } = useResource<Voices>('/v1/voices?page_size=1000');
  const [parts, setParts] = useState<Part[]>([]);
  const [saved, setSaved] = useState<string>();
  const able = (data?.voices ?? []).filter(({ blendable }) => blendable);
  const modelId = parts[0]?.voice.model_id;
  const more = able.filter(
    (voice) =>
      (modelId === undefined || voice.model_id === modelId) &&
      !parts.some((part) => part.voice.voice_id === voice.voice_id),
  );
  const finish = (name: string) => {
    setParts([]);
    setSaved(name);
  };
  const add = (voiceId: string) => {
    const voice = able.find((candidate) => candidate.voice_id === voiceId);
    if (voice !== undefined) setParts([...parts, { voice, weight: 5 }]);
  };
  if (data === undefined) return loading ? <Busy>Loading voices…</Busy> : <Failure error={error} />;
  if (able.length < 2) {
    return (
      <Empty>
        Blends combine voices of an installed Kokoro or Kitten model. An admin installs them on the page Models.
      </Empty>
    );
  }
  return (
    <div className="card stack">
      {parts.length < MOST && (
        <SelectField
          label="Add a voice"
          value=""
          onChange={add}
          options={[
            { value: '', label: 'Choose…' },
            ...more.map((voice) => ({ value: voice.voice_id, label: `${voice.name} (${voice.model_id})` })),
          ]}
        />
      )}
      {parts.map(({ voice, weight }) => (
        <div key={voice.voice_id} className="blend-part">
          <RangeField
            label={voice.name}
            value={weight}
            min={1}
            max={10}
            step={1}
            onChange={(value) =>
              setParts(parts.map((part) => (part.voice === voice ? { voice, weight: value } : part)))
            }
          />
          <button
            type="button"
            className="ghost"
            onClick={() => setParts(parts.filter((part) => part.voice !== voice))}
          >
            Take away<span className="hidden"> {voice.name}</span>
          </button>
        </div>
      ))}
      {parts.length > 1 && <TrySentence voiceId={written(parts)} name="the blend" />}
      {parts.length > 1 && <Save parts={parts} onSaved={finish} />}
      {saved !== undefined && (
        <p className="notice" role="status">
          {saved} is one of your voices now.
        </p>
      )}
    </div>
  );
}

function Save({ parts, onSaved }: { parts: readonly Part[]; onSaved(name: string): void }) {
  const [name, setName] = useState('');
  const save = useAction(async () => {
    const blend = parts.map(({ voice, weight }) => ({ voice_id: voice.voice_id, weight }));
    await askJson('/v1/voices', { json: { blend, name } });
    onSaved(name);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <TextField label="Name" value={name} onChange={setName} required />
      <Failure error={save.error} />
      <button type="submit" disabled={save.running}>
        {save.running ? 'Saving…' : 'Save the blend'}
      </button>
    </form>
  );
}
