import type { ColumnDefinitionBuilder, Kysely } from 'kysely';

/** Goes with its account. */
const ofAccount = (column: ColumnDefinitionBuilder) =>
  column.notNull().references('accounts.account_id').onDelete('cascade');

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pronunciation_dictionaries')
    .addColumn('dictionary_id', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'text', ofAccount)
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    // BCP 47, as its PLS file said it.
    .addColumn('language', 'text')
    .addColumn('latest_version_id', 'text', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .addColumn('archived_at_unix', 'bigint')
    .execute();
  await db.schema
    .createIndex('pronunciation_dictionaries_by_account')
    .on('pronunciation_dictionaries')
    .columns(['account_id', 'created_at_unix'])
    .execute();
  await db.schema
    .createTable('pronunciation_versions')
    .addColumn('version_id', 'text', (column) => column.primaryKey())
    .addColumn('dictionary_id', 'text', (column) => column.notNull())
    .addColumn('account_id', 'text', ofAccount)
    // Counts the dictionary's versions, from 1.
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('rules', 'text', (column) => column.notNull())
    .addColumn('rules_count', 'bigint', (column) => column.notNull())
    .addColumn('created_at_unix', 'bigint', (column) => column.notNull())
    .addColumn('retired_at_unix', 'bigint')
    .execute();
  await db.schema
    .createIndex('pronunciation_versions_by_dictionary')
    .on('pronunciation_versions')
    .columns(['dictionary_id', 'number'])
    .unique()
    .execute();
  await db.schema
    .createTable('pronunciation_defaults')
    .addColumn('account_id', 'text', ofAccount)
    // From 0: the first one wins.
    .addColumn('place', 'bigint', (column) => column.notNull())
    .addColumn('dictionary_id', 'text', (column) => column.notNull())
    // Null: always the latest.
    .addColumn('version_id', 'text')
    .addPrimaryKeyConstraint('pronunciation_defaults_key', ['account_id', 'place'])
    .execute();
}
