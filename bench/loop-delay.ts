import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { quantile } from './quantiles.ts';

/**
 * Loaded into the server before its own code: how late its main thread's timers are of its own making. A machine that does
 * other work makes every thread late; what this one worked meanwhile (its processor time) tells the two apart.
 */
const TICK_MS = 10;
const file = process.env.LOCUTION_BENCH_LOOP_DELAY;

if (isMainThread && file !== undefined) {
  const lateMs: number[] = [];
  const ownMs: number[] = [];
  let at = performance.now();
  let used = process.threadCpuUsage();
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(used);
    const late = Math.max(0, now - at - TICK_MS);
    lateMs.push(late);
    ownMs.push(Math.min(late, (user + system) / 1000));
    at = now;
    used = process.threadCpuUsage();
  }, TICK_MS).unref();
  process.on('exit', () => {
    const figures = {
      lateP99Ms: quantile(lateMs, 0.99),
      ownP99Ms: quantile(ownMs, 0.99),
      ownMaxMs: Math.max(...ownMs),
    };
    writeFileSync(file, JSON.stringify(figures));
  });
}
