import { setImmediate } from 'node:timers/promises';
import { type Found, languagesIn } from '../../text/language-detection/languages-in.ts';
import { TextError } from '../../text/text-error.ts';
import { answerCalls } from '../answer-calls.ts';
import type { DetectorQuestion } from './detector.ts';

/** A long text lets the others in between. */
const SLICE_MS = 5;

async function answer({ source, most }: DetectorQuestion) {
  const work = languagesIn(source, most);
  let since = performance.now();
  for (;;) {
    const step = next(work);
    if (step === undefined || step.done) return step?.value;
    if (performance.now() - since < SLICE_MS) continue;
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

answerCalls(answer);
