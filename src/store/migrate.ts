import { promises as fs } from 'node:fs';
import path from 'node:path';
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './tables.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** Migrations of such a name only add what versions before them need not know: those go on working beside newer ones. */
const EXPANDS = /_expand$/;

/**
 * Brings a database's tables up to date; `schema` is where they are, where the database has several.
 * @throws Error where a newer version has changed what this one relies on
 */
export async function migrate(database: Database, schema?: string): Promise<void> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS });
  const known = await provider.getMigrations();
  const unknown = (await appliedMigrations(database, schema)).filter((name) => !(name in known));
  const breaking = unknown.filter((name) => !EXPANDS.test(name));
  if (breaking.length > 0) {
    throw new Error(
      `The database was written by a newer version of Locution (it has ${breaking.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade.',
    );
  }
  // The newer version has applied all of ours before its own.
  if (unknown.length > 0) return;
  const schemaOption = schema === undefined ? {} : { migrationTableSchema: schema };
  const { error } = await new Migrator({ db: database, provider, ...schemaOption }).migrateToLatest();
  if (error !== undefined) throw error;
}

async function appliedMigrations(database: Database, schema: string | undefined): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE && table.schema === schema)) return [];
  const rows = await database
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
