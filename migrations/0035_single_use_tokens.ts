import type { Kysely } from 'kysely';

/** Tokens that open one socket for a page that must not have the key. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('single_use_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('budget_id', 'text')
    .addColumn('expires_at_unix', 'bigint', (column) => column.notNull())
    .execute();
}
