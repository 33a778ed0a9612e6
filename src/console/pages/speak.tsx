import { useState } from 'react';
import { ask, query } from '../api.ts';
import { Player } from '../parts/player.tsx';
import { useAction, useResource } from '../parts/resource.ts';
import { useSpeech } from '../parts/speech-session.ts';
import { Busy, Code, Failure, Field, number, Page, RangeField, SelectField, TextField } from '../parts/ui.tsx';
import { VoicePicker } from '../parts/voice-picker.tsx';
import type { Model, Voice } from '../types.ts';

const FORMATS = ['mp3', 'mp3_44100_128', 'wav', 'wav_48000', 'flac', 'opus', 'aac', 'pcm'].map((value) => ({
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
  };
  const path = `/v1/text-to-speech/${voice?.voice_id ?? 'VOICE_ID'}`;
  const call = `curl '${window.location.origin}${path}?${query({ output_format: format, delivery: isLong ? 'async' : undefined })}' \\
  -H 'xi-api-key: YOUR_API_KEY' -H 'content-type: application/json' \\
  -d '${JSON.stringify({ ...body, text: length > 300 ? `${text.slice(0, 300)}…` : text }).replaceAll("'", "'\\''")}' ${isLong ? '' : `-o speech.${extensionOf(format)}`}`;
  const canSpeak = voice !== undefined && text.trim() !== '' && !session.running;

  return (
    <Page title="Speak" intro="Hear a text at once, then download it.">
      <div className="columns">
        <div className="stack">
          <Field
            label="Text"
            hint={`${number(length)} characters${isLong ? ', more than one request takes: it runs as a job' : ''}`}
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
            <button
              type="button"
              disabled={!canSpeak}
              onClick={() =>
                voice &&
                (isLong
                  ? session.startJob(path, body, format)
                  : session.speak(path, body, model?.supports_word_timestamps ?? true))
              }
            >
              {isLong ? 'Start the job' : 'Speak'}
            </button>
            {session.running && (
              <button type="button" className="ghost" onClick={session.stop}>
                {session.job === undefined ? 'Stop' : 'Cancel the job'}
              </button>
            )}
            {voice === undefined && <p className="quiet small">Choose a voice first.</p>}
          </div>
          <Failure error={session.error} />
          {session.job !== undefined && session.running && (
            <div role="status">
              <Busy>
                The job is {session.job.status}: {Math.round(session.job.progress * 100)} %
              </Busy>
              <progress aria-label="Progress of the job" max={1} value={session.job.progress} />
            </div>
          )}
          {session.heard !== undefined && <Result session={session} path={path} body={body} format={format} />}
          <details className="card">
            <summary>The API call</summary>
            <Code text={call} label="The API call" />
          </details>
        </div>
        <div className="stack">
          <VoicePicker chosen={voice?.voice_id} onChoose={setVoice} />
          <div className="card">
            <SelectField
              label="Model"
              value={modelId}
              onChange={setModelId}
              options={(models.data ?? []).map(({ model_id, name }) => ({ value: model_id, label: name }))}
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
              hint="The same seed gives the same audio. Empty = drawn."
            />
          </div>
        </div>
      </div>
    </Page>
  );
}

interface ResultProps {
  session: ReturnType<typeof useSpeech>;
  path: string;
  body: object;
  format: string;
}

function Result({ session, path, body, format }: ResultProps) {
  const { heard, running, job } = session;
  const make = useAction(async (seed: string) => {
    const response = await ask(`${path}?${query({ output_format: format })}`, {
      json: { ...body, seed: Number(seed) },
    });
    save(URL.createObjectURL(await response.blob()), `speech.${extensionOf(format)}`);
  });
  if (heard === undefined) return null;
  const { text, words, sound, seed, file } = heard;
  // What was streamed is a wave; a job has made the format that was asked for.
  const extension = job === undefined ? 'wav' : extensionOf(format);
  return (
    <section className="card" aria-label="What was spoken">
      {running && <Busy>Speaking…</Busy>}
      <Player sound={sound} words={words} text={text} />
      {file !== undefined && !running && (
        <>
          <div className="row">
            <button type="button" className="ghost" onClick={() => save(file(), `speech.${extension}`)}>
              Download {extension}
            </button>
            {extension !== extensionOf(format) && (
              <button type="button" className="ghost" disabled={make.running} onClick={() => make.run(seed)}>
                {make.running ? 'Making…' : `Make ${format}`}
              </button>
            )}
            <span className="quiet small">Seed {seed}</span>
          </div>
          {extension !== extensionOf(format) && (
            <p className="quiet small">Another format is spoken again with the same seed, and charged again.</p>
          )}
          <Failure error={make.error} />
        </>
      )}
    </section>
  );
}

const extensionOf = (format: string) => format.split('_')[0] ?? format;

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
