import type { Kysely } from 'kysely';

/** Places that a text names, with their times. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generations').addColumn('marks', 'text').execute();
}
