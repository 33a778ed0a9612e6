import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** Goes with its account. */
const ofAccount = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('accounts.account_id').onDelete('cascade');
const required = (column: ColumnDefinitionBuilder) => column.notNull();

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('studio_projects')
    .addColumn('project_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('name', 'text', required)
    .addColumn('title_voice_id', 'text', required)
    .addColumn('paragraph_voice_id', 'text', required)
    .addColumn('model_id', 'text', required)
    // JSON.
    .addColumn('metadata', 'text', required)
    // JSON array.
    .addColumn('dictionaries', 'text', required)
    .addColumn('created_at_unix', 'bigint', required)
    .execute();
  await db.schema
    .createTable('studio_chapters')
    .addColumn('chapter_id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', required)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('position', 'bigint', required)
    .addColumn('name', 'text', required)
    .execute();
  await db.schema
    .createTable('studio_blocks')
    .addColumn('block_id', 'text', (column) => column.primaryKey())
    .addColumn('chapter_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('position', 'bigint', required)
    .addColumn('sub_type', 'text', required)
    // JSON array.
    .addColumn('nodes', 'text', required)
    // JSON.
    .addColumn('settings', 'text', required)
    .addColumn('seed', 'bigint', required)
    .execute();
  await createTakes(db);
  await db.schema
    .createTable('studio_speakers')
    .addColumn('project_id', 'text', required)
    // In lower case.
    .addColumn('name_key', 'text', required)
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('name', 'text', required)
    .addColumn('voice_id', 'text', required)
    .addColumn('speed', 'double precision')
    .addColumn('instructions', 'text')
    .addPrimaryKeyConstraint('studio_speakers_key', ['project_id', 'name_key'])
    .execute();
  for (const [table, column] of [
    ['studio_projects', 'account_id'],
    ['studio_chapters', 'project_id'],
    ['studio_blocks', 'chapter_id'],
    ['studio_blocks', 'project_id'],
    ['studio_takes', 'project_id'],
    ['studio_snapshots', 'project_id'],
    ['studio_snapshots', 'account_id'],
  ] as const) {
    await db.schema
      .createIndex(`${table}_by_${column.replace('_id', '')}`)
      .on(table)
      .column(column)
      .execute();
  }
}

async function createTakes(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('studio_takes')
    .addColumn('take_id', 'text', (column) => column.primaryKey())
    .addColumn('block_id', 'text', required)
    .addColumn('project_id', 'text', required)
    .addColumn('account_id', 'text', ofAccount)
    // What the block said, as a hash; and all that determines its audio.
    .addColumn('content_hash', 'text', required)
    .addColumn('speech_hash', 'text', required)
    .addColumn('seed', 'bigint', required)
    // Null while it is being queued.
    .addColumn('job_id', 'text')
    .addColumn('claimed_at_unix', 'bigint', required)
    .addColumn('created_at_unix', 'bigint', required)
    .execute();
  await db.schema
    .createIndex('studio_takes_by_speech')
    .on('studio_takes')
    .columns(['block_id', 'speech_hash'])
    .unique()
    .execute();
  await db.schema
    .createTable('studio_snapshots')
    .addColumn('snapshot_id', 'text', (column) => column.primaryKey())
    .addColumn('project_id', 'text', required)
    .addColumn('account_id', 'text', ofAccount)
    // Null: of the whole project.
    .addColumn('chapter_id', 'text')
    .addColumn('name', 'text', required)
    // JSON: the takes in their order.
    .addColumn('content', 'text', required)
    .addColumn('is_ready', 'bigint', required)
    .addColumn('created_at_unix', 'bigint', required)
    .execute();
}
