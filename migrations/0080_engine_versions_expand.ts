import type { Kysely } from 'kysely';

/** Which version of its engine rendered a history item. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('generations').addColumn('engine_version', 'text').execute();
}
