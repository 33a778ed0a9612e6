import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller } from '../../src/accounts/authenticate.ts';
import { newAccount, newKey } from '../../src/accounts/bootstrap.ts';
import { createCredits } from '../../src/accounts/credits.ts';
import { NO_LIMITS } from '../../src/accounts/key-limits.ts';
import { createKeyring } from '../../src/accounts/keys.ts';
import { Problem } from '../../src/errors.ts';
import { newId, unixNow } from '../../src/ids.ts';
import type { ReservationRow } from '../../src/store/credit-tables.ts';
import type { DatabaseDriver } from '../../src/store/driver.ts';
import { databaseDriver } from '../../src/store/drivers.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { JobRow, Tables } from '../../src/store/tables.ts';
import { runsOf } from '../runs.ts';
import { locationOf } from '../store-location.ts';

let dataDir: string;
let store: Store;
let beside: Awaited<ReturnType<DatabaseDriver['openBeside']>>;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-credits-'));
  const place = locationOf(dataDir);
  store = await openStore(place);
  beside = await (await databaseDriver(place)).openBeside(place);
});
afterAll(async () => {
  await beside.close();
  await store.close();
  await rm(dataDir, { recursive: true });
});

/** An account with a balance and a plan of its own, and a key. */
async function makeAccount(balance: number | null, creditLimit: number | null, concurrency: number) {
  const plan_id = newId();
  const plan = { plan_id, name: plan_id, concurrency_limit: concurrency, monthly_credits: null, created_at_unix: 0 };
  await store.plans.insert(plan);
  const account = newAccount({ plan_id });
  await store.accounts.insert(account);
  await store.credits.setBalance(account.account_id, balance, unixNow());
  const key = newKey(account.account_id, 'key', newId());
  await store.keys.insert(key, creditLimit, 50);
  const caller: Caller = {
    accountId: account.account_id,
    keyId: key.key_id,
    budgetId: key.budget_id,
    limits: NO_LIMITS,
  };
  return { accountId: account.account_id, keyId: key.key_id, budgetId: key.budget_id, caller };
}

/** The books as they are stored, read past the code under test. */
async function books(accountId: string, budgetId: string) {
  const all = async <Name extends 'accounts' | 'budgets' | 'reservations' | 'ledger'>(table: Name) =>
    (await beside.database
      .selectFrom(table as 'accounts')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()) as unknown as Tables[Name][];
  const [account] = await all('accounts');
  const budget = (await all('budgets')).find((row) => row.budget_id === budgetId);
  if (account === undefined || budget === undefined) throw new Error('no such account');
  return { account, budget, reservations: await all('reservations'), ledger: await all('ledger') };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** What must hold at every moment. */
async function checkBooks(accountId: string, budgetId: string): Promise<void> {
  const { account, budget, reservations, ledger } = await books(accountId, budgetId);
  const ofPeriod = ledger.filter((row) => row.budget_id === budgetId && row.budget_period === budget.period);
  const open = reservations.filter((row) => row.budget_id === budgetId && row.budget_period === budget.period);
  expect(budget.used).toBe(sum(ofPeriod.map((row) => row.used)));
  expect(budget.in_flight).toBe(sum(open.map((row) => row.units)));
  expect(budget.used).toBeGreaterThanOrEqual(0);
  expect(budget.in_flight).toBeGreaterThanOrEqual(0);
  expect(account.in_use).toBe(reservations.filter((row) => row.kind === 'request').length);
  if (account.balance === null) return;
  const changes = ledger.filter((row) => row.balance_period === account.balance_period);
  const reserved = reservations.filter((row) => row.balance_period === account.balance_period);
  expect(account.balance).toBe(sum(changes.map((row) => row.balance_change)) - sum(reserved.map((row) => row.units)));
  expect(account.balance).toBeGreaterThanOrEqual(0);
}

const chargeOf = (units: number) => ({ units, voiceId: 'v', modelId: 'm', characters: 1, audioMs: 1 });

const jobOf = (accountId: string): JobRow => ({
  job_id: newId(),
  account_id: accountId,
  key_id: 'key',
  status: 'queued',
  kind: 'speech',
  priority: 0,
  payload: '{}',
  facts: '{}',
  result_id: null,
  characters: 1,
  progress_permille: 0,
  attempts: 0,
  failures: 0,
  position: null,
  furthest: 0,
  deaths: 0,
  worked_ms: 0,
  node_id: null,
  trace_parent: null,
  error_code: null,
  error_detail: null,
  created_at_unix: unixNow(),
  started_at_unix: null,
  completed_at_unix: null,
});

type Step =
  | { do: 'start'; units: number; job: boolean; replacement: boolean }
  | { do: 'finish' | 'fail'; which: number; part: number; twice: boolean }
  | { do: 'crash' | 'reset' | 'rotate' | 'disable' | 'enable' }
  | { do: 'limit' | 'balance'; units: number | null };

const steps = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('start' as const),
        units: fc.integer({ min: 1, max: 400 }),
        job: fc.boolean(),
        replacement: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constantFrom('finish' as const, 'fail' as const),
        which: fc.nat(20),
        part: fc.double({ min: 0, max: 1.5, noNaN: true }),
        twice: fc.boolean(),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constantFrom(
          'crash' as const,
          'reset' as const,
          'rotate' as const,
          'disable' as const,
          'enable' as const,
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constantFrom('limit' as const, 'balance' as const),
        units: fc.option(fc.integer({ min: 0, max: 1500 })),
      }),
    },
  ),
  { minLength: 1, maxLength: 40 },
);

