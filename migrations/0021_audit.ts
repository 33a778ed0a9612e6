import type { Kysely } from 'kysely';

/** What a key is limited to, and who did what to accounts and keys, when, from where. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('api_keys').addColumn('limits', 'text').execute();
  await db.schema
    .createTable('audit_events')
    .addColumn('event_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('audit_events_time')
    .on('audit_events')
    .columns(['created_at_unix', 'event_id'])
    .execute();
}
