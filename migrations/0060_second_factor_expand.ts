import type { Kysely } from 'kysely';

/** Codes from an app that signing in asks for after the password, and codes for who has lost it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('second_factors')
    .addColumn('account_id', 'text', (column) => column.primaryKey().references('accounts.account_id'))
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('confirmed_at_unix', 'bigint')
    .addColumn('last_step', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('recovery_codes')
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addPrimaryKeyConstraint('recovery_codes_key', ['account_id', 'code_hash'])
    .execute();
  await db.schema
    .createTable('sign_in_tickets')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('expires_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sign_in_tickets_end').on('sign_in_tickets').column('expires_at_unix').execute();
}
