import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { SPEECH_KINDS } from './kinds/speech.ts';

const DAY_SECS = 86_400;
const BATCH = 200;
/** Time for a caller to fetch what "keep nothing" is about to remove. */
const GRACE_SECS = 60;
const INTERVAL_MS = 15_000;

/** Removes history that is older than the operator keeps it. */
export function createRetention(options: {
  store: Pick<Store, 'generations' | 'jobs' | 'audio'>;
  /** Null keeps everything; 0 keeps nothing for longer than some 75 seconds. */
  days: number | null;
  onError: (error: unknown) => void;
}) {
  const { store, days } = options;

  /** Removes all that is due now, rows before files: a crash in between leaves files, which the next start removes. */
  async function sweep(nowUnix = unixNow()): Promise<number> {
    if (days === null) return 0;
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

  const timer = days === null ? undefined : setInterval(() => sweep().catch(options.onError), INTERVAL_MS);
  timer?.unref();
  return { sweep, close: () => clearInterval(timer) };
}

export type Retention = ReturnType<typeof createRetention>;
