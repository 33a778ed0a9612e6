import { promises as fs } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path, { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { FileMigrationProvider, Migrator } from 'kysely/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSecret } from '../../src/accounts/authenticate.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { openDatabase } from '../../src/store/sqlite/database.ts';
import { startServer, TEST_KEY, type TestServer } from '../http/server.ts';

const MIGRATIONS = join(import.meta.dirname, '../../migrations');

let dataDir: string;
let server: TestServer | undefined;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-migrations-'));
});
afterEach(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true });
});

/** A database as it was before a migration, filled with rows. */
async function databaseBefore(name: string, rows: Record<string, object[]>): Promise<void> {
  const database = openDatabase(dataDir);
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS });
  const last = Object.keys(await provider.getMigrations())
    .toSorted()
    .filter((other) => other < name)
    .at(-1);
  if (last === undefined) throw new Error('nothing comes before it');
  const { error } = await new Migrator({ db: database, provider }).migrateTo(last);
  if (error !== undefined) throw error;
  for (const [table, values] of Object.entries(rows)) {
    for (const row of values) {
      await database.withTables<Record<string, object>>().insertInto(table).values(row).execute();
    }
  }
  await database.destroy();
}

const VOICE = BUILTIN_VOICES[0];
const { recipe, ...VOICE_FACTS } = VOICE ?? ({} as (typeof BUILTIN_VOICES)[number]);
const LIBRARY_VOICE = {
  ...VOICE_FACTS,
  recipe,
  origin: 'builtin',
  voiceType: 'public',
  accent: recipe?.accent,
  isFavorited: false,
  createdAtUnix: 0,
};

/** A resolved request as it was stored with a job. */
const resolved = (text: string) => ({
  order: {
    request: { text, languageCode: 'en', recipe, speed: 1, seed: 7, guidanceScale: 3, segmentPauseSecs: 0 },
    format: { name: 'wav_24000', encoding: 'wav', sampleRateHz: 24_000, contentType: 'audio/wav', extension: 'wav' },
    wantWords: true,
    priority: 'background',
  },
  instructions: '',
  voice: LIBRARY_VOICE,
  model: { modelId: 'locution-2', creditUnitsPerChar: 10_000, generation: 2 },
  text,
  requestedFormat: 'wav',
  ignored: [],
  characters: text.length,
  creditUnits: text.length * 10_000,
});

const accountAndKey = (keyId: string) => ({
  accounts: [{ account_id: 'account', created_at_unix: 1, in_use: 1 }],
  budgets: [
    {
      budget_id: 'budget',
      account_id: 'account',
      used: 0,
      in_flight: 280_000,
      period: 1,
      period_started_at_unix: 1,
    },
  ],
  api_keys: [
    {
      key_id: keyId,
      account_id: 'account',
      name: 'key',
      prefix: TEST_KEY.slice(0, 8),
      key_hash: hashSecret(TEST_KEY),
      created_at_unix: 1,
      budget_id: 'budget',
    },
  ],
});

