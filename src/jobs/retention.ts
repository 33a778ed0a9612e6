import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { SPEECH_KINDS } from './kinds/speech/kind.ts';

const DAY_SECS = 86_400;
const BATCH = 200;
/** Time for a caller to fetch what "keep nothing" is about to remove. */
const GRACE_SECS = 60;
export const RETENTION_INTERVAL_MS = 15_000;

/**
 * Removes history that is older than the operator keeps it; with 0 days nothing is kept for longer than some 75 seconds. Rows
 * before files: a crash in between leaves files, which are removed as orphans. Returns how many.
 */
export async function sweepHistory(
  store: Pick<Store, 'generations' | 'jobs' | 'audio'>,
  days: number,
  nowUnix = unixNow(),
): Promise<number> {
  const beforeUnix = nowUnix - Math.max(days * DAY_SECS, GRACE_SECS);
  let removed = 0;
  for (;;) {
    const ids = await store.generations.removeOlder(beforeUnix, BATCH);
    for (const id of ids) await store.audio.remove(id);
    removed += ids.length;
    if (ids.length < BATCH) break;
  }
  while ((await store.jobs.removeEnded(SPEECH_KINDS, beforeUnix, BATCH)) === BATCH);
  return removed;
}
