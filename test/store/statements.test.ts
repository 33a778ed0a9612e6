import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { newAccount, newKey } from '../../src/accounts/bootstrap.ts';
import { newId, unixNow } from '../../src/ids.ts';
import { NOTHING } from '../../src/store/ledger.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import { generationOf } from '../generation.ts';
import { locationOf } from '../store-location.ts';

let dataDir: string;
let store: Store;
const statements: string[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-statements-'));
  store = await openStore(locationOf(dataDir), { onQuery: (_secs, text) => statements.push(text) });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

async function statementsOf(run: () => Promise<unknown>): Promise<number> {
  statements.length = 0;
  await run();
  return statements.length;
}

test('a request takes few statements, those that begin and end transactions included', async () => {
  const plan_id = newId();
  await store.plans.insert({
    plan_id,
    name: plan_id,
    concurrency_limit: 2,
    monthly_credits: null,
    created_at_unix: 0,
  });
  const { account_id, ...account } = newAccount({ plan_id });
  await store.accounts.insert({ account_id, ...account });
  const key = newKey(account_id, 'key', newId());
  await store.keys.insert(key, 100, 5);
  const request = { accountId: account_id, units: 10, nowUnix: unixNow(), month: 202_611, kind: 'request' as const };
  const charge = { ...NOTHING, units: 10, characters: 3 };
  const isCombined = inject('servers') !== undefined;

  for (const budgetId of [key.budget_id, null]) {
    const reservationId = newId();
    const caller = { keyId: budgetId === null ? null : key.key_id, budgetId };
    const made = { generation: generationOf(reservationId, account_id) };
    const withoutBudget = budgetId === null ? 1 : 0;
    expect(await statementsOf(() => store.credits.reserve({ ...request, ...caller, reservationId }))).toBe(
      isCombined ? 1 : 5 - withoutBudget,
    );
    expect(await statementsOf(() => store.credits.settleMade(reservationId, charge, made, unixNow()))).toBe(
      isCombined ? 1 : 7 - withoutBudget,
    );
    expect(await store.generations.find(account_id, reservationId)).toEqual(made.generation);
    expect(await store.credits.settleMade(reservationId, charge, made, unixNow())).toBe(false);
  }
  const [used] = await store.usage.sums(account_id, {
    fromUnix: 0,
    untilUnix: unixNow() + 3600,
    bucketSecs: 1_000_000_000,
    breakdown: undefined,
  });
  expect(used).toMatchObject({ units: 20, characters: 6, requests: 2 });
});
