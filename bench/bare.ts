import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SynthesisRequest } from '../src/engines/engine.ts';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';

/** Threads that speak and encode in a bare loop: the limit of what a server on this machine could reach. */
export async function startBare(threads: number, text: string, format: string) {
  const [voice] = BUILTIN_VOICES;
  if (voice === undefined) throw new Error('no built-in voice');
  const request: SynthesisRequest = {
    text,
    languageCode: voice.recipe.languageCode,
    recipe: voice.recipe,
    speed: 1,
    guidanceScale: 3,
    seed: 1,
    segmentPauseSecs: 0,
  };
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL('./bare-worker.ts', import.meta.url), { workerData: { request, format } }),
  );
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  return {
    /** Speaks the text `count` times over all threads. */
    async run(count: number): Promise<void> {
      await Promise.all(
        workers.map(async (worker) => {
          const done = once(worker, 'message');
          worker.postMessage(Math.ceil(count / threads));
          await done;
        }),
      );
    },
    stop: () => Promise.all(workers.map((worker) => worker.terminate())),
  };
}
