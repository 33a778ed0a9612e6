import { unixNow } from '../ids.ts';
import { readWhole } from '../speech/saved-audio.ts';
import type { Store } from '../store/store.ts';

const DAY_SECS = 86_400;
export const SCRUB_INTERVAL_MS = 10_000;
const BATCH = 100;
/** Slow enough that nobody notices it: a disk reads a hundred times as fast. */
const BYTES_PER_SEC = 4 * 1024 * 1024;

type ScrubStore = Pick<Store, 'audio' | 'samples' | 'audioChecks'>;

/**
 * Reads stored audio again from time to time, slowly, and compares it with its length and SHA-256. What is damaged is noted, so
 * that it is not answered; what is found whole again is taken back. Audio without a hash gets the one it has.
 */
export function createScrub(options: {
  store: ScrubStore;
  /** Audio that was written or read less than so many days ago is left alone. */
  days: number;
  onDamage: (facts: Record<string, string>) => void;
}) {
  const { store, days, onDamage } = options;
  const stopping = new AbortController();
  return {
    /** Reads up to a batch of what is due. Returns how many. */
    async run(nowUnix = unixNow()): Promise<number> {
      const { signal } = stopping;
      const due = await store.audioChecks.due(nowUnix - days * DAY_SECS, BATCH);
      for (const expected of due) {
        if (signal.aborted) break;
        const pace = { bytesPerSec: BYTES_PER_SEC, signal };
        const found = await readWhole(store[expected.place], store.audioChecks, expected, pace);
        if (found === undefined) continue;
        await store.audioChecks.note(expected, { ...found, readAtUnix: unixNow() });
        if (found.damage !== null) onDamage({ audio: expected.name, place: expected.place, damage: found.damage });
      }
      return due.length;
    },

    /** A file that is being read is left. */
    close(): void {
      stopping.abort(new Error('The server is stopping.'));
    },
  };
}

export type Scrub = ReturnType<typeof createScrub>;
