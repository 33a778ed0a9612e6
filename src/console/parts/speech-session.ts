import { useEffect, useRef, useState } from 'react';
import { ApiError, asApiError, ask, askJson, query } from '../api.ts';
import type { Chunk, Job, Word } from '../types.ts';
import { createLiveSound, type LiveSound } from './live-sound.ts';
import { createFileSound, type Sound } from './sound.ts';

/** What the page asked for. */
export interface SynthesisRequest {
  /** Of the voice. */
  path: string;
  body: { text: string };
  /** Of the file to be kept. */
  format: string;
}

/** What was spoken, as far as it has come. */
export interface SpokenSoFar {
  request: SynthesisRequest;
  words: Word[];
  sound: Sound;
  seed: string;
  /** The language that the text seems to be in, where it was spoken in another. ISO 639-1. */
  otherLanguage?: string | undefined;
  /** The audio as a file, once there is one. `url` makes its address. */
  file?: { format: string; url(): string };
}

/** What a stream is sent in; without a head and a rate it could not be played from the history. */
export const STREAM_FORMAT = 'wav_24000';
/** The operation, of a voice, that is played as it comes. */
export const streamOperation = (withWords: boolean) => (withWords ? '/stream/with-timestamps' : '/stream');
const POLL_MS = 700;

/** One speaking at a time: streamed and played, or as a job. */
export function useSpeech() {
  const [spokenSoFar, setSpoken] = useState<SpokenSoFar>();
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
    sound.current = undefined;
    controller.current = new AbortController();
    setSpoken(undefined);
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

  const speak = (request: SynthesisRequest, withWords: boolean) => {
    const signal = begin();
    const live = createLiveSound();
    sound.current = live;
    run(signal, async () => {
      const words: Word[] = [];
      let facts: Pick<SpokenSoFar, 'seed' | 'otherLanguage'> = { seed: '' };
      try {
        const address = `${request.path}${streamOperation(withWords)}?${query({ output_format: STREAM_FORMAT })}`;
        const response = await ask(address, { json: request.body, signal });
        facts = factsOf(response);
        for await (const chunk of withWords ? timedChunksOf(response) : chunksOf(response)) {
          words.push(...chunk.words);
          live.push(chunk.audio);
          setSpoken({ request, words: [...words], sound: live, ...facts });
        }
      } finally {
        live.finish();
        // A stream that was stopped or broke off leaves what has come.
        if (sound.current === live && live.state().durationSecs > 0)
          setSpoken({ request, words, sound: live, ...facts, file: { format: STREAM_FORMAT, url: urlOf(live) } });
      }
    });
  };

  const startJob = (request: SynthesisRequest) => {
    const signal = begin();
    run(signal, async () => {
      const { path, body, format } = request;
      const response = await ask(`${path}/with-timestamps?${query({ output_format: format, delivery: 'async' })}`, {
        json: body,
        signal,
      });
      let current = (await response.json()) as Job;
      const address = `/v1/generation-jobs/${current.generation_job_id}`;
      while (current.status === 'queued' || current.status === 'running') {
        setJob(current);
        await new Promise((resolve) => setTimeout(resolve, POLL_MS));
        if (signal.aborted) return;
        current = await askJson<Job>(address, { signal }).catch((failure: unknown) => {
          // The job goes on while the server cannot be reached, and after it has started again.
          const isAway = failure instanceof ApiError && (failure.status === 0 || failure.status >= 502);
          if (isAway && !signal.aborted) return current;
          throw failure;
        });
      }
      setJob(current);
      if (current.status !== 'completed')
        throw new ApiError(0, 'FAILED', current.error?.detail ?? `The job was ${current.status}.`, {});
      const url = current.audio_url ?? '';
      sound.current = createFileSound(url);
      const file = { format, url: () => url };
      setSpoken({ request, words: current.word_timestamps ?? [], sound: sound.current, ...factsOf(response), file });
    });
  };

  return { heard: spokenSoFar, job, error, running, speak, startJob, stop };
}

const factsOf = ({ headers }: Response): Pick<SpokenSoFar, 'seed' | 'otherLanguage'> => ({
  seed: headers.get('x-seed') ?? '',
  otherLanguage: /text=(\w+)/.exec(headers.get('x-language-notice') ?? '')?.[1],
});

const urlOf = (live: LiveSound) => () => URL.createObjectURL(live.wav());

interface SpokenChunk {
  audio: Uint8Array;
  words: readonly Word[];
}

async function* chunksOf(response: Response): AsyncGenerator<SpokenChunk> {
  const reader = response.body?.getReader();
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch((failure: unknown) => {
      if (failure instanceof DOMException && failure.name === 'AbortError') throw failure;
      const id = response.headers.get('x-request-id') ?? undefined;
      throw new ApiError(
        0,
        'BROKEN',
        'The connection was lost. The audio received so far can be played; try again.',
        {},
        id,
      );
    });
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
