import type { Kysely } from 'kysely';

/** Owner of what was under way before nodes had rows: none, so that the next start takes it over. */
const NOBODY = 'before-nodes';
/** Rows carried over at a time: the texts of waiting jobs may be long. */
const BATCH = 200;

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('nodes')
    .addColumn('node_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('started_at_unix', 'bigint', (column) => column.notNull())
    .addColumn('until_ms', 'bigint')
    .execute();

  await db.schema.alterTable('reservations').addColumn('node_id', 'text').execute();
  await db.schema.alterTable('reservations').addColumn('spent', 'text').execute();
  await db
    .withTables<NewTables>()
    .updateTable('reservations')
    .set({ node_id: NOBODY })
    .where('kind', '=', 'request')
    .execute();

  await createJobs(db);
  await carryOver<OldSpeechJob>(db, 'generation_jobs', speechJob);
  await carryOver<OldLocalization>(db, 'localize_jobs', localization);
  await reserveNothing(db);
  await db.schema.dropTable('generation_jobs').execute();
  await db.schema.dropTable('localize_jobs').execute();
}

async function createJobs(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('job_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('key_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('priority', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('payload', 'text', (column) => column.notNull())
    .addColumn('facts', 'text', (column) => column.notNull())
    .addColumn('result_id', 'text')
    .addColumn('characters', 'bigint', (column) => column.notNull())
    .addColumn('progress_permille', 'bigint', (column) => column.notNull())
    .addColumn('node_id', 'text')
    .addColumn('error_code', 'text')
    .addColumn('error_detail', 'text')
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .addColumn('started_at_unix', 'bigint')
    .addColumn('completed_at_unix', 'bigint')
    .execute();
  await db.schema
    .createIndex('jobs_by_status')
    .on('jobs')
    .columns(['status', 'kind', 'priority', 'created_at_unix', 'job_id'])
    .execute();
  await db.schema
    .createIndex('jobs_by_account')
    .on('jobs')
    .columns(['account_id', 'created_at_unix', 'job_id'])
    .execute();
}

type OldJob = {
  generation_job_id: string;
  account_id: string;
  key_id: string | null;
  attempts: number;
  error_code: string | null;
  error_detail: string | null;
  created_at_unix: number;
};

type OldSpeechJob = OldJob & {
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  kind: string;
  voice_id: string;
  model_id: string;
  output_format: string;
  /** JSON of the request as it was resolved; empty once ended. */
  speech: string;
  characters: number;
  progress_permille: number;
  history_item_id: string;
  started_at_unix: number | null;
  completed_at_unix: number | null;
};

type OldLocalization = OldJob & {
  status: 'queued' | 'running' | 'ready' | 'failed';
  /** JSON of the voice. */
  voice: string;
  language_code: string;
  text: string;
  model_id: string;
  generated_voice_id: string;
};

type NewJob = {
  job_id: string;
  account_id: string;
  key_id: string | null;
  kind: string;
  status: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';
  priority: number;
  attempts: number;
  failures: number;
  payload: string;
  facts: string;
  result_id: string | null;
  characters: number;
  progress_permille: number;
  node_id: string | null;
  error_code: string | null;
  error_detail: string | null;
  created_at_unix: number;
  started_at_unix: number | null;
  completed_at_unix: number | null;
};

type NewTables = {
  jobs: NewJob;
  reservations: Record<string, string | number | null>;
};

async function carryOver<Old extends OldJob>(
  db: Kysely<unknown>,
  table: string,
  convert: (old: Old) => NewJob,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await db
      .withTables<Record<string, OldJob>>()
      .selectFrom(table)
      .selectAll()
      .where('generation_job_id', '>', after)
      .orderBy('generation_job_id')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      await db
        .withTables<NewTables>()
        .insertInto('jobs')
        .values(convert(row as Old))
        .execute();
    }
    after = rows.at(-1)?.generation_job_id ?? after;
    if (rows.length < BATCH) return;
  }
}

