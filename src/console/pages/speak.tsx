import { useState } from 'react';
import { ENCODINGS } from '../../audio/formats.ts';
import { query } from '../api.ts';
import { extensionOf, number } from '../parts/format.ts';
import { OpenJobs } from '../parts/open-jobs.tsx';
import { Reading } from '../parts/reading.tsx';
import { useResource } from '../parts/resource.ts';
import { STREAM_FORMAT, streamOperation, useSpeech } from '../parts/speech-session.ts';
import { Spoken } from '../parts/spoken.tsx';
import { Busy, Code, Failure, Field, Page, RangeField, SelectField, TextField } from '../parts/ui.tsx';
import { stopPreview, useLanguages, VoicePicker } from '../parts/voice-picker.tsx';
import type { Model, Voice } from '../types.ts';

/** Every encoding, and what editors and CDs expect. */
const FORMATS = [...ENCODINGS, 'mp3_44100_128', 'wav_48000'].map((value) => ({
  value,
  label: value,
}));

/** Type a text, hear it while it is spoken, see its words light up. */
export function Speak() {
  const [text, setText] = useState('');
  const [voice, setVoice] = useState<Voice>();
  const [modelId, setModelId] = useState('locution-2');
  const [format, setFormat] = useState('mp3');
  const [speed, setSpeed] = useState(1);
  const [guidance, setGuidance] = useState(3);
  const [instructions, setInstructions] = useState('');
  const [seed, setSeed] = useState('');
  const [language, setLanguage] = useState('');
  const languages = useLanguages();
  const models = useResource<Model[]>('/v1/models');
  const model = models.data?.find((candidate) => candidate.model_id === modelId);
  const length = [...text].length;
  const isLong = length > (model?.maximum_text_length_per_request ?? 10_000);
  const session = useSpeech();

  const body = {
    text,
    model_id: modelId,
    voice_settings: { guidance_scale: guidance, speed },
    ...(instructions === '' ? {} : { instructions }),
    ...(seed === '' ? {} : { seed: Number(seed) }),
    ...(language === '' ? {} : { language_code: language }),
  };
  const path = `/v1/text-to-speech/${voice?.voice_id ?? 'VOICE_ID'}`;
  const choose = (chosen: Voice) => {
    setVoice(chosen);
    setGuidance(chosen.settings.guidance_scale);
  };
  const start = () => {
    stopPreview();
    const request = { path, body, format };
    if (isLong) session.startJob(request);
    else session.speak(request, withWords);
  };
  const withWords = model?.supports_word_timestamps ?? true;
  const other = languages.find(({ value }) => value === session.heard?.otherLanguage && value !== language);
  const canSpeak = voice !== undefined && text.trim() !== '';

  return (
    <Page title="Speak" intro="Listen to a text immediately, then download it.">
      <div className="columns">
        <div className="stack">
          <Field
            label="Text"
            hint={`${number(length)} characters${isLong ? ', more than one request accepts: it runs as a job' : ''}`}
          >
            {(id, hintId) => (
              <textarea
                id={id}
                aria-describedby={hintId}
                rows={8}
                value={text}
                placeholder="Write something to say…"
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <div className="row">
            <button type="button" disabled={!canSpeak} onClick={start}>
              {isLong ? 'Start the job' : 'Speak'}
            </button>
            {session.running && (
              <button type="button" className="ghost" onClick={session.stop}>
                {session.job === undefined ? 'Stop' : 'Cancel the job'}
              </button>
            )}
            <p className="quiet small">{voice === undefined ? 'Choose a voice first.' : `With ${voice.name}`}</p>
          </div>
          <Failure error={session.error} />
          {other !== undefined && <OtherLanguage name={other.label} onChoose={() => setLanguage(other.value)} />}
          {session.job !== undefined && session.running && (
            <div>
              <Busy>
                The job is {session.job.status}: {Math.round(session.job.progress * 100)} %
              </Busy>
              <progress aria-label="Progress of the job" max={1} value={session.job.progress} />
            </div>
          )}
          {session.heard !== undefined && <Spoken heard={session.heard} running={session.running} />}
          <OpenJobs watched={session.running ? session.job?.generation_job_id : undefined} running={session.running} />
          <Reading text={text} voiceId={voice?.voice_id} />
          <Calls path={path} body={body} format={format} withWords={withWords} isLong={isLong} />
        </div>
        <div className="stack">
          <VoicePicker chosen={voice?.voice_id} onChoose={choose} />
          <div className="card">
            <SelectField
              label="Model"
              value={modelId}
              onChange={setModelId}
              options={(models.data ?? []).map(({ model_id, name }) => ({ value: model_id, label: name }))}
            />
            <SelectField
              label="Spoken in"
              value={language}
              onChange={setLanguage}
              options={[
                { value: '', label: "The voice's own" },
                { value: 'auto', label: 'Each sentence in its own' },
                ...languages,
              ]}
            />
            <SelectField label="Format of the download" value={format} onChange={setFormat} options={FORMATS} />
            <RangeField label="Speed" value={speed} min={0.5} max={2} step={0.05} onChange={setSpeed} />
            <RangeField label="Guidance" value={guidance} min={1} max={10} step={0.5} onChange={setGuidance} />
            <TextField
              label="Instructions"
              value={instructions}
              onChange={setInstructions}
              maxLength={1000}
              hint="How to say it: whisper, angry and fast, calm bedtime story…"
            />
            <TextField
              label="Seed"
              type="number"
              min={0}
              max={4294967295}
              step={1}
              value={seed}
              onChange={setSeed}
              hint="The same seed gives the same audio. Empty = random."
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

/** The text is plainly in another language than it was spoken in. */
function OtherLanguage({ name, onChoose }: { name: string; onChoose(): void }) {
  return (
    <div className="notice row" role="status">
      <p className="small">This text seems to be {name}, and is spoken in another language.</p>
      <button type="button" className="ghost" onClick={onChoose}>
        Speak it as {name}
      </button>
    </div>
  );
}

interface CallsProps {
  path: string;
  body: object;
  format: string;
  withWords: boolean;
  isLong: boolean;
}

/** The requests that the page makes, to be made by a program. */
function Calls({ path, body, format, withWords, isLong }: CallsProps) {
  const [open, setOpen] = useState(false);
  const json = JSON.stringify(body).replaceAll("'", "'\\''");
  const curl = (operation: string, parameters: Record<string, string>, file?: string) =>
    `curl '${window.location.origin}${path}${operation}?${query(parameters)}' \\
  -H 'xi-api-key: YOUR_API_KEY' -H 'content-type: application/json' \\
  -d '${json}'${file === undefined ? '' : ` -o ${file}`}`;
  return (
    <details className="card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>The API call</summary>
      {open &&
        (isLong ? (
          <Code
            text={curl('/with-timestamps', { output_format: format, delivery: 'async' })}
            label="The API call, a job that is looked up by its id"
          />
        ) : (
          <>
            <Code
              text={curl(streamOperation(withWords), { output_format: STREAM_FORMAT })}
              label="The API call, streamed"
            />
            <p className="quiet small">As a file:</p>
            <Code
              text={curl('', { output_format: format }, `speech.${extensionOf(format)}`)}
              label="The API call for a file"
            />
          </>
        ))}
    </details>
  );
}