test('any interleaving of starts, ends, crashes, resets and rotations keeps the books', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.option(fc.integer({ min: 0, max: 2000 })),
      fc.option(fc.integer({ min: 0, max: 1000 })),
      fc.integer({ min: 1, max: 4 }),
      steps,
      async (balance, limit, concurrency, list: Step[]) => {
        const { accountId, budgetId, caller, ...made } = await makeAccount(balance, limit, concurrency);
        const credits = createCredits(store);
        const keyring = createKeyring(store.keys);
        let keyId = made.keyId;
        const open: ReservationRow[] = [];
        for (const step of list) {
          const before = await books(accountId, budgetId);
          if (step.do === 'start') {
            const job = step.job ? jobOf(accountId) : undefined;
            try {
              open.push(
                await credits.reserve(
                  { ...caller, keyId: step.replacement ? keyId : made.keyId },
                  step.units,
                  job && { kind: 'job', job },
                ),
              );
              // Nothing passes that a limit forbids, not by one unit.
              const { budget, account } = before;
              if (budget.credit_limit !== null) {
                expect(budget.used + budget.in_flight + step.units).toBeLessThanOrEqual(budget.credit_limit);
              }
              if (account.balance !== null) expect(step.units).toBeLessThanOrEqual(account.balance);
              if (!step.job) expect(account.in_use).toBeLessThan(concurrency);
            } catch (error) {
              if (!(error instanceof Problem)) throw error;
              // And nothing is refused without a reason.
              const { budget, account } = before;
              const reasons = {
                API_KEY_CREDIT_LIMIT_EXCEEDED:
                  budget.used + budget.in_flight + step.units > (budget.credit_limit ?? Infinity),
                ACCOUNT_CREDITS_EXCEEDED: step.units > (account.balance ?? Infinity),
                GENERATION_CONCURRENCY_EXCEEDED: !step.job && account.in_use >= concurrency,
              };
              expect(reasons[error.code as keyof typeof reasons]).toBe(true);
              expect(await books(accountId, budgetId)).toEqual(before);
            }
          } else if (step.do === 'finish' || step.do === 'fail') {
            const reservation = open[step.which % Math.max(1, open.length)];
            if (reservation === undefined) continue;
            open.splice(open.indexOf(reservation), 1);
            const units = step.do === 'fail' ? 0 : Math.round(reservation.units * step.part);
            for (let time = 0; time < (step.twice ? 2 : 1); time += 1) {
              await credits.settle(reservation.reservation_id, chargeOf(units));
            }
            const charged = (await books(accountId, budgetId)).ledger.length - before.ledger.length;
            expect(charged).toBe(units > 0 ? 1 : 0);
          } else if (step.do === 'crash') {
            await credits.releaseDead();
            for (const row of open.filter(({ kind }) => kind === 'request')) open.splice(open.indexOf(row), 1);
          } else if (step.do === 'reset') {
            await store.keys.resetUsage(budgetId, unixNow());
          } else if (step.do === 'rotate') {
            keyId = (await keyring.rotate(accountId, keyId)).key.key_id;
          } else if (step.do === 'disable' || step.do === 'enable') {
            await keyring.setDisabled(accountId, keyId, step.do === 'disable');
          } else if ('units' in step && step.do === 'limit') {
            await store.keys.setCreditLimit(budgetId, step.units);
          } else if ('units' in step) {
            await store.credits.setBalance(accountId, step.units, unixNow());
          }
          await checkBooks(accountId, budgetId);
        }
        for (const { reservation_id } of open) await credits.settle(reservation_id, chargeOf(0));
        await checkBooks(accountId, budgetId);
        const end = await books(accountId, budgetId);
        expect(end.budget.in_flight).toBe(0);
        expect(end.account.in_use).toBe(0);
        expect(end.reservations).toEqual([]);
      },
    ),
    { numRuns: runsOf(120), seed: 20_261_121 },
  );
});

