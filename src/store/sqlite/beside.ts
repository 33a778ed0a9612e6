import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { createAccountStore } from '../accounts.ts';
import { createCreditStore } from '../credits.ts';
import { createPlanStore } from '../plans.ts';
import { createSessionStore } from '../sessions.ts';
import type { Tables } from '../tables.ts';
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

/** The stores of people's accounts, to change them whether a server runs or not; nothing is migrated. */
export function openAccountsBeside(dataDir: string) {
  const connection = new Sqlite(databaseIn(dataDir), { fileMustExist: true });
  connection.pragma('foreign_keys = ON');
  const database = new Kysely<Tables>({ dialect: new SqliteDialect({ database: connection }) });
  return {
    plans: createPlanStore(database),
    accounts: createAccountStore(database),
    sessions: createSessionStore(database),
    credits: createCreditStore(database),
    close: () => database.destroy(),
  };
}

/** The path of the database. @throws Error where there is none */
export function databaseIn(dataDir: string): string {
  const path = join(dataDir, DATABASE);
  if (existsSync(path)) return path;
  throw new Error(`There is no database in ${dataDir}. Set LOCUTION_DATA_DIR to the server's data directory.`);
}
