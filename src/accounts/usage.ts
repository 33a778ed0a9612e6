import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { UsageRow, UsageStore } from '../store/usage.ts';

/** A number is a length in seconds; such intervals begin at multiples of it. */
export type Interval = 'hour' | 'day' | 'week' | 'month' | number;
export type Breakdown = 'none' | 'key' | 'voice' | 'model';

export interface UsageBucket {
  startUnix: number;
  units: number;
  characters: number;
  requests: number;
  audioMs: number;
  by: string | null;
}

const HOUR_SECS = 3600;
const DAY_SECS = 86_400;
const COLUMNS = { none: undefined, key: 'key_id', voice: 'voice_id', model: 'model_id' } as const;

/** @throws Problem BAD_REQUEST where both ends are given and the end comes first */
export function requireForward(startUnix = Number.NEGATIVE_INFINITY, endUnix = Number.POSITIVE_INFINITY): void {
  if (endUnix < startUnix) throw new Problem('BAD_REQUEST', 'end_unix must not be earlier than start_unix.');
}

/**
 * What an account used in a span of time, half-open, by intervals of UTC that have any use.
 * @throws Problem BAD_REQUEST where the end comes first
 */
export async function readUsage(
  usage: UsageStore,
  accountId: string,
  requested: { startUnix?: number | undefined; endUnix?: number | undefined; interval: Interval; breakdown: Breakdown },
): Promise<UsageBucket[]> {
  requireForward(requested.startUnix, requested.endUnix);
  const { interval } = requested;
  const bucketSecs = typeof interval === 'number' ? interval : interval === 'hour' ? HOUR_SECS : DAY_SECS;
  const untilUnix = requested.endUnix ?? unixNow() + 1;
  const rows = await usage.sums(accountId, {
    fromUnix: requested.startUnix ?? untilUnix - 30 * DAY_SECS,
    untilUnix,
    bucketSecs,
    breakdown: COLUMNS[requested.breakdown],
  });
  // Days are summed up to weeks and months here: databases differ in their calendars.
  const buckets = new Map<string, UsageBucket>();
  for (const row of rows) {
    const startUnix = intervalStart(row.bucket * bucketSecs, requested.interval);
    const name = `${startUnix} ${row.by}`;
    buckets.set(name, add(buckets.get(name), row, startUnix));
  }
  return [...buckets.values()];
}

function add(sum: UsageBucket | undefined, row: UsageRow, startUnix: number): UsageBucket {
  return {
    startUnix,
    by: row.by,
    units: (sum?.units ?? 0) + row.units,
    characters: (sum?.characters ?? 0) + row.characters,
    requests: (sum?.requests ?? 0) + row.requests,
    audioMs: (sum?.audioMs ?? 0) + row.audioMs,
  };
}

/** Where the interval around a time begins, in UTC; weeks begin on Monday. */
export function intervalStart(unixSecs: number, interval: Interval): number {
  if (typeof interval === 'number') return unixSecs - (unixSecs % interval);
  const date = new Date(unixSecs * 1000);
  switch (interval) {
    case 'hour':
      return unixSecs - (unixSecs % HOUR_SECS);
    case 'day':
      return unixSecs - (unixSecs % DAY_SECS);
    case 'week':
      return unixSecs - (unixSecs % DAY_SECS) - ((date.getUTCDay() + 6) % 7) * DAY_SECS;
    case 'month':
      return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) / 1000;
  }
}

/** Where the next interval begins. */
export function nextInterval(startUnix: number, interval: Interval): number {
  if (typeof interval === 'number') return startUnix + interval;
  // 32 days reach into the next month from any first day of one.
  const lengths = { hour: HOUR_SECS, day: DAY_SECS, week: 7 * DAY_SECS, month: 32 * DAY_SECS };
  return intervalStart(startUnix + lengths[interval], interval);
}
