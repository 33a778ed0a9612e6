import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voices')
    .addColumn('voice_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('age', 'text', (column) => column.notNull())
    .addColumn('tone', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('recipe', 'text', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('voices_by_account').on('voices').columns(['account_id', 'created_at_unix']).execute();

  await db.schema
    .createTable('voice_overrides')
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('voice_id', 'text', (column) => column.notNull())
    .addColumn('alias', 'text')
    .addColumn('description', 'text')
    .addColumn('tags', 'text')
    .addColumn('guidance_scale', 'double precision')
    .addColumn('favorited_at_unix', 'bigint')
    .addColumn('unfavorited_at_unix', 'bigint')
    .addPrimaryKeyConstraint('voice_overrides_key', ['account_id', 'voice_id'])
    .execute();

  await db.schema
    .createTable('voice_previews')
    .addColumn('generated_voice_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('gender', 'text', (column) => column.notNull())
    .addColumn('age', 'text', (column) => column.notNull())
    .addColumn('tone', 'text', (column) => column.notNull())
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('recipe', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('extension', 'text', (column) => column.notNull())
    .addColumn('expires_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('voice_previews_by_expiry').on('voice_previews').column('expires_at_unix').execute();

  await db.schema
    .createTable('localize_jobs')
    .addColumn('generation_job_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('key_id', 'text')
    .addColumn('budget_id', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('voice', 'text', (column) => column.notNull())
    .addColumn('language_code', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('model_id', 'text', (column) => column.notNull())
    .addColumn('generated_voice_id', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_detail', 'text')
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .execute();
}
