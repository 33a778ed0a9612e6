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

export function createUsageStore(database: Database) {
  return {
    /** Sums of the ledger's charges, in the order of time. */
    async sums(accountId: string, filter: UsageFilter): Promise<UsageRow[]> {
      const bucket = sql<number>`created_at_unix / ${sql.lit(filter.bucketSecs)}`;
      const by = filter.breakdown === undefined ? sql<string | null>`null` : sql.ref<string | null>(filter.breakdown);
      let query = database
        .selectFrom('ledger')
        .select((select) => [
          bucket.as('bucket'),
          by.as('by'),
          select.fn.sum<number>('used').as('units'),
          select.fn.sum<number>('characters').as('characters'),
          select.fn.countAll<number>().as('requests'),
          select.fn.sum<number>('audio_ms').as('audio_ms'),
        ])
        .where('account_id', '=', accountId)
        .where('kind', '=', 'charge')
        .where('created_at_unix', '>=', filter.fromUnix)
        .where('created_at_unix', '<', filter.untilUnix)
        .groupBy(bucket)
        .orderBy(bucket);
      if (filter.breakdown !== undefined) query = query.groupBy(filter.breakdown).orderBy(filter.breakdown);
      return (await query.execute()).map((row) => ({
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
