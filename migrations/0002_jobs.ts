import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('generation_jobs')
    .addColumn('generation_job_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('voice_id', 'text', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('output_format', 'text', (column) => column.notNull())
    .addColumn('speech', 'text', (column) => column.notNull())
    .addColumn('characters', 'bigint', (column) => column.notNull())
    .addColumn('progress_permille', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('history_item_id', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_detail', 'text')
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .addColumn('started_at_unix', 'bigint')
    .addColumn('completed_at_unix', 'bigint')
    .execute();
  await db.schema
    .createIndex('generation_jobs_by_status')
    .on('generation_jobs')
    .columns(['status', 'created_at_unix', 'generation_job_id'])
    .execute();
  await db.schema
    .createIndex('generation_jobs_by_account')
    .on('generation_jobs')
    .columns(['account_id', 'created_at_unix', 'generation_job_id'])
    .execute();
  await db.schema
    .createIndex('generations_by_voice')
    .on('generations')
    .columns(['account_id', 'voice_id', 'created_at_unix', 'history_item_id'])
    .execute();
  await db.schema.createIndex('generations_by_age').on('generations').columns(['created_at_unix']).execute();
}
