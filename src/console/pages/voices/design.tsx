import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { askJson } from '../../api.ts';
import { words } from '../../parts/format.ts';
import { useAction } from '../../parts/resource.ts';
import { Failure, Field, RangeField, SelectField, TextField } from '../../parts/ui.tsx';
import { useLanguages } from '../../parts/voice-picker.tsx';
import type { Designed, Voice } from '../../types.ts';

type Preview = Designed['previews'][number];

/** Describe a voice, hear up to three, keep one. */
export function Design() {
  const [description, setDescription] = useState('');
  const languages = useLanguages();
  const [language, setLanguage] = useState('en');
  const [script, setScript] = useState('');
  const [guidance, setGuidance] = useState(6);
  const [count, setCount] = useState('3');
  const [result, setResult] = useState<Designed>();
  const design = useAction(async () => {
    const json = {
      voice_description: description,
      language_code: language,
      guidance_scale: guidance,
      preview_count: Number(count),
      ...(script.trim() === '' ? {} : { text: script }),
    };
    setResult(await askJson<Designed>('/v1/voice-previews/design', { json }));
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    design.run();
  };
  return (
    <div className="columns">
      <form className="card" onSubmit={submit}>
        <Field label="Describe the voice" hint="Gender, age, accent, tone, pace, pitch: in your own words.">
          {(id, hintId) => (
            <textarea
              id={id}
              aria-describedby={hintId}
              rows={4}
              required
              minLength={3}
              maxLength={500}
              value={description}
              placeholder="An elderly Scottish gentleman, gravelly and slow"
              onChange={(event) => setDescription(event.target.value)}
            />
          )}
        </Field>
        <SelectField label="Language" value={language} onChange={setLanguage} options={languages} />
        <ScriptField value={script} onChange={setScript} />
        <RangeField label="Guidance" value={guidance} min={1} max={10} step={0.5} onChange={setGuidance} />
        <SelectField
          label="How many"
          value={count}
          onChange={setCount}
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
        />
        <Failure error={design.error} />
        <button type="submit" disabled={design.running}>
          {design.running ? 'Designing…' : 'Design'}
        </button>
      </form>
      <div className="stack" aria-live="polite">
        {result !== undefined && <Understood result={result} />}
        {result?.previews.map((preview, index) => (
          <PreviewCard key={preview.generated_voice_id} preview={preview} number={index + 1} />
        ))}
      </div>
    </div>
  );
}

function Understood({ result }: { result: Designed }) {
  return (
    <div className={result.notice === null ? 'notice' : 'notice bad'}>
      {result.notice !== null && <p>{result.notice}</p>}
      {result.understood.length > 0 && (
        <p className="small">
          Understood:{' '}
          {result.understood.map(({ phrase, meaning, strength }) => (
            <span key={`${phrase} ${meaning}`} className="badge">
              {phrase} → {strength < 0 ? 'the opposite of ' : ''}
              {words(meaning)}
            </span>
          ))}
        </p>
      )}
      {result.not_understood.length > 0 && (
        <p className="small">
          Not understood, no effect:{' '}
          {result.not_understood.map((phrase) => (
            <span key={phrase} className="badge">
              {phrase}
            </span>
          ))}
        </p>
      )}
      {result.assumed.length > 0 && (
        <p className="quiet small">Not specified, chosen at random: {result.assumed.join(', ')}.</p>
      )}
      <p className="quiet small">“{result.text}”</p>
    </div>
  );
}

function PreviewCard({ preview, number }: { preview: Preview; number: number }) {
  return (
    <section className="card" aria-label={`Proposal ${number}`}>
      <h2>Proposal {number}</h2>
      <p className="quiet small">
        {[preview.gender, words(preview.age), preview.accent && words(preview.accent), ...preview.tone, ...preview.tags]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand above */}
      <audio
        controls
        src={`/v1/voice-previews/${preview.generated_voice_id}/audio`}
        aria-label={`Proposal ${number}`}
      />
      <SaveForm generatedVoiceId={preview.generated_voice_id} />
    </section>
  );
}

export function ScriptField(props: { value: string; onChange(value: string): void }) {
  return <TextField label="Script" maxLength={500} hint="Empty = a few sentences of the language." {...props} />;
}

/** Keeps a proposal as a voice. */
export function SaveForm({ generatedVoiceId }: { generatedVoiceId: string }) {
  const [name, setName] = useState('');
  const [saved, setSaved] = useState<Voice>();
  const save = useAction(async () => {
    setSaved(await askJson<Voice>('/v1/voices', { json: { generated_voice_id: generatedVoiceId, name } }));
  });
  if (saved !== undefined) {
    return (
      <p className="notice good" role="status">
        Saved as “{saved.name}”. <Link href="/voices/library">See the library</Link>
      </p>
    );
  }
  return (
    <form
      className="row bottom"
      onSubmit={(event) => {
        event.preventDefault();
        save.run();
      }}
    >
      <TextField label="Name" value={name} onChange={setName} required maxLength={100} />
      <button type="submit" disabled={save.running}>
        {save.running ? 'Saving…' : 'Save'}
      </button>
      <Failure error={save.error} />
    </form>
  );
}
