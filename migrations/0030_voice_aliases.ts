import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('voice_aliases')
    // Empty: the server's, which hold for every account.
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('alias_key', 'text', (column) => column.notNull())
    .addColumn('alias', 'text', (column) => column.notNull())
    .addColumn('voice_id', 'text', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('voice_aliases_key', ['account_id', 'alias_key'])
    .execute();
}
