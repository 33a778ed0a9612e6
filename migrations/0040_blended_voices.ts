import type { Kysely } from 'kysely';

/** Voices whose gender and age nobody tells: a column that may be null takes the place of one that may not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['gender', 'age'] as const) {
    await db.schema.alterTable('voices').renameColumn(column, `${column}_told`).execute();
    await db.schema.alterTable('voices').addColumn(column, 'text').execute();
    await db
      .withTables<{ voices: Record<string, string | null> }>()
      .updateTable('voices')
      .set((row) => ({ [column]: row.ref(`${column}_told`) }))
      .execute();
    await db.schema.alterTable('voices').dropColumn(`${column}_told`).execute();
  }
}
