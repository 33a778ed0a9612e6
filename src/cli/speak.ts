import { extname } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ENCODINGS } from '../audio/formats.ts';
import { call } from './client.ts';
import { listVoices } from './voices.ts';
import { type Content, writeWhole } from './write-whole.ts';

/** Encodings by the output file's extension, where no format is named: their own, and other names that are in use. */
const BY_EXTENSION: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ENCODINGS.map((encoding) => [`.${encoding}`, encoding])),
  '.raw': 'pcm',
  '.ogg': 'opus',
};

const POLL_MS = 1000;
/** Of a job, before it is given up; its audio is in the history all the same. */
const MAX_FAILED_LOOKS = 30;

/** What is spoken, as one request or as a job. */
interface SpeakOptions {
  path: string;
  format: string;
  body: { text: string; model_id?: string };
}

interface Timed {
  word_timestamps: unknown;
  audio_format: unknown;
  duration_secs: unknown;
}

interface Job extends Timed {
  generation_job_id: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  progress: number;
  error: { code: string; detail: string } | null;
}

/**
 * Speaks a text into a file, `-` being standard input or output; with `--timestamps` its words go beside it as JSON. A text
 * that is too long for one request is spoken as a background job.
 */
export async function speak(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      output: { type: 'string', short: 'o' },
      voice: { type: 'string' },
      model: { type: 'string' },
      format: { type: 'string' },
      timestamps: { type: 'boolean', default: false },
    },
  });
  const { output, timestamps } = values;
  const [input, ...rest] = positionals;
  if (input === undefined || rest.length > 0)
    throw new Error('Give the text as one argument, or - to read it from standard input.');
  if (output === undefined) throw new Error('Specify the output file: -o FILE, or -o - for standard output.');
  if (output === '-' && process.stdout.isTTY)
    throw new Error('Audio cannot be written to a terminal. Use -o FILE, or redirect the output.');
  if (output === '-' && timestamps) throw new Error('--timestamps writes FILE and FILE.json, so -o must name a file.');
  const format = values.format ?? formatOf(output);
  const text = input === '-' ? await readText(process.stdin) : input;
  const [voice, longest] = await Promise.all([voiceId(values.voice), longestText()]);
  const speakOptions: SpeakOptions = {
    path: `/v1/text-to-speech/${encodeURIComponent(voice)}${timestamps ? '/with-timestamps' : ''}`,
    format,
    body: { text, ...(values.model === undefined ? {} : { model_id: values.model }) },
  };
  // Counted as the server counts: by code points.
  const length = Array.from(text).length;
  if (length > longest) {
    console.error(
      `The text has ${length} characters, more than the ${longest} of one request, so it is spoken as a background job.`,
    );
    const job = await finishedJob(speakOptions);
    const audio = await call(`/v1/generation-jobs/${job.generation_job_id}/audio`);
    await write(output, audioOf(audio), timestamps ? job : undefined);
  } else if (timestamps) {
    const response = await call(`${speakOptions.path}?output_format=${format}`, speakOptions.body);
    const { audio_base64, ...timing } = (await response.json()) as Timed & { audio_base64: string };
    await write(output, [Buffer.from(audio_base64, 'base64')], timing);
  } else {
    await write(
      output,
      audioOf(await call(`${speakOptions.path}?output_format=${format}`, speakOptions.body)),
      undefined,
    );
  }
}

/** @throws Error with the known extensions */
function formatOf(output: string): string {
  const extension = extname(output).toLowerCase();
  const format = extension === '' ? 'mp3' : BY_EXTENSION[extension];
  if (format !== undefined) return format;
  const known = Object.keys(BY_EXTENSION).join(', ');
  throw new Error(
    `The file extension ${extension} is not supported. Specify a format with --format, or use one of ${known}.`,
  );
}

/** An id as it is, a name looked up, the first voice where none is given. */
async function voiceId(input: string | undefined): Promise<string> {
  if (input !== undefined && /^[A-Za-z0-9]{20}$/.test(input)) return input;
  const voices = await listVoices();
  const found = input === undefined ? voices[0] : voices.find(({ name }) => name.toLowerCase() === input.toLowerCase());
  if (found === undefined) throw new Error(`There is no voice named "${input}". List the voices with: locution voices`);
  return found.voice_id;
}

/** Characters that the server speaks in one request. */
async function longestText(): Promise<number> {
  const models = (await (await call('/v1/models')).json()) as { maximum_text_length_per_request: number }[];
  return Math.max(...models.map((model) => model.maximum_text_length_per_request));
}

const look = async (job: Job) => (await (await call(`/v1/generation-jobs/${job.generation_job_id}`)).json()) as Job;

/** Has a job spoken and waits for its end. @throws Error where it fails or is cancelled */
async function finishedJob({ path, format, body }: SpeakOptions): Promise<Job> {
  const accepted = await call(`${path}?delivery=async&output_format=${format}`, body);
  let job = (await accepted.json()) as Job;
  let failures = 0;
  console.error(`Job ${job.generation_job_id}`);
  while (job.status === 'queued' || job.status === 'running') {
    if (process.stderr.isTTY) process.stderr.write(`\r${job.status} ${(job.progress * 100).toFixed(0)} % `);
    await delay(POLL_MS);
    job = await look(job).catch((error: unknown) => {
      // It goes on while the server starts again.
      failures += 1;
      if (failures > MAX_FAILED_LOOKS) throw error;
      return job;
    });
  }
  if (process.stderr.isTTY) process.stderr.write('\r');
  if (job.status === 'completed') return job;
  throw new Error(job.error === null ? `The job was ${job.status}.` : `${job.error.code}: ${job.error.detail}`);
}

/** An answer's bytes; on a terminal it is shown how many have come. */
async function* audioOf({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) throw new Error('The server sent no audio.');
  const show = process.stderr.isTTY;
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (show) process.stderr.write(`\r${(bytes / 1024).toFixed(0)} kB    `);
    yield chunk;
  }
  if (show) process.stderr.write('\r');
}

async function write(output: string, audio: Content, timed: Timed | undefined): Promise<void> {
  if (output === '-') return await pipeline(audio, process.stdout, { end: false });
  if (timed === undefined) {
    await writeWhole({ [output]: audio });
    console.error(`Written: ${output}`);
    return;
  }
  const { word_timestamps, audio_format, duration_secs } = timed;
  const json = `${JSON.stringify({ word_timestamps, audio_format, duration_secs }, null, 2)}\n`;
  await writeWhole({ [output]: audio, [`${output}.json`]: [Buffer.from(json)] });
  console.error(`Written: ${output} and ${output}.json`);
}
