import { setImmediate } from 'node:timers/promises';
import { parentPort } from 'node:worker_threads';
import { TextError } from '../text-error.ts';
import type { DetectorAnswer, DetectorQuestion } from './detector.ts';
import { type Found, languagesIn } from './languages-in.ts';

/** A long text lets the others in between. */
const TURN_MS = 5;

parentPort?.on('message', (question: DetectorQuestion) => {
  const { id } = question;
  answer(question).then(
    (found) => parentPort?.postMessage({ id, found } satisfies DetectorAnswer),
    (error: unknown) => parentPort?.postMessage({ id, message: String(error) } satisfies DetectorAnswer),
  );
});

async function answer({ source, most }: DetectorQuestion) {
  const work = languagesIn(source, most);
  let since = performance.now();
  for (;;) {
    const step = next(work);
    if (step === undefined || step.done) return step?.value;
    if (performance.now() - since < TURN_MS) continue;
    await setImmediate();
    since = performance.now();
  }
}

/** Undefined where the markup is broken: whoever checks the text says so. */
function next(work: ReturnType<typeof languagesIn>): IteratorResult<void, Found> | undefined {
  try {
    return work.next();
  } catch (error) {
    if (error instanceof TextError) return undefined;
    throw error;
  }
}