test('jobs of the two old tables are carried over: ended ones are told of as before, the others come to their end', async () => {
  const common = { account_id: 'account', key_id: 'key_1', attempts: 1, created_at_unix: 100 };
  const speech = {
    ...common,
    kind: 'speech_with_timestamps',
    voice_id: VOICE?.voiceId,
    model_id: 'locution-2',
    output_format: 'wav',
    speech: '',
    characters: 9,
    progress_permille: 0,
    started_at_unix: 101,
    completed_at_unix: 102,
  };
  const unfinished = { ...speech, started_at_unix: null, completed_at_unix: null };
  const voice = JSON.stringify(LIBRARY_VOICE);
  const localize = { ...common, voice, language_code: 'fr', text: 'Bonjour.', model_id: 'locution-2' };
  const reservation = {
    account_id: 'account',
    key_id: 'key_1',
    budget_id: 'budget',
    budget_period: 1,
    balance_period: 0,
    created_at_unix: 100,
  };
  await databaseBefore('0006_jobs', {
    ...accountAndKey('key_1'),
    generations: [
      {
        history_item_id: 'historyA',
        account_id: 'account',
        key_id: 'key_1',
        voice_id: 'v',
        voice_name: 'V',
        model_id: 'locution-2',
        language_code: 'en',
        text: 'All done.',
        settings: '{}',
        source: 'job',
        output_format: 'wav_24000',
        content_type: 'audio/wav',
        size_bytes: 10,
        duration_ms: 1500,
        characters: 9,
        credits: 90_000,
        word_timestamps: null,
        created_at_unix: 100,
      },
    ],
    generation_jobs: [
      {
        ...speech,
        generation_job_id: 'completed',
        status: 'completed',
        history_item_id: 'historyA',
        progress_permille: 1000,
      },
      {
        ...speech,
        generation_job_id: 'failed',
        status: 'failed',
        history_item_id: 'historyB',
        error_code: 'UPSTREAM_TIMEOUT',
        error_detail: 'Too long.',
      },
      { ...speech, generation_job_id: 'cancelled', status: 'cancelled', history_item_id: 'historyC' },
      {
        ...unfinished,
        generation_job_id: 'queued',
        status: 'queued',
        history_item_id: 'historyD',
        attempts: 0,
        speech: JSON.stringify(resolved('Waiting.')),
        characters: 8,
      },
      {
        ...unfinished,
        generation_job_id: 'running',
        status: 'running',
        history_item_id: 'historyE',
        key_id: 'key_1',
        speech: JSON.stringify(resolved('Running.')),
        characters: 8,
      },
      {
        ...unfinished,
        generation_job_id: 'poison',
        status: 'running',
        history_item_id: 'historyF',
        attempts: 3,
        speech: JSON.stringify(resolved('Deadly.')),
        characters: 7,
      },
    ],
    localize_jobs: [
      { ...localize, generation_job_id: 'ready', status: 'ready', generated_voice_id: 'made' },
      {
        ...localize,
        generation_job_id: 'lost',
        status: 'failed',
        generated_voice_id: 'never',
        error_code: 'BAD_REQUEST',
        error_detail: 'No.',
      },
      { ...localize, generation_job_id: 'waiting', status: 'queued', generated_voice_id: 'next', key_id: null },
      { ...localize, generation_job_id: 'working', status: 'running', generated_voice_id: 'old', text: 'Salut.' },
    ],
    reservations: [
      { ...reservation, reservation_id: 'queued', kind: 'job', units: 80_000 },
      { ...reservation, reservation_id: 'running', kind: 'job', units: 80_000 },
      { ...reservation, reservation_id: 'poison', kind: 'job', units: 70_000 },
      { ...reservation, reservation_id: 'dead-request', kind: 'request', units: 50_000 },
    ],
  });

  server = await startServer({ dataDir });
  const ask = async (path: string) => (await (await server?.request(path))?.json()) as Record<string, unknown>;
  const settled = async (path: string) => {
    for (;;) {
      const job = await ask(path);
      if (job.status !== 'queued' && job.status !== 'running') return job;
      await delay(10);
    }
  };
  const job = (id: string) => `/v1/generation-jobs/${id}`;
  const localization = (id: string) => `/v1/voice-previews/localize/${id}`;

  expect(await ask(job('completed'))).toMatchObject({
    status: 'completed',
    kind: 'speech_with_timestamps',
    voice_id: VOICE?.voiceId,
    model_id: 'locution-2',
    output_format: 'wav',
    progress: 1,
    created_at_unix: 100,
    started_at_unix: 101,
    completed_at_unix: 102,
    history_item_id: 'historyA',
    duration_secs: 1.5,
  });
  const failure = { code: 'UPSTREAM_TIMEOUT', detail: 'Too long.' };
  expect(await ask(job('failed'))).toMatchObject({ status: 'failed', history_item_id: null, error: failure });
  expect(await ask(job('cancelled'))).toMatchObject({ status: 'cancelled', error: null });
  // Its three attempts may have ended by no fault of its own: they count for nothing any more.
  for (const id of ['queued', 'running', 'poison']) {
    const done = await settled(job(id));
    expect(done).toMatchObject({ status: 'completed', output_format: 'wav', audio_format: { encoding: 'wav' } });
    expect(done.word_timestamps).toHaveLength(1);
    expect((await server.request(`${job(id)}/audio`)).status).toBe(200);
  }
  expect(await ask(localization('ready'))).toEqual({
    generation_job_id: 'ready',
    status: 'ready',
    language_code: 'fr',
    generated_voice_id: 'made',
    text: 'Bonjour.',
    error: null,
  });
  expect(await ask(localization('lost'))).toMatchObject({ status: 'failed', error: { code: 'BAD_REQUEST' } });
  for (const id of ['waiting', 'working']) {
    const done = await settled(localization(id));
    expect(done).toMatchObject({ status: 'ready', language_code: 'fr' });
    expect((await server.request(`/v1/voice-previews/${done.generated_voice_id}/audio`)).status).toBe(200);
  }

  const listed = (await ask('/v1/generation-jobs')).generation_jobs as { generation_job_id: string }[];
  expect(listed.map((row) => row.generation_job_id).toSorted()).toEqual(
    ['completed', 'failed', 'cancelled', 'queued', 'running', 'poison'].toSorted(),
  );
  expect((await server.request(job('ready'))).status).toBe(404);
  expect((await server.request(localization('queued'))).status).toBe(404);
  expect(await ask('/v1/api-keys/current')).toMatchObject({ credit_used: 23, credit_in_flight: 0 });
  expect(await ask('/v1/balance')).toMatchObject({ concurrency_in_use: 0 });
});
