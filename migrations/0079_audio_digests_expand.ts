import type { Kysely } from 'kysely';

/**
 * What stored audio must be: its length and SHA-256, when it was last read whole, and what was found wrong with it then. Audio of
 * before has no hash until it is read for the first time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generations').addColumn('sha256', 'text').execute();
  await db.schema.alterTable('generations').addColumn('damage', 'text').execute();
  await db.schema
    .alterTable('generations')
    .addColumn('checked_at_unix', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('generations_checked').on('generations').column('checked_at_unix').execute();
  await db.schema
    .createIndex('generations_damage')
    .on('generations')
    .column('damage')
    .where('damage', 'is not', null)
    .execute();
  await db.schema.alterTable('job_parts').addColumn('sha256', 'text').execute();
  await db.schema
    .createTable('sample_files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('sha256', 'text')
    .addColumn('damage', 'text')
    .addColumn('checked_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sample_files_checked').on('sample_files').column('checked_at_unix').execute();
}
