import { type FormEvent, useEffect, useState } from 'react';
import { ask, askJson } from '../../api.ts';
import { useAction, useResource } from '../../parts/resource.ts';
import { Busy, Empty, Failure, RangeField, SelectField, TextField } from '../../parts/ui.tsx';
import type { Voice, Voices } from '../../types.ts';

const MOST = 8;
const SCRIPT = 'This is how we sound together. Move a slider, and hear us again.';

interface Part {
  voice: Voice;
  weight: number;
}

/** Voices between the voices of one installed model. */
export function Blend() {
  const { data, error, loading } = useResource<Voices>('/v1/voices?page_size=1000');
  const [parts, setParts] = useState<Part[]>([]);
  const able = (data?.voices ?? []).filter(({ blendable }) => blendable);
  const modelId = parts[0]?.voice.model_id;
  const more = able.filter(
    (voice) =>
      (modelId === undefined || voice.model_id === modelId) &&
      !parts.some((part) => part.voice.voice_id === voice.voice_id),
  );
  const add = (voiceId: string) => {
    const voice = able.find((candidate) => candidate.voice_id === voiceId);
    if (voice !== undefined) setParts([...parts, { voice, weight: 5 }]);
  };
  if (data === undefined) return loading ? <Busy>Loading voices…</Busy> : <Failure error={error} />;
  if (able.length < 2) {
    return (
      <Empty>
        Blends are of voices of an installed Kokoro or Kitten model. An admin installs them on the page Models.
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
        <div key={voice.voice_id} className="row">
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
      {parts.length > 1 && <Hear parts={parts} />}
      {parts.length > 1 && <Save parts={parts} onSaved={() => setParts([])} />}
    </div>
  );
}

function Hear({ parts }: { parts: readonly Part[] }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => () => (url === undefined ? undefined : URL.revokeObjectURL(url)), [url]);
  const hear = useAction(async () => {
    const expression = parts.map(({ voice, weight }) => `${voice.voice_id}(${weight})`).join('+');
    const path = `/v1/text-to-speech/${encodeURIComponent(expression)}?output_format=mp3`;
    const response = await ask(path, { json: { text: SCRIPT, language_code: 'en' } });
    setUrl(URL.createObjectURL(await response.blob()));
  });
  return (
    <div className="stack">
      <button type="button" disabled={hear.running} onClick={() => hear.run()}>
        {hear.running ? 'Speaking…' : 'Hear the blend'}
      </button>
      <Failure error={hear.error} />
      {/* biome-ignore lint/a11y/useMediaCaption: its words are those of the sentence above */}
      {url !== undefined && <audio controls autoPlay src={url} aria-label="The blend" />}
    </div>
  );
}

function Save({ parts, onSaved }: { parts: readonly Part[]; onSaved(): void }) {
  const [name, setName] = useState('');
  const save = useAction(async () => {
    const blend = parts.map(({ voice, weight }) => ({ voice_id: voice.voice_id, weight }));
    await askJson('/v1/voices', { json: { blend, name } });
    setName('');
    onSaved();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <form onSubmit={submit}>
      <TextField label="Name" value={name} onChange={setName} required />
      <Failure error={save.error} />
      <button type="submit" disabled={save.running}>
        {save.running ? 'Saving…' : 'Save the blend'}
      </button>
    </form>
  );
}
