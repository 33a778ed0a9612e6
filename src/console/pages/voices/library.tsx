import { type FormEvent, useState } from 'react';
import { askJson } from '../../api.ts';
import { Confirm, Dialog, FormEnd } from '../../parts/dialogs.tsx';
import { counted } from '../../parts/format.ts';
import { useAction } from '../../parts/resource.ts';
import { Busy, CopyButton, Empty, Failure, RangeField, TextField } from '../../parts/ui.tsx';
import { PreviewButton, useVoices, VoiceFilters, voiceFacts } from '../../parts/voice-picker.tsx';
import type { Voice } from '../../types.ts';

/** Every voice the account can speak with. */
export function Library() {
  const { filters, set, data, error, loading, reload } = useVoices();
  return (
    <>
      <VoiceFilters filters={filters} set={set} />
      <Failure error={error} />
      {data === undefined && loading && <Busy>Loading voices…</Busy>}
      {data !== undefined && (
        <p className="quiet small" role="status">
          {counted(data.total_count, 'voice')}
        </p>
      )}
      {data?.voices.every(({ origin }) => origin !== 'installed') && (
        <p className="quiet small">
          The voices that come with the server are formant voices: clear, fast, and audibly synthetic. For
          human-sounding ones an admin installs a model on the page Models, or runs{' '}
          <code>npx locution models pull kokoro</code>.
        </p>
      )}
      {data?.voices.length === 0 && <Empty>No voice matches. Remove a filter, or design one.</Empty>}
      <ul className="list two">
        {data?.voices.map((voice) => (
          <VoiceCard key={voice.voice_id} voice={voice} onChanged={reload} />
        ))}
      </ul>
    </>
  );
}

function VoiceCard({ voice, onChanged }: { voice: Voice; onChanged(): void }) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const path = `/v1/voices/${voice.voice_id}`;
  const favorite = useAction(async () => {
    await askJson(`${path}/favorite`, { method: voice.is_favorited ? 'DELETE' : 'PUT' });
    onChanged();
  });
  const remove = useAction(async () => {
    await askJson(path, { method: 'DELETE' });
    setOpen(undefined);
    onChanged();
  });
  return (
    <li className="card">
      <div className="row between">
        <h2>{voice.name}</h2>
        {voice.voice_type === 'personal' && <span className="badge active">{voice.origin}</span>}
      </div>
      <p className="quiet small">{voiceFacts(voice)}</p>
      <p className="small">{voice.description}</p>
      <p className="tags">
        {voice.tags.map((tag) => (
          <span key={tag} className="badge">
            {tag}
          </span>
        ))}
      </p>
      <Failure error={favorite.error} />
      <div className="row">
        <PreviewButton voice={voice} />
        <button type="button" className="ghost" aria-pressed={voice.is_favorited} onClick={() => favorite.run()}>
          {voice.is_favorited ? '★ Favorite' : '☆ Favorite'}
          <span className="hidden"> {voice.name}</span>
        </button>
        <button type="button" className="ghost" onClick={() => setOpen('edit')}>
          Change<span className="hidden"> {voice.name}</span>
        </button>
        <CopyButton text={voice.voice_id} label="Copy id" />
        {voice.voice_type === 'personal' && (
          <button type="button" className="ghost danger-text" onClick={() => setOpen('delete')}>
            Delete<span className="hidden"> {voice.name}</span>
          </button>
        )}
      </div>
      {open === 'edit' && (
        <VoiceForm
          voice={voice}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined);
            onChanged();
          }}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title="Delete this voice?"
          action="Delete"
          running={remove.running}
          error={remove.error}
          onConfirm={() => remove.run()}
          onClose={() => setOpen(undefined)}
        >
          <p>
            <strong>{voice.name}</strong> will no longer be available. Its speech stays in the history.
          </p>
        </Confirm>
      )}
    </li>
  );
}

function VoiceForm({ voice, onDone, onClose }: { voice: Voice; onDone(): void; onClose(): void }) {
  const [name, setName] = useState(voice.name);
  const [description, setDescription] = useState(voice.description);
  const [tags, setTags] = useState(voice.tags.join(', '));
  const [guidance, setGuidance] = useState(voice.settings.guidance_scale);
  const path = `/v1/voices/${voice.voice_id}`;
  const save = useAction(async () => {
    const list = tags
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== '');
    await askJson(path, { method: 'PATCH', json: { name, description, tags: list } });
    if (guidance !== voice.settings.guidance_scale) {
      await askJson(`${path}/settings`, { method: 'PATCH', json: { guidance_scale: guidance } });
    }
    onDone();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.run();
  };
  return (
    <Dialog title={`Change ${voice.name}`} onClose={onClose}>
      <form onSubmit={submit}>
        {voice.voice_type === 'public' && (
          <p className="quiet">A shared voice: your changes apply only to your account.</p>
        )}
        <TextField label="Name" value={name} onChange={setName} required maxLength={100} />
        <TextField label="Description" value={description} onChange={setDescription} maxLength={500} />
        <TextField label="Tags" value={tags} onChange={setTags} hint="Separated by commas." />
        <RangeField label="Guidance" value={guidance} min={1} max={10} step={0.5} onChange={setGuidance} />
        <FormEnd error={save.error} running={save.running} onClose={onClose} />
      </form>
    </Dialog>
  );
}
