import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database, Tables } from '../tables.ts';
import { DATABASE } from './database.ts';

/**
 * Opens the database of a data directory to read it, whether a server runs on it or not; nothing is migrated.
 * @throws Error where there is none
 */
export function openBeside(dataDir: string): Sqlite.Database {
  const path = databaseIn(dataDir);
  // One that may write takes its -wal and -shm away again when it was the only one; a reader leaves them behind.
  const isAtRest = !existsSync(`${path}-wal`);
  const database = new Sqlite(path, { readonly: !isAtRest, fileMustExist: true });
  if (isAtRest) database.pragma('query_only = ON');
  return database;
}

/** Opens it to change rows, whether a server runs on it or not; nothing is migrated. @throws Error where there is none */
export function openWritable(dataDir: string): { database: Database; close(): Promise<void> } {
  const connection = new Sqlite(databaseIn(dataDir), { fileMustExist: true });
  connection.pragma('foreign_keys = ON');
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  return { database, close: () => database.destroy() };
}

/** The path of the database. @throws Error where there is none */
export function databaseIn(dataDir: string): string {
  const path = join(dataDir, DATABASE);
  if (existsSync(path)) return path;
  throw new Error(`There is no database in ${dataDir}. Set LOCUTION_DATA_DIR to the server's data directory.`);
}
