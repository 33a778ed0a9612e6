import type { Kysely } from 'kysely';

/** For how long the running attempt at a job has been worked on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('jobs')
    .addColumn('worked_ms', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}
