import { sql } from 'kysely';
import type { Database } from './tables.ts';

export interface UsageFilter {
  fromUnix: number;
  /** Exclusive. */
  untilUnix: number;
  /** Width of a bucket; buckets begin at multiples of it. */
  bucketSecs: number;
  breakdown: 'key_id' | 'voice_id' | 'model_id' | undefined;
}

export interface UsageRow {
  bucket: number;
  by: string | null;
  units: number;
  characters: number;
  requests: number;
  audioMs: number;
}

const HOUR_SECS = 3600;

export function createUsageStore(database: Database) {
  /** The ledger's charges themselves, but for those of some hours. */
  const charges = (accountId: string, { fromUnix, untilUnix, bucketSecs, breakdown }: UsageFilter, hours: Hours) =>
    database
      .selectFrom('ledger')
      .select([
        sql<number>`created_at_unix / ${sql.lit(bucketSecs)}`.as('bucket'),
        (breakdown === undefined ? NOTHING : sql.ref<string | null>(breakdown)).as('by'),
        'used as units',
        'characters',
        sql<number>`1`.as('requests'),
        'audio_ms',
      ])
      .where('account_id', '=', accountId)
      .where('kind', '=', 'charge')
      .where((is) =>
        is.or([
          is.and([
            is('created_at_unix', '>=', fromUnix),
            is('created_at_unix', '<', Math.min(hours.first * HOUR_SECS, untilUnix)),
          ]),
          is.and([
            is('created_at_unix', '>=', Math.max(hours.end * HOUR_SECS, fromUnix)),
            is('created_at_unix', '<', untilUnix),
          ]),
        ]),
      );

  /** What some hours of the ledger add up to; '' stands for null there. */
  const sums = (accountId: string, { bucketSecs, breakdown }: UsageFilter, hours: Hours) =>
    database
      .selectFrom('usage_hours')
      .select([
        sql<number>`hour / ${sql.lit(bucketSecs / HOUR_SECS)}`.as('bucket'),
        (breakdown === undefined ? NOTHING : sql<string | null>`nullif(${sql.ref(breakdown)}, '')`).as('by'),
        'units',
        'characters',
        'requests',
        'audio_ms',
      ])
      .where('account_id', '=', accountId)
      .where('hour', '>=', hours.first)
      .where('hour', '<', hours.end);

  return {
    /** Sums of the ledger's charges, in the order of time: of whole hours where these fit, else of the charges themselves. */
    async sums(accountId: string, filter: UsageFilter): Promise<UsageRow[]> {
      const hours = hoursWithin(filter);
      const parts = charges(accountId, filter, hours);
      const rows = await database
        .selectFrom((hours.first < hours.end ? parts.unionAll(sums(accountId, filter, hours)) : parts).as('parts'))
        .select((select) => [
          'bucket',
          'by',
          select.fn.sum<number>('units').as('units'),
          select.fn.sum<number>('characters').as('characters'),
          select.fn.sum<number>('requests').as('requests'),
          select.fn.sum<number>('audio_ms').as('audio_ms'),
        ])
        .groupBy(['bucket', 'by'])
        .orderBy('bucket')
        .orderBy('by')
        .execute();
      return rows.map((row) => ({
        bucket: Number(row.bucket),
        by: row.by,
        units: Number(row.units),
        characters: Number(row.characters),
        requests: Number(row.requests),
        audioMs: Number(row.audio_ms),
      }));
    },
  };
}

export type UsageStore = ReturnType<typeof createUsageStore>;

const NOTHING = sql<string | null>`cast(null as text)`;

/** Hours since 1970, `end` exclusive. */
interface Hours {
  first: number;
  end: number;
}

/** The whole hours within a span, none where the buckets are not made of such. */
function hoursWithin({ fromUnix, untilUnix, bucketSecs }: UsageFilter): Hours {
  const first = Math.ceil(fromUnix / HOUR_SECS);
  const end = bucketSecs % HOUR_SECS === 0 ? Math.floor(untilUnix / HOUR_SECS) : first;
  return { first, end: Math.max(first, end) };
}
