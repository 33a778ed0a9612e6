import type { Kysely } from 'kysely';

/** Browsers that have signed in to an account before: what strangers do wrong does not keep them out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_devices')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('last_seen_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('known_devices_seen').on('known_devices').column('last_seen_at_unix').execute();
}
