import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../src/ids.ts';
import type { LedgerRow } from '../../src/store/credit-tables.ts';
import { databaseDriver } from '../../src/store/drivers.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Database } from '../../src/store/tables.ts';
import type { UsageFilter, UsageRow } from '../../src/store/usage.ts';
import { locationOf } from '../store-location.ts';

let dataDir: string;
let store: Store;
let beside: { database: Database; close(): Promise<void> };
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-usage-'));
  store = await openStore(locationOf(dataDir));
  beside = await (await databaseDriver(locationOf(dataDir))).openBeside(locationOf(dataDir));
});
afterEach(async () => {
  await beside.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

const HOUR = 3600;
const BEGIN = 1_763_769_600;

/** Numbers that repeat with each run. */
function numbers(): (below: number) => number {
  let state = 7;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Charges of two accounts over three days, at the ends of hours too, and grants between them. */
function ledgerOf(count: number): LedgerRow[] {
  const next = numbers();
  return Array.from({ length: count }, () => ({
    entry_id: newId(),
    account_id: `account${next(2)}`,
    key_id: [null, 'key1', 'key2'][next(3)] ?? null,
    budget_id: null,
    budget_period: 0,
    balance_period: 0,
    kind: next(5) === 0 ? ('grant' as const) : ('charge' as const),
    used: next(1000),
    balance_change: 0,
    voice_id: `voice${next(3)}`,
    model_id: `model${next(2)}`,
    characters: next(100),
    audio_ms: next(5000),
    created_at_unix: BEGIN + (next(3) === 0 ? HOUR * next(72) - next(2) : next(72 * HOUR)),
  }));
}

/** The sums as one would make them by hand. */
function summed(ledger: LedgerRow[], accountId: string, filter: UsageFilter): Map<string, UsageRow> {
  const sums = new Map<string, UsageRow>();
  for (const row of ledger) {
    const { created_at_unix: at } = row;
    if (row.account_id !== accountId || row.kind !== 'charge' || at < filter.fromUnix || at >= filter.untilUnix)
      continue;
    const bucket = Math.floor(at / filter.bucketSecs);
    const by = filter.breakdown === undefined ? null : row[filter.breakdown];
    const sum = sums.get(`${bucket} ${by}`) ?? { bucket, by, units: 0, characters: 0, requests: 0, audioMs: 0 };
    sum.units += row.used;
    sum.characters += row.characters;
    sum.requests += 1;
    sum.audioMs += row.audio_ms;
    sums.set(`${bucket} ${by}`, sum);
  }
  return sums;
}

test('use is the sum of the charges of exactly the span that is asked for, whatever its ends and intervals', async () => {
  const ledger = ledgerOf(600);
  for (const row of ledger) await beside.database.insertInto('ledger').values(row).execute();
  const spans = [
    [BEGIN, BEGIN + 72 * HOUR],
    [BEGIN + 1, BEGIN + 72 * HOUR - 1],
    [BEGIN + 5 * HOUR - 1, BEGIN + 9 * HOUR + 1],
    [BEGIN + 10, BEGIN + 1800],
    [BEGIN + 1800, BEGIN + HOUR + 1800],
    [BEGIN + HOUR, BEGIN + HOUR],
    [0, BEGIN + 1000 * HOUR],
  ] as const;
  for (const [fromUnix, untilUnix] of spans) {
    for (const bucketSecs of [HOUR, 24 * HOUR, 7 * HOUR, 60, 5000]) {
      for (const breakdown of [undefined, 'key_id', 'voice_id', 'model_id'] as const) {
        const filter = { fromUnix, untilUnix, bucketSecs, breakdown };
        const rows = await store.usage.sums('account1', filter);
        expect(new Map(rows.map((row) => [`${row.bucket} ${row.by}`, row]))).toEqual(
          summed(ledger, 'account1', filter),
        );
        expect(rows.map((row) => row.bucket)).toEqual(rows.map((row) => row.bucket).toSorted((a, b) => a - b));
      }
    }
  }
});

test('a charge that is taken back is not in the sums', async () => {
  const [row] = ledgerOf(1);
  const charge = { ...row, account_id: 'account1', kind: 'charge', created_at_unix: BEGIN } as LedgerRow;
  const written = beside.database.transaction().execute(async (transaction) => {
    await transaction.insertInto('ledger').values(charge).execute();
    throw new Error('taken back');
  });
  await expect(written).rejects.toThrow('taken back');
  const whole = { fromUnix: BEGIN, untilUnix: BEGIN + 24 * HOUR, bucketSecs: HOUR, breakdown: undefined };
  expect(await store.usage.sums('account1', whole)).toEqual([]);
});
