import { useEffect, useRef, useState } from 'react';
import { ApiError, asApiError, ask, askJson, query } from '../api.ts';
import type { Chunk, Job, Word } from '../types.ts';
import { createLiveSound, type LiveSound } from './live-sound.ts';
import { createFileSound, type Sound } from './sound.ts';

/** What was spoken, as far as it has come. */
export interface Heard {
  text: string;
  words: Word[];
  sound: Sound;
  seed: string;
  /** The address of the whole audio, once there is one; makes it where it was streamed. */
  file?: () => string;
}

/** One speaking at a time: streamed and played, or as a job. */
export function useSpeech() {
  const [heard, setHeard] = useState<Heard>();
  const [job, setJob] = useState<Job>();
  const [error, setError] = useState<ApiError>();
  const [running, setRunning] = useState(false);
  const controller = useRef<AbortController>(undefined);
  const sound = useRef<Sound>(undefined);

  /** Ends the speaking; what has come can still be heard. */
  const stop = () => {
    controller.current?.abort();
    if (job !== undefined && running)
      void ask(`/v1/generation-jobs/${job.generation_job_id}`, { method: 'DELETE' }).catch(() => undefined);
    setRunning(false);
  };
  useEffect(
    () => () => {
      controller.current?.abort();
      sound.current?.close();
    },
    [],
  );

  const begin = (): AbortSignal => {
    stop();
    sound.current?.close();
    controller.current = new AbortController();
    setHeard(undefined);
    setJob(undefined);
    setError(undefined);
    setRunning(true);
    return controller.current.signal;
  };
  const run = (signal: AbortSignal, work: () => Promise<void>) => {
    work()
      .catch((failure: unknown) => {
        if (!signal.aborted) setError(asApiError(failure));
      })
      .finally(() => {
        if (!signal.aborted) setRunning(false);
      });
  };

  const speak = (path: string, body: { text: string }, withWords: boolean) => {
    const signal = begin();
    const live = createLiveSound();
    sound.current = live;
    const { text } = body;
    run(signal, async () => {
      const operation = withWords ? 'stream/with-timestamps' : 'stream';
      const words: Word[] = [];
      let seed = '';
      try {
        const response = await ask(`${path}/${operation}?output_format=wav_24000`, { json: body, signal });
        seed = response.headers.get('x-seed') ?? '';
        for await (const chunk of withWords ? timedChunksOf(response) : chunksOf(response)) {
          words.push(...chunk.words);
          live.push(chunk.audio);
          setHeard({ text, words: [...words], sound: live, seed });
        }
      } finally {
        live.finish();
        // A stream that was stopped or broke off leaves what has come.
        if (sound.current === live && live.state().durationSecs > 0)
          setHeard({ text, words, sound: live, seed, file: fileOf(live) });
      }
    });
  };

  const startJob = (path: string, body: { text: string }, format: string) => {
    const signal = begin();
    run(signal, async () => {
      const response = await ask(`${path}/with-timestamps?${query({ output_format: format, delivery: 'async' })}`, {
        json: body,
        signal,
      });
      let current = (await response.json()) as Job;
      const address = `/v1/generation-jobs/${current.generation_job_id}`;
      while (current.status === 'queued' || current.status === 'running') {
        setJob(current);
        await new Promise((resolve) => setTimeout(resolve, 700));
        if (signal.aborted) return;
        current = await askJson<Job>(address, { signal });
      }
      setJob(current);
      if (current.status !== 'completed')
        throw new ApiError(0, 'FAILED', current.error?.detail ?? `The job was ${current.status}.`, {});
      const url = current.audio_url ?? '';
      sound.current = createFileSound(url);
      const seed = response.headers.get('x-seed') ?? '';
      setHeard({ text: body.text, words: current.word_timestamps ?? [], sound: sound.current, seed, file: () => url });
    });
  };

  return { heard, job, error, running, speak, startJob, stop };
}

const fileOf = (live: LiveSound) => () => URL.createObjectURL(live.wav());

interface SpokenChunk {
  audio: Uint8Array;
  words: readonly Word[];
}

async function* chunksOf(response: Response): AsyncGenerator<SpokenChunk> {
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    yield { audio: value, words: [] };
  }
}

/** The lines of a timed stream as they come. @throws ApiError for a line that says so */
async function* timedChunksOf(response: Response): AsyncGenerator<SpokenChunk> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const { audio } of chunksOf(response)) {
    const lines = (rest + decoder.decode(audio, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const chunk = JSON.parse(line) as Chunk;
      if (chunk.error !== undefined) throw new ApiError(0, chunk.error.code, chunk.error.message, {});
      const bytes = Uint8Array.from(atob(chunk.audio_base64), (character) => character.charCodeAt(0));
      yield { audio: bytes, words: chunk.word_timestamps ?? [] };
    }
  }
}
