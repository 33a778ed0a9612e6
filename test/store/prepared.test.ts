import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepared, preparedInsert, type Slots } from '../../src/store/prepared.ts';
import { openDatabase } from '../../src/store/sqlite/database.ts';
import type { Database, DefaultDictionaryRow } from '../../src/store/tables.ts';

const insert = preparedInsert((target, row: DefaultDictionaryRow) =>
  target.insertInto('pronunciation_defaults').values(row),
);
const find = prepared((target, slot: Slots<{ accountId: string; from: number }>) =>
  target
    .selectFrom('pronunciation_defaults')
    .selectAll()
    .where('place', '>=', slot('from'))
    .where('account_id', '=', slot('accountId'))
    .where('dictionary_id', '!=', 'none')
    .orderBy('place'),
);

let folder: string;
let database: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locution-prepared-'));
  database = openDatabase(folder);
  await sql`create table pronunciation_defaults (account_id text, place integer, dictionary_id text, version_id text default 'latest')`.execute(
    database,
  );
});
afterAll(async () => {
  await database.destroy();
  await rm(folder, { recursive: true });
});

const row = (place: number, version_id: string | null): DefaultDictionaryRow => ({
  account_id: 'a',
  place,
  dictionary_id: 'd',
  version_id,
});

test('each run has its own values, in a transaction too, whatever it is undone with', async () => {
  await insert(database, row(1, 'v'));
  await insert(database, row(2, null));
  await expect(
    database.transaction().execute(async (transaction) => {
      await insert(transaction, row(3, 'undone'));
      expect((await find(transaction, { accountId: 'a', from: 3 })).rows).toHaveLength(1);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect((await find(database, { accountId: 'a', from: 1 })).rows).toEqual([row(1, 'v'), row(2, null)]);
  expect((await find(database, { accountId: 'a', from: 2 })).rows).toEqual([row(2, null)]);
  expect((await find(database, { accountId: 'b', from: 1 })).rows).toEqual([]);
});

test('a row of other columns has a statement of its own', async () => {
  await insert(database, { account_id: 'c', place: 1, dictionary_id: 'd' } as DefaultDictionaryRow);
  await insert(database, { dictionary_id: 'e', version_id: 'v', place: 2, account_id: 'c' });
  expect((await find(database, { accountId: 'c', from: 1 })).rows).toEqual([
    { account_id: 'c', place: 1, dictionary_id: 'd', version_id: 'latest' },
    { account_id: 'c', place: 2, dictionary_id: 'e', version_id: 'v' },
  ]);
});
