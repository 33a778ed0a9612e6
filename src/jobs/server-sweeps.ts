import { sweepAccounts } from '../accounts/housekeeping.ts';
import type { Config } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { sweepPreviews } from '../voices/previews.ts';
import { RETENTION_INTERVAL_MS, sweepHistory } from './retention.ts';
import { createScrub, SCRUB_INTERVAL_MS, type Scrub } from './scrub.ts';
import { createSweeps, type Sweep } from './sweeps.ts';

type OnBackgroundError = (error: unknown, facts: Record<string, string>) => void;

const HOUR_MS = 3_600_000;
const PREVIEW_SWEEP_MS = 600_000;

/** What is done now and then for as long as the server runs. */
export function startSweeps(store: Store, config: Config, onError: OnBackgroundError) {
  const scrub = createScrub({
    store,
    days: config.scrubDays,
    onDamage: (facts) => onError(new Error('stored audio is damaged'), facts),
  });
  const sweeps = createSweeps({
    store,
    sweeps: sweepsOf(store, config, scrub),
    onError: (error, sweep) => onError(error, { sweep }),
  });
  return {
    async close(): Promise<void> {
      scrub.close();
      await sweeps.close();
    },
  };
}

function sweepsOf(store: Store, config: Config, scrub: Scrub): Sweep[] {
  const { historyRetentionDays: days, auditRetentionDays, scrubDays } = config;
  return [
    ...(days === undefined
      ? []
      : [{ name: 'history', everyMs: RETENTION_INTERVAL_MS, run: () => sweepHistory(store, days) }]),
    ...(scrubDays === 0 ? [] : [{ name: 'scrub', everyMs: SCRUB_INTERVAL_MS, run: () => scrub.run() }]),
    { name: 'previews', everyMs: PREVIEW_SWEEP_MS, run: () => sweepPreviews(store) },
    { name: 'accounts', everyMs: HOUR_MS, run: () => sweepAccounts(store, auditRetentionDays) },
    // A store that is one process' alone has none but those of a crash, which the start removes.
    ...(store.isExclusive ? [] : [{ name: 'orphans', everyMs: HOUR_MS, run: store.removeOrphans }]),
  ];
}
