import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('plans')
    .addColumn('plan_id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('concurrency_limit', 'bigint', (column) => column.notNull())
    .addColumn('monthly_credits', 'bigint')
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db
    .withTables<{ plans: Record<string, unknown> }>()
    .insertInto('plans')
    .values({ plan_id: 'self-hosted', name: 'self-hosted', concurrency_limit: 32, created_at_unix: 0 })
    .execute();

  for (const add of [
    db.schema.alterTable('accounts').addColumn('email', 'text'),
    db.schema.alterTable('accounts').addColumn('name', 'text', (column) => column.notNull().defaultTo('')),
    db.schema.alterTable('accounts').addColumn('role', 'text', (column) => column.notNull().defaultTo('admin')),
    db.schema.alterTable('accounts').addColumn('password_hash', 'text'),
    db.schema
      .alterTable('accounts')
      .addColumn('plan_id', 'text', (column) => column.notNull().defaultTo('self-hosted')),
    db.schema.alterTable('accounts').addColumn('disabled', 'bigint', (column) => column.notNull().defaultTo(0)),
    db.schema.alterTable('accounts').addColumn('balance', 'bigint'),
    db.schema.alterTable('accounts').addColumn('balance_period', 'bigint', (column) => column.notNull().defaultTo(0)),
    db.schema.alterTable('accounts').addColumn('balance_month', 'bigint', (column) => column.notNull().defaultTo(0)),
    db.schema.alterTable('accounts').addColumn('in_use', 'bigint', (column) => column.notNull().defaultTo(0)),
    db.schema.alterTable('accounts').addColumn('key_changes', 'bigint', (column) => column.notNull().defaultTo(0)),
  ]) {
    await add.execute();
  }
  await db.schema.createIndex('accounts_by_email').unique().on('accounts').column('email').execute();

  await db.schema
    .createTable('budgets')
    .addColumn('budget_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('credit_limit', 'bigint')
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('in_flight', 'bigint', (column) => column.notNull())
    .addColumn('period', 'bigint', (column) => column.notNull())
    .addColumn('period_started_at_unix', 'bigint', (column) => column.notNull())
    .execute();

  for (const add of [
    db.schema.alterTable('api_keys').addColumn('budget_id', 'text', (column) => column.notNull().defaultTo('')),
    db.schema.alterTable('api_keys').addColumn('kind', 'text', (column) => column.notNull().defaultTo('standard')),
    db.schema.alterTable('api_keys').addColumn('disabled', 'bigint', (column) => column.notNull().defaultTo(0)),
    db.schema.alterTable('api_keys').addColumn('expires_at_unix', 'bigint'),
    db.schema.alterTable('api_keys').addColumn('last_used_at_unix', 'bigint'),
    db.schema.alterTable('api_keys').addColumn('replaces_key_id', 'text'),
  ]) {
    await add.execute();
  }
  await db.schema
    .createIndex('api_keys_by_account')
    .on('api_keys')
    .columns(['account_id', 'created_at_unix', 'key_id'])
    .execute();
  await giveBudgets(db);

  await db.schema
    .createTable('reservations')
    .addColumn('reservation_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('budget_id', 'text')
    .addColumn('budget_period', 'bigint', (column) => column.notNull())
    .addColumn('balance_period', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('units', 'bigint', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('ledger')
    .addColumn('entry_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text')
    .addColumn('budget_id', 'text')
    .addColumn('budget_period', 'bigint', (column) => column.notNull())
    .addColumn('balance_period', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('used', 'bigint', (column) => column.notNull())
    .addColumn('balance_change', 'bigint', (column) => column.notNull())
    .addColumn('voice_id', 'text')
    .addColumn('model_id', 'text')
    .addColumn('characters', 'bigint', (column) => column.notNull())
    .addColumn('audio_ms', 'bigint', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ledger_by_account').on('ledger').columns(['account_id', 'created_at_unix']).execute();

  await db.schema
    .createTable('sessions')
    .addColumn('session_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', (column) => column.notNull().references('accounts.account_id'))
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_agent', 'text', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at_unix', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_by_account').on('sessions').column('account_id').execute();

  await db.schema
    .createTable('cli_logins')
    .addColumn('login_id', 'text', (column) => column.primaryKey())
    .addColumn('user_code', 'text', (column) => column.notNull().unique())
    .addColumn('code_challenge', 'text', (column) => column.notNull())
    .addColumn('device_name', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text')
    .addColumn('expires_at_unix', 'bigint', (column) => column.notNull())
    .execute();
}

/** Every key made before there were budgets gets an unlimited one. */
async function giveBudgets(db: Kysely<unknown>): Promise<void> {
  const tables = db.withTables<{
    api_keys: { key_id: string; account_id: string; budget_id: string; created_at_unix: number };
    budgets: Record<string, unknown>;
  }>();
  for (const key of await tables.selectFrom('api_keys').selectAll().execute()) {
    const budget_id = key.key_id.replace('key_', 'budget_');
    await tables
      .insertInto('budgets')
      .values({
        budget_id,
        account_id: key.account_id,
        used: 0,
        in_flight: 0,
        period: 1,
        period_started_at_unix: key.created_at_unix,
      })
      .execute();
    await tables.updateTable('api_keys').set({ budget_id }).where('key_id', '=', key.key_id).execute();
  }
}