const common = (old: OldJob, isRunning: boolean) => ({
  job_id: old.generation_job_id,
  account_id: old.account_id,
  // Browser sessions were written as an empty text in one of the tables.
  key_id: old.key_id === '' ? null : old.key_id,
  attempts: old.attempts,
  // The attempt under way is counted when it is taken over.
  failures: isRunning ? Math.max(0, old.attempts - 1) : old.attempts,
  node_id: isRunning ? NOBODY : null,
  error_code: old.error_code,
  error_detail: old.error_detail,
  created_at_unix: old.created_at_unix,
});

function speechJob(old: OldSpeechJob): NewJob {
  return {
    ...common(old, old.status === 'running'),
    kind: old.kind,
    status: old.status,
    priority: 0,
    payload: old.speech === '' ? '' : JSON.stringify(speechPayload(old)),
    facts: JSON.stringify({ voiceId: old.voice_id, modelId: old.model_id, outputFormat: old.output_format }),
    result_id: old.status === 'completed' ? old.history_item_id : null,
    characters: old.characters,
    progress_permille: old.progress_permille,
    started_at_unix: old.started_at_unix,
    completed_at_unix: old.completed_at_unix,
  };
}

function speechPayload(old: OldSpeechJob): object {
  const { order, voice, model, text, instructions, creditUnits } = JSON.parse(old.speech);
  const { languageCode, recipe, speed, guidanceScale, seed, segmentPauseSecs } = order.request;
  return {
    version: 1,
    text,
    languageCode,
    recipe,
    speed,
    guidanceScale,
    seed,
    segmentPauseSecs,
    outputFormat: order.format.name,
    wantWords: order.wantWords,
    // The only engine there was gave equal samples for equal requests.
    isDeterministic: order.isDeterministic ?? true,
    instructions,
    voice: { voiceId: voice.voiceId, name: voice.name },
    model: { modelId: model.modelId, creditUnitsPerChar: model.creditUnitsPerChar },
    creditUnits,
  };
}

function localization(old: OldLocalization): NewJob {
  const hasEnded = old.status === 'ready' || old.status === 'failed';
  return {
    ...common(old, old.status === 'running'),
    kind: 'localization',
    status: old.status === 'ready' ? 'completed' : old.status,
    priority: 0,
    payload: hasEnded ? '' : JSON.stringify(localizationPayload(old)),
    facts: JSON.stringify({ languageCode: old.language_code, text: old.text }),
    result_id: old.status === 'ready' ? old.generated_voice_id : null,
    characters: [...old.text].length,
    progress_permille: old.status === 'ready' ? 1000 : 0,
    started_at_unix: null,
    completed_at_unix: hasEnded ? old.created_at_unix : null,
  };
}

function localizationPayload(old: OldLocalization): object {
  const { name, gender, age, tone, tags, recipe } = JSON.parse(old.voice);
  const voice = { name, gender, age, tone, tags, recipe };
  return { version: 1, voice, languageCode: old.language_code, text: old.text, modelId: old.model_id };
}

/**
 * Localizations reserved as requests do, in a process that is no more: that goes back with the next start. Every job ends
 * its own reservation, so that those under way get one of nothing, and cost nothing.
 */
async function reserveNothing(db: Kysely<unknown>): Promise<void> {
  const tables = db.withTables<NewTables>();
  const jobs = await tables
    .selectFrom('jobs')
    .select(['job_id', 'account_id', 'key_id', 'created_at_unix'])
    .where('kind', '=', 'localization')
    .where('status', 'in', ['queued', 'running'])
    .execute();
  for (const { job_id, ...job } of jobs) {
    const reservation = { budget_id: null, budget_period: 0, balance_period: 0, kind: 'job', units: 0 };
    await tables
      .insertInto('reservations')
      .values({ reservation_id: job_id, ...job, ...reservation })
      .execute();
  }
}
