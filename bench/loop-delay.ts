import { openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { quantile } from './quantiles.ts';

export interface LoopDelay {
  lateP99Ms: number;
  /** Of the thread's own making. */
  ownP99Ms: number;
  ownMaxMs: number;
}

/**
 * Loaded into the server before its own code: how late its main thread's timers are, and how much of that is of its own
 * making, waiting for disks included. A machine that does other work makes every thread late: Linux says how long a thread
 * that could have run had to wait for a processor, and that is taken off.
 */
const TICK_MS = 10;
const file = process.env.LOCUTION_BENCH_LOOP_DELAY;

/** How long the main thread has waited for a processor, in milliseconds since its start; 0 where nobody tells. */
function createWaitClock(): () => number {
  if (process.platform !== 'linux') return () => 0;
  // Its second figure, in nanoseconds. The main thread's id is the process'.
  const stat = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
  const line = Buffer.alloc(100);
  return () => Number(line.toString('latin1', 0, readSync(stat, line, 0, line.length, 0)).split(' ')[1]) / 1e6;
}

if (isMainThread && file !== undefined) {
  const lateMs: number[] = [];
  const ownMs: number[] = [];
  const waitedMs = createWaitClock();
  let at = performance.now();
  let waited = waitedMs();
  setInterval(() => {
    const now = performance.now();
    const waitedNow = waitedMs();
    const late = Math.max(0, now - at - TICK_MS);
    lateMs.push(late);
    ownMs.push(Math.max(0, late - (waitedNow - waited)));
    at = now;
    waited = waitedNow;
  }, TICK_MS).unref();
  const write = () => {
    const figures: LoopDelay = {
      lateP99Ms: quantile(lateMs, 0.99),
      ownP99Ms: quantile(ownMs, 0.99),
      ownMaxMs: ownMs.reduce((most, own) => Math.max(most, own), 0),
    };
    writeFileSync(`${file}.part`, JSON.stringify(figures));
    renameSync(`${file}.part`, file);
  };
  // From here on: the start, which loads modules, keeps nobody waiting.
  process.on('SIGUSR2', () => {
    write();
    lateMs.length = 0;
    ownMs.length = 0;
  });
  process.on('exit', write);
}
