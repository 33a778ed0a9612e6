import { type FormEvent, useState } from 'react';
import { ApiError, askJson } from '../../api.ts';
import { languageName } from '../../parts/format.ts';
import { useAction } from '../../parts/resource.ts';
import { Busy, Failure, SelectField } from '../../parts/ui.tsx';
import { useLanguages, VoicePicker } from '../../parts/voice-picker.tsx';
import type { Localized, Voice } from '../../types.ts';
import { SaveForm, ScriptField } from './design.tsx';

/** The same voice in another language. */
export function Localize() {
  const [voice, setVoice] = useState<Voice>();
  const languages = useLanguages();
  const [language, setLanguage] = useState('fr');
  const [script, setScript] = useState('');
  const [job, setJob] = useState<Localized>();
  const [source, setSource] = useState('');
  const localize = useAction(async () => {
    const json = {
      voice_id: voice?.voice_id,
      language_code: language,
      ...(script.trim() === '' ? {} : { text: script }),
    };
    let current = await askJson<Localized>('/v1/voice-previews/localize', { json });
    setSource(voice?.name ?? '');
    setJob(current);
    while (current.status === 'queued' || current.status === 'running') {
      await new Promise((resolve) => setTimeout(resolve, 300));
      current = await askJson<Localized>(`/v1/voice-previews/localize/${current.generation_job_id}`);
      setJob(current);
    }
    if (current.error !== null) throw new ApiError(0, current.error.code, current.error.detail, {});
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    localize.run();
  };
  return (
    <div className="columns">
      <VoicePicker chosen={voice?.voice_id} onChoose={setVoice} />
      <div className="stack">
        <form className="card" onSubmit={submit}>
          <SelectField label="New language" value={language} onChange={setLanguage} options={languages} />
          <ScriptField value={script} onChange={setScript} />
          <Failure error={localize.error} />
          <button type="submit" disabled={voice === undefined || localize.running}>
            {localize.running ? 'Localizing…' : 'Localize'}
          </button>
          {voice === undefined && <p className="quiet small">Choose a voice first.</p>}
        </form>
        {localize.running && job !== undefined && <Busy>The job is {job.status}…</Busy>}
        {job?.status === 'ready' && job.generated_voice_id !== null && (
          <div className="card">
            <h2>
              {source} in {languageName(job.language_code ?? language)}
            </h2>
            <p className="quiet small">“{job.text}”</p>
            {/* biome-ignore lint/a11y/useMediaCaption: its words stand above */}
            <audio
              controls
              src={`/v1/voice-previews/${job.generated_voice_id}/audio`}
              aria-label="The localized voice"
            />
            <SaveForm generatedVoiceId={job.generated_voice_id} />
          </div>
        )}
      </div>
    </div>
  );
}
