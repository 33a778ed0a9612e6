import { promises as fs } from 'node:fs';
import path from 'node:path';
import { DEFAULT_MIGRATION_TABLE, FileMigrationProvider, Migrator } from 'kysely/migration';
import type { Database } from './tables.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations');

/** Brings a database's tables up to date. @throws Error where a newer version has written it */
export async function migrate(database: Database): Promise<void> {
  const provider = new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS });
  const known = await provider.getMigrations();
  const unknown = (await appliedMigrations(database)).filter((name) => !(name in known));
  if (unknown.length > 0) {
    throw new Error(
      `The database was written by a newer version of Locution (it has ${unknown.join(', ')}). ` +
        'Start that version, or restore a backup made before the upgrade.',
    );
  }
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error !== undefined) throw error;
}

async function appliedMigrations(database: Database): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === DEFAULT_MIGRATION_TABLE)) return [];
  const rows = await database
    .withTables<{ [DEFAULT_MIGRATION_TABLE]: { name: string } }>()
    .selectFrom(DEFAULT_MIGRATION_TABLE)
    .select('name')
    .execute();
  return rows.map((row) => row.name);
}
