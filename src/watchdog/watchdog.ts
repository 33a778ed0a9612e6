import { url as debuggerAddress } from 'node:inspector';
import { Worker } from 'node:worker_threads';
import type { LogSettings } from '../logging.ts';
import { BEAT_MS, BEATS, CURRENT_REQUEST, FIELDS, STALLS, type WatchdogData } from './protocol.ts';

export interface WatchdogOptions {
  /** A stall this long ends the process; 0 = none does. */
  limitSecs: number;
  log: LogSettings;
  /** Called by the watchdog in the middle of a stall. */
  currentRequestId: () => string | undefined;
  /** The main thread goes on after a stall of so many seconds. */
  onStall: (stalledSecs: number) => void;
  onError: (error: unknown) => void;
}

/**
 * A thread that sees when the main one stands still: nothing that runs there can tell. Not where a debugger is attached, which
 * stops the main thread on purpose.
 */
export function startWatchdog(options: WatchdogOptions): void {
  if (debuggerAddress() !== undefined) return;
  const shared = new SharedArrayBuffer(FIELDS * Int32Array.BYTES_PER_ELEMENT);
  const fields = new Int32Array(shared);
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { shared, limitMs: options.limitSecs * 1000, log: options.log } satisfies WatchdogData,
  });
  thread.unref();
  // The server serves without it.
  thread.on('error', options.onError);
  Object.assign(globalThis, { [CURRENT_REQUEST]: options.currentRequestId });

  let known = 0;
  let lastBeatMs = performance.now();
  setInterval(() => {
    Atomics.add(fields, BEATS, 1);
    const stalls = Atomics.load(fields, STALLS);
    if (stalls !== known) options.onStall((performance.now() - lastBeatMs) / 1000);
    known = stalls;
    lastBeatMs = performance.now();
  }, BEAT_MS).unref();
}