test('many at once take what is there and no unit more', async () => {
  const { accountId, budgetId, caller } = await makeAccount(1000, 370, 1000);
  const credits = createCredits(store);
  const results = await Promise.allSettled(Array.from({ length: 200 }, () => credits.reserve(caller, 10)));
  const taken = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(taken).toHaveLength(37);
  await Promise.all(taken.map(({ reservation_id }) => credits.settle(reservation_id, chargeOf(10))));
  await checkBooks(accountId, budgetId);
  expect((await books(accountId, budgetId)).budget).toMatchObject({ used: 370, in_flight: 0 });
});

test('work of an old period is not counted in the new one', async () => {
  const { accountId, budgetId, caller } = await makeAccount(null, 100, 5);
  const credits = createCredits(store);
  const old = await credits.reserve(caller, 60);
  await store.keys.resetUsage(budgetId, unixNow());
  expect((await books(accountId, budgetId)).budget).toMatchObject({ used: 0, in_flight: 0 });
  const next = await credits.reserve(caller, 100);
  await credits.settle(old.reservation_id, chargeOf(60));
  expect((await books(accountId, budgetId)).budget).toMatchObject({ used: 0, in_flight: 100 });
  await credits.settle(next.reservation_id, chargeOf(100));
  expect((await books(accountId, budgetId)).budget).toMatchObject({ used: 100, in_flight: 0 });
  await checkBooks(accountId, budgetId);
});

test('monthly credits are granted once a month, by whoever comes first', async () => {
  const { accountId, caller } = await makeAccount(null, null, 5);
  const account = await store.accounts.find(accountId);
  await store.plans.update(account?.plan_id ?? '', { monthly_credits: 500 });
  const credits = createCredits(store);
  await Promise.all([credits.refresh(accountId), credits.refresh(accountId), credits.reserve(caller, 100)]);
  expect((await store.accounts.find(accountId))?.balance).toBe(400);
  await store.credits.setBalance(accountId, 50, unixNow());
  await credits.refresh(accountId);
  expect((await store.accounts.find(accountId))?.balance).toBe(50);
});

test('a settlement that the database fails is made when it is well again: no place stays taken', async () => {
  const { accountId, budgetId, caller } = await makeAccount(null, null, 1);
  let isWell = false;
  const settle: Store['credits']['settle'] = async (...given) => {
    if (!isWell) throw new Error('database or disk is full');
    return await store.credits.settle(...given);
  };
  const credits = createCredits({ ...store, credits: { ...store.credits, settle } });
  const { reservation_id } = await credits.reserve(caller, 100);
  await expect(credits.settle(reservation_id, chargeOf(40))).rejects.toThrow('disk is full');
  await expect(credits.reserve(caller, 100)).rejects.toMatchObject({ code: 'GENERATION_CONCURRENCY_EXCEEDED' });
  isWell = true;
  await expect.poll(async () => (await books(accountId, budgetId)).reservations).toEqual([]);
  expect((await books(accountId, budgetId)).budget).toMatchObject({ used: 40, in_flight: 0 });
  await checkBooks(accountId, budgetId);
});
