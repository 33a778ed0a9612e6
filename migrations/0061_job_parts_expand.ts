import type { Kysely } from 'kysely';

/** Where a job stands when its process dies, and the parts of its audio that are done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('jobs').addColumn('position', 'bigint').execute();
  await db.schema
    .alterTable('jobs')
    .addColumn('furthest', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('jobs')
    .addColumn('deaths', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createTable('job_parts')
    .addColumn('job_id', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('audio_id', 'text', (column) => column.notNull())
    .addColumn('size_bytes', 'bigint', (column) => column.notNull())
    .addColumn('part_end', 'text', (column) => column.notNull())
    .addColumn('words', 'text', (column) => column.notNull())
    .addColumn('marks', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_parts_key', ['job_id', 'number'])
    .execute();
  await db.schema.createIndex('job_parts_audio').on('job_parts').column('audio_id').execute();
}
