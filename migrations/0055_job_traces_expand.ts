import type { Kysely } from 'kysely';

/** The trace that a job was ordered in goes on where it is worked on; servers of the version before leave it out. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('jobs').addColumn('trace_parent', 'text').execute();
}
