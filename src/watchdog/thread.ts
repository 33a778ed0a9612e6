import { workerData } from 'node:worker_threads';
import { createLogger, standardOutput } from '../logging.ts';
import { endAfterWriting } from './end.ts';
import { BEAT_MS, BEATS, STALLS, type WatchdogData } from './protocol.ts';
import { lookAtMainThread } from './stack.ts';

/** A stall of this length is none that any work on the main thread may cause. */
const STALL_MS = 5000;
/** This thread itself was stopped for so long: then the whole process was, or the machine, and nothing is wrong with the main thread. */
const ASLEEP_MS = 4 * BEAT_MS;

const { shared, limitMs, log } = workerData as WatchdogData;
const fields = new Int32Array(shared);
// Written by this thread itself: what it sent through the main thread would wait for the end of the stall.
const output = standardOutput();
const logger = createLogger(log, output);

let beats = -1;
let beatAtMs = performance.now();
let lookedAtMs = performance.now();
let isStalled = false;
let isEnding = false;

setInterval(() => {
  const now = performance.now();
  const wasAsleep = now - lookedAtMs > ASLEEP_MS;
  lookedAtMs = now;
  const seen = Atomics.load(fields, BEATS);
  if (seen !== beats || (wasAsleep && !isStalled)) {
    beats = seen;
    beatAtMs = now;
    isStalled = false;
    return;
  }
  const stalledMs = now - beatAtMs;
  if (stalledMs >= STALL_MS && !isStalled) {
    isStalled = true;
    Atomics.add(fields, STALLS, 1);
    report(stalledMs);
  }
  if (isStalled && limitMs > 0 && stalledMs >= limitMs && !isEnding) end(stalledMs);
}, BEAT_MS);

function report(stalledMs: number): void {
  logger.error({ stalled_secs: stalledMs / 1000 }, 'the main thread is stalled: no request is being answered');
  lookAtMainThread(({ stack, requestId }) => {
    logger.error({ reqId: requestId, main_thread_stack: stack }, 'where the main thread is stalled');
  });
}

function end(stalledMs: number): void {
  isEnding = true;
  logger.fatal(
    { stalled_secs: stalledMs / 1000 },
    'the main thread was stalled for LOCUTION_STALL_LIMIT_SECS: the process exits so that its supervisor restarts it',
  );
  endAfterWriting(output);
}
