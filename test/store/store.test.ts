import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { newAccount } from '../../src/accounts/bootstrap.ts';
import { createCredits } from '../../src/accounts/credits.ts';
import { NO_LIMITS } from '../../src/accounts/key-limits.ts';
import { createLease } from '../../src/jobs/leases.ts';
import { accountRefusal, budgetRefusal, type Need } from '../../src/store/reservations.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { GenerationRow } from '../../src/store/tables.ts';
import { locationOf } from '../store-location.ts';

let dataDir: string;
let store: Store;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-store-'));
  store = await openStore(locationOf(dataDir));
});
afterEach(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});

const generation = (accountId: string, index: number, text: string): GenerationRow => ({
  history_item_id: `item${index}`,
  account_id: accountId,
  key_id: '',
  voice_id: '',
  voice_name: '',
  model_id: '',
  language_code: 'en',
  text,
  settings: '{}',
  source: '',
  output_format: '',
  content_type: '',
  size_bytes: 0,
  sha256: null,
  damage: null,
  checked_at_unix: 0,
  engine_version: null,
  duration_ms: 0,
  characters: 0,
  credits: 0,
  word_timestamps: null,
  marks: null,
  created_at_unix: 1 + index,
});

test('two admins who take the other away at the same time: one stays', async () => {
  const admins = ['a@example.com', 'b@example.com'].map((email) =>
    newAccount({ email, role: 'admin', password_hash: 'x' }),
  );
  for (const admin of admins) await store.accounts.insert(admin);
  // One who cannot sign in administers nothing.
  await store.accounts.insert(newAccount({ role: 'admin' }));
  const results = await Promise.all([
    store.accounts.updateUnlessLastAdmin(admins[0]?.account_id ?? '', { role: 'member' }),
    store.accounts.updateUnlessLastAdmin(admins[1]?.account_id ?? '', { disabled: 1 }),
  ]);
  expect(results.toSorted()).toEqual([false, true]);
  const left = (await store.accounts.list()).filter((row) => row.role === 'admin' && row.disabled === 0);
  expect(left.filter((row) => row.password_hash !== null)).toHaveLength(1);
  const member = newAccount({ email: 'c@example.com', password_hash: 'x' });
  await store.accounts.insert(member);
  expect(await store.accounts.updateUnlessLastAdmin(member.account_id, { disabled: 1 })).toBe(true);
});

// Of a store that others may have open the rows say who is dead: test/jobs/leases.test.ts.
test.skipIf(inject('servers'))(
  'a start removes what dead processes were writing; other files and kept audio stay',
  async () => {
    const half = store.audio.create('half');
    await half.write(new Uint8Array(300_000));
    const untold = store.audio.create('untold');
    await untold.commit();
    const sample = store.samples.create('sample');
    await sample.write(new Uint8Array(300_000));
    const account = newAccount({});
    await store.accounts.insert(account);
    await store.generations.insert({ ...generation(account.account_id, 0, ''), history_item_id: 'kept' });
    await store.audio.create('kept').commit();
    await store.nodes.join('dead', 600_000);
    const caller = { accountId: account.account_id, keyId: null, budgetId: null, limits: NO_LIMITS };
    const { reservation_id } = await createCredits(store).reserve(caller, 5);
    await store.audio.create(reservation_id).commit();
    await store.close();

    store = await openStore(locationOf(dataDir));
    const lease = createLease({
      store,
      credits: createCredits(store),
      name: 'next',
      onLost: () => undefined,
      onBeat: () => undefined,
      onQueued: () => undefined,
      onError: () => undefined,
    });
    await lease.start();
    await lease.close();
    const names = [];
    for await (const name of store.audio.names()) names.push(name);
    expect(names).toEqual(['kept']);
    for (const folder of ['audio', 'samples']) expect(await readdir(join(dataDir, folder, 'unfinished'))).toEqual([]);
    expect((await store.accounts.find(account.account_id))?.in_use).toBe(0);
    await Promise.all([half.discard(), sample.discard()]);
  },
);

test('a refusal is told from the limit that refuses; one that was lifted meanwhile is tried again', () => {
  const need: Need = { accountId: 'a', keyId: null, budgetId: null, units: 10, month: 202611, places: 1 };
  const account = { balance: null, balance_month: 202611, in_use: 4, concurrency_limit: 4, monthly_credits: null };
  expect(accountRefusal(account, need)).toEqual({ refused: 'concurrency', limit: 4, inUse: 4 });
  // The place that was missing has become free: an unlimited account is not told that its balance is too small.
  expect(accountRefusal({ ...account, in_use: 3 }, need)).toEqual({ refused: 'changed' });
  expect(accountRefusal({ ...account, in_use: 3, balance: 9 }, need)).toEqual({ refused: 'balance', balance: 9 });
  expect(accountRefusal({ ...account, in_use: 3, balance: 10 }, need)).toEqual({ refused: 'changed' });
  expect(accountRefusal({ ...account, balance: 10 }, { ...need, places: 0 })).toEqual({ refused: 'changed' });
  expect(accountRefusal({ ...account, monthly_credits: 5, balance_month: 202610 }, need)).toEqual({ refused: 'due' });
  const budget = { credit_limit: 100, used: 80, in_flight: 15 };
  expect(budgetRefusal(budget, 10)).toEqual({ refused: 'budget', creditLimit: 100, remaining: 5 });
  expect(budgetRefusal({ ...budget, in_flight: 10 }, 10)).toEqual({ refused: 'changed' });
  expect(budgetRefusal({ ...budget, credit_limit: null }, 10)).toEqual({ refused: 'changed' });
});

test('texts are found by any part of them, rare or common, letter case aside, and no more when they are gone', async () => {
  const account = newAccount({});
  await store.accounts.insert(account);
  const texts = [
    ...Array.from({ length: 1100 }, (_, index) => `A common text, number ${index}.`),
    'Grüße aus ÄGYPTEN, 100 % "echt"',
    'ΟΔΟΣ and snake_case \\ slash',
    '日本語のテキスト',
  ];
  for (const [index, text] of texts.entries())
    await store.generations.insert(generation(account.account_id, index, text));
  const find = async (search: string) => {
    const { rows, hasMore } = await store.generations.list(account.account_id, { search, pageSize: 3 });
    return hasMore ? 'many' : rows.map(({ text }) => texts.indexOf(text));
  };
  const [german, greek, japanese] = [1100, 1101, 1102];
  for (const search of ['ägypten', 'GRÜSSE'.toLowerCase().replace('ss', 'ß'), '100 % "', '% "E']) {
    expect(await find(search), search).toEqual([german]);
  }
  for (const search of ['οδο', 'snake_', '\\ sl']) expect(await find(search), search).toEqual([greek]);
  expect(await find('本語の')).toEqual([japanese]);
  expect(await find('日本')).toEqual([japanese]);
  expect(await find('COMMON')).toBe('many');
  expect(await find('number 77.')).toEqual([77]);
  for (const search of ['snakeXcase', 'number 7_', 'absent']) expect(await find(search), search).toEqual([]);
  await store.generations.remove(account.account_id, 'item77');
  expect(await find('number 77.')).toEqual([]);
});
