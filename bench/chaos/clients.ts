import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { KEY } from '../server.ts';
import { SENTENCE } from '../texts.ts';

/** What is spoken, again and again: the same order gives the same bytes, whichever node makes it. */
export const TEXTS = [1, 4, 12].map((count) => `${SENTENCE} `.repeat(count).trim());
const JOB_TEXT = `${SENTENCE} `.repeat(40).trim();
/** Jobs of a client that may be unfinished before it orders another. */
const JOBS_AHEAD = 4;
/** Between two requests of a client: background work comes last, and must have a chance. */
const PAUSE_MS = 500;
/** Jobs' audio is large: it is uploaded in parts. */
const formatOf = (text: string) => (text === JOB_TEXT ? 'wav_48000' : 'mp3_24000_96');

export interface Answers {
  /** By status, or `broken` where an answer ended before it was whole. */
  count: Record<string, number>;
  wrongBytes: number;
  /** Of answers that were whole: in the history for ever. */
  historyItemIds: string[];
  jobIds: string[];
}

export interface Reference {
  /** Hash of the whole file, by text. */
  files: Map<string, string>;
  streams: Map<string, string>;
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const headers = { 'xi-api-key': KEY, 'content-type': 'application/json' };

function post(url: string, voiceId: string, path: string, text: string): Promise<Response> {
  return fetch(`${url}/v1/text-to-speech/${voiceId}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ text, seed: 7 }),
    signal: AbortSignal.timeout(120_000),
  });
}

/** An answer of calm times. A busy machine's load balancer takes servers for dead that are only slow: it is asked again. */
async function answered(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const response = await ask();
    if (response.ok) return response;
    if (response.status !== 503) throw new Error(`without any fault: ${response.status}`);
    await response.body?.cancel();
    await delay(500);
  }
}

export async function firstVoice(url: string): Promise<string> {
  const { voices } = (await (await answered(() => fetch(`${url}/v1/voices`, { headers }))).json()) as {
    voices: { voice_id: string }[];
  };
  return voices[0]?.voice_id ?? '';
}

/** What each order gives while nothing goes wrong. Long jobs are spoken in parts, which a request is not. */
export async function references(url: string, voiceId: string): Promise<Reference> {
  const files = new Map<string, string>();
  const streams = new Map<string, string>();
  const spoken = async (path: string, text: string) =>
    hash(await (await answered(() => post(url, voiceId, `${path}?output_format=${formatOf(text)}`, text))).bytes());
  for (const text of TEXTS) {
    files.set(text, await spoken('', text));
    streams.set(text, await spoken('/stream', text));
  }
  files.set(JOB_TEXT, hash(await jobAudio(url, voiceId)));
  return { files, streams };
}

async function jobAudio(url: string, voiceId: string): Promise<Uint8Array> {
  const path = `?delivery=async&output_format=${formatOf(JOB_TEXT)}`;
  const ordered = await answered(() => post(url, voiceId, path, JOB_TEXT));
  const { generation_job_id: jobId } = (await ordered.json()) as { generation_job_id: string };
  for (;;) {
    const audio = await fetch(`${url}/v1/generation-jobs/${jobId}/audio`, { headers });
    if (audio.status === 200) return await audio.bytes();
    await audio.body?.cancel();
    await delay(200);
  }
}

/** Clients that ask until they are stopped, as fast as they are answered. */
export function startClients(url: string, voiceId: string, reference: Reference) {
  const answers: Answers = { count: {}, wrongBytes: 0, historyItemIds: [], jobIds: [] };
  let isStopped = false;
  const add = (name: string | number) => {
    answers.count[name] = (answers.count[name] ?? 0) + 1;
  };

  async function speak(path: string, kind: keyof Reference, index: number): Promise<void> {
    const text = TEXTS[index % TEXTS.length] ?? '';
    try {
      const response = await post(url, voiceId, `${path}?output_format=${formatOf(text)}`, text);
      const bytes = await response.bytes();
      add(response.status);
      if (response.status !== 200) return;
      answers.historyItemIds.push(response.headers.get('history-item-id') ?? '');
      if (hash(bytes) !== reference[kind].get(text)) answers.wrongBytes += 1;
    } catch {
      add('broken');
    }
  }

  async function order(mine: Set<string>): Promise<void> {
    try {
      const response = await post(url, voiceId, `?delivery=async&output_format=${formatOf(JOB_TEXT)}`, JOB_TEXT);
      add(`job ${response.status}`);
      if (response.status !== 202) return;
      const { generation_job_id: jobId } = (await response.json()) as { generation_job_id: string };
      answers.jobIds.push(jobId);
      mine.add(jobId);
    } catch {
      add('job broken');
    }
  }

  async function forget(mine: Set<string>): Promise<void> {
    for (const jobId of mine) {
      const job = await fetch(`${url}/v1/generation-jobs/${jobId}`, { headers })
        .then((response) => response.json() as Promise<{ status?: string }>)
        .catch(() => ({ status: undefined }));
      if (['completed', 'failed', 'cancelled'].includes(job.status ?? '')) mine.delete(jobId);
    }
  }

  const loop = async (step: (index: number) => Promise<void>) => {
    for (let index = 0; !isStopped; index += 1) {
      await step(index);
      await delay(PAUSE_MS);
    }
  };
  const jobs = new Set<string>();
  const running = [
    ...[0, 1].map((first) => loop((index) => speak('', 'files', first + index))),
    ...[0].map((first) => loop((index) => speak('/stream', 'streams', first + index))),
    loop(async () => {
      await forget(jobs);
      if (jobs.size < JOBS_AHEAD) await order(jobs);
    }),
  ];
  return {
    answers,
    async stop(): Promise<Answers> {
      isStopped = true;
      await Promise.all(running);
      return answers;
    },
  };
}
