import { useEffect, useRef, useState } from 'react';
import { ApiError, ask, askJson, query } from '../api.ts';
import type { Chunk, Job, Word } from '../types.ts';
import { createLiveAudio, type LiveAudio } from './live-audio.ts';

/** What was spoken, as far as it has come. */
export interface Heard {
  text: string;
  words: Word[];
  /** The audio once it is whole. */
  url?: string;
  seed: string;
}

/** One speaking at a time: streamed and played, or as a job. */
export function useSpeech() {
  const [heard, setHeard] = useState<Heard>();
  const [job, setJob] = useState<Job>();
  const [error, setError] = useState<ApiError>();
  const [running, setRunning] = useState(false);
  const [atSecs, setAtSecs] = useState<number>();
  const controller = useRef<AbortController>(undefined);
  const live = useRef<LiveAudio>(undefined);

  const stop = () => {
    controller.current?.abort();
    live.current?.close();
    if (job !== undefined && running)
      void ask(`/v1/generation-jobs/${job.generation_job_id}`, { method: 'DELETE' }).catch(() => undefined);
    setRunning(false);
  };
  useEffect(
    () => () => {
      controller.current?.abort();
      live.current?.close();
    },
    [],
  );
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setAtSecs(live.current?.atSecs()), 50);
    return () => clearInterval(timer);
  }, [running]);

  const begin = (): AbortSignal => {
    stop();
    controller.current = new AbortController();
    setHeard(undefined);
    setJob(undefined);
    setError(undefined);
    setRunning(true);
    return controller.current.signal;
  };
  const end = (failure?: unknown) => {
    if (controller.current?.signal.aborted) return;
    if (failure !== undefined) {
      setHeard(undefined);
      setError(failure as ApiError);
    }
    setRunning(false);
  };

  const speak = (path: string, body: { text: string }, withWords: boolean) => {
    const signal = begin();
    const audio = createLiveAudio();
    live.current = audio;
    const { text } = body;
    const run = async () => {
      const response = await ask(`${path}/stream${withWords ? '/with-timestamps' : ''}?output_format=pcm_24000`, {
        json: body,
        signal,
      });
      const seed = response.headers.get('x-seed') ?? '';
      setHeard({ text, words: [], seed });
      const words: Word[] = [];
      if (withWords) {
        for await (const chunk of linesOf(response)) {
          words.push(...(chunk.word_timestamps ?? []));
          audio.push(samplesOf(chunk.audio_base64));
          setHeard({ text, words: [...words], seed });
        }
      } else audio.push(new Int16Array(await response.arrayBuffer()));
      await audio.finished();
      if (signal.aborted) return;
      setHeard({ text, words, seed, url: URL.createObjectURL(audio.wav()) });
      audio.close();
      end();
    };
    run().catch(end);
  };

  const startJob = (path: string, body: { text: string }, format: string) => {
    const signal = begin();
    const run = async () => {
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
      const seed = response.headers.get('x-seed') ?? '';
      setHeard({ text: body.text, words: current.word_timestamps ?? [], url: current.audio_url ?? '', seed });
      end();
    };
    run().catch(end);
  };

  return { heard, job, error, running, atSecs, speak, startJob, stop };
}

/** The lines of a stream as they come. @throws ApiError for a line that says so */
async function* linesOf(response: Response): AsyncGenerator<Chunk> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  while (reader !== undefined) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const chunk = JSON.parse(line) as Chunk;
      if (chunk.error !== undefined) throw new ApiError(0, chunk.error.code, chunk.error.message, {});
      yield chunk;
    }
  }
}

function samplesOf(base64: string): Int16Array {
  const text = atob(base64);
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  return new Int16Array(bytes.buffer, 0, bytes.length >> 1);
}
