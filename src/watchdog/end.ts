import type { LogDestination } from '../logging.ts';

/** For a log that nobody reads, or a pool whose threads are all stuck. */
const WRITTEN_MS = 5000;

/**
 * Ends the process at once, whatever would run on its main thread, but after the line that says why: lines are written by a
 * thread of the pool, and one that waits for it would be lost.
 */
export function endAfterWriting(log: LogDestination): void {
  const end = () => process.kill(process.pid, 'SIGKILL');
  log.once('drain', end);
  setTimeout(end, WRITTEN_MS);
}
