import { promises as fs } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRegistry, ENGINES } from '../../src/engines/registry.ts';
import { DATABASE } from '../../src/store/sqlite/database.ts';
import { RECIPE } from '../engines/formant/speaking.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-test-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

type AnyTables = Record<string, Record<string, unknown>>;

/** The database of the data directory, brought up to a migration and no further. */
async function databaseAt(migration: string): Promise<Kysely<AnyTables>> {
  const connection = new Sqlite(join(dataDir, DATABASE));
  const database = new Kysely<AnyTables>({ dialect: new SqliteDialect({ database: connection }) });
  const migrationFolder = join(import.meta.dirname, '../../migrations');
  const provider = new FileMigrationProvider({ fs, path, migrationFolder });
  const { error } = await new Migrator({ db: database, provider }).migrateTo(migration);
  if (error !== undefined) throw error;
  return database;
}

/** Leaves a database as an earlier version did, with rows of its own. */
async function leave(migration: string, rows: Record<string, Record<string, unknown>[]>): Promise<void> {
  const database = await databaseAt(migration);
  for (const [table, values] of Object.entries(rows)) await database.insertInto(table).values(values).execute();
  await database.destroy();
}

const OLD_RECIPE = { ...RECIPE, engine: 'espeak', languageCode: 'de', pitchHz: 123 };
const NEW_RECIPE = { ...OLD_RECIPE, engine: 'formant' };
const ACCOUNT = { account_id: 'a', created_at_unix: 1 };
const VOICE = {
  account_id: 'a',
  origin: 'designed',
  description: '',
  gender: 'male',
  age: 'old',
  tone: '[]',
  tags: '[]',
};
const JOB = { account_id: 'a', key_id: 'k', attempts: 0, created_at_unix: 1 };
const speech = (recipe: object) => ({
  order: { request: { text: 'Hallo.', recipe, seed: 7 }, wantWords: true },
  voice: { voiceId: 'v', name: 'Old "one"', recipe },
  characters: 6,
});
const generationJob = (id: string, status: string, json: string) => ({
  ...{ ...JOB, generation_job_id: id, status, speech: json, kind: 'speech', voice_id: 'v', model_id: 'locution-2' },
  ...{ output_format: 'mp3_24000_96', characters: 6, progress_permille: 0, history_item_id: `h${id}` },
});

test('recipes of the time when there was one engine are read by the formant engine', async () => {
  await leave('0004_voices', {
    accounts: [ACCOUNT],
    voices: [{ ...VOICE, voice_id: 'v', name: 'One', recipe: JSON.stringify(OLD_RECIPE), created_at_unix: 1 }],
    voice_previews: [
      {
        ...{ ...VOICE, generated_voice_id: 'p', recipe: JSON.stringify(OLD_RECIPE), text: 'Hallo.' },
        ...{ content_type: 'audio/mpeg', extension: 'mp3', expires_at_unix: 9 },
      },
    ],
    localize_jobs: [
      {
        ...{ ...JOB, generation_job_id: 'l', status: 'queued', language_code: 'fr', text: '', model_id: 'locution-2' },
        ...{ generated_voice_id: 'g', voice: JSON.stringify({ name: 'One', recipe: OLD_RECIPE }) },
      },
    ],
    generation_jobs: [
      generationJob('1', 'queued', JSON.stringify(speech(OLD_RECIPE))),
      generationJob('2', 'completed', ''),
    ],
  });

  const database = await databaseAt('0005_formant_recipes');
  const column = async (table: string, name: string) =>
    (await database.selectFrom(table).select(name).execute()).map((row) => String(row[name]));
  const [recipe = ''] = await column('voices', 'recipe');
  expect(createRegistry(ENGINES).parseRecipe(recipe)).toEqual(NEW_RECIPE);
  expect((await column('voice_previews', 'recipe')).map((json) => JSON.parse(json))).toEqual([NEW_RECIPE]);
  expect((await column('localize_jobs', 'voice')).map((json) => JSON.parse(json))).toEqual([
    { name: 'One', recipe: NEW_RECIPE },
  ]);
  expect((await column('generation_jobs', 'speech')).map((json) => json && JSON.parse(json))).toEqual([
    speech(NEW_RECIPE),
    '',
  ]);
  await database.destroy();
});

test('saved voices keep gender and age where these may be unknown', async () => {
  const voice = { ...VOICE, voice_id: 'v', name: 'Old', recipe: JSON.stringify(NEW_RECIPE), created_at_unix: 1 };
  const plan = { plan_id: 'p', name: 'p', concurrency_limit: 1, created_at_unix: 1 };
  const people = {
    name: '',
    role: 'admin',
    plan_id: 'p',
    disabled: 0,
    balance_period: 0,
    balance_month: 0,
    in_use: 0,
    key_changes: 0,
  };
  const before = await databaseAt('0006_jobs');
  await before.insertInto('plans').values(plan).execute();
  await before
    .insertInto('accounts')
    .values({ ...ACCOUNT, ...people })
    .execute();
  await before.insertInto('voices').values(voice).execute();
  await before.destroy();
  const after = await databaseAt('0040_blended_voices');
  const row = await after.selectFrom('voices').selectAll().executeTakeFirstOrThrow();
  expect(row).toEqual(voice);
  await after
    .insertInto('voices')
    .values({ ...voice, voice_id: 'w', gender: null, age: null })
    .execute();
  await after.destroy();
});

test('what was charged before hours were summed is in their sums, once', async () => {
  const charge = { account_id: 'a', budget_period: 0, balance_period: 0, balance_change: 0, kind: 'charge' };
  const spoken = { ...charge, used: 10, characters: 5, audio_ms: 70, voice_id: 'v', model_id: 'm', key_id: 'k' };
  await leave('0061_job_parts_expand', {
    ledger: [
      { ...spoken, entry_id: '1', created_at_unix: 7200 },
      { ...spoken, entry_id: '2', created_at_unix: 10_799 },
      { ...spoken, entry_id: '3', created_at_unix: 10_799, key_id: null },
      { ...spoken, entry_id: '4', created_at_unix: 10_800 },
      { ...spoken, entry_id: '5', created_at_unix: 10_800, kind: 'grant' },
    ],
  });
  const database = await databaseAt('0062_usage_hours_expand');
  // As a server of the version before does.
  await database
    .insertInto('ledger')
    .values({ ...spoken, entry_id: '6', created_at_unix: 10_801 })
    .execute();
  const hours = await database.selectFrom('usage_hours').selectAll().orderBy('hour').orderBy('key_id').execute();
  const sum = { account_id: 'a', voice_id: 'v', model_id: 'm' };
  const [one, two] = [1, 2].map((n) => ({ units: 10 * n, characters: 5 * n, requests: n, audio_ms: 70 * n }));
  expect(hours).toEqual([
    { ...sum, hour: 2, key_id: '', ...one },
    { ...sum, hour: 2, key_id: 'k', ...two },
    { ...sum, hour: 3, key_id: 'k', ...two },
  ]);
  await database.destroy();
});
