import { type Kysely, sql } from 'kysely';

/** Signed links: the secret that all servers of a database sign with, and speech that waits for its link to be opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('server_secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('secret', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('speech_links')
    .addColumn('link_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('operations', 'text', (column) => column.notNull())
    .addColumn('history_item_id', 'text')
    .addColumn('claimed_until_unix', 'bigint', (column) => column.notNull().defaultTo(sql`0`))
    .addColumn('expires_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('speech_links_by_account')
    .on('speech_links')
    .columns(['account_id', 'expires_at_unix'])
    .execute();
}
