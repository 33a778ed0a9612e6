import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { QueryObserver } from '../driver.ts';
import { observed } from '../observed.ts';
import type { Database, Tables } from '../tables.ts';
import { withStoreErrors } from './failures.ts';

/** The database's name in a data directory. */
export const DATABASE = 'locution.db';

/** Pages of the log, 64 MB, from which on commits move it into the database, as its thread should have done long before. */
const LOG_PAGES = 16_000;

/** Opens the SQLite database of a data directory, and makes it where it is missing; nothing is migrated. */
export function openDatabase(dataDir: string, onQuery?: QueryObserver): Database {
  const connection = withStoreErrors(() => open(join(dataDir, DATABASE)));
  const dialect = new SqliteDialect({ database: withPrepared(connection) });
  return new Kysely<Tables>({ dialect, ...observed(onQuery) });
}

/** @throws Error that names the file */
function openFile(path: string): Sqlite.Database {
  try {
    return new Sqlite(path);
  } catch (error) {
    if (!(error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CANTOPEN'))) throw error;
    throw new Error(
      `The database ${path} cannot be opened. It must be a file that the server's user may read and write.`,
    );
  }
}

function open(path: string): Sqlite.Database {
  const connection = openFile(path);
  connection.pragma('journal_mode = WAL');
  // In WAL mode this loses nothing when the process dies, and never corrupts when the power does.
  connection.pragma('synchronous = NORMAL');
  connection.pragma(`wal_autocheckpoint = ${LOG_PAGES}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma('busy_timeout = 5000');
  // SQLite's own knows only the letters of ASCII.
  connection.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return connection;
}

/** Statements kept prepared; texts with lists of values in them are endless. */
const PREPARED = 300;

/** Keeps statements prepared: preparing each anew took 1.2 ms of a request's time, more than all its queries. */
function withPrepared(connection: Sqlite.Database): SqliteDatabase {
  const prepared = new LRUCache<string, SqliteStatement>({ max: PREPARED });
  return {
    close: () => connection.close(),
    prepare(sql) {
      const known = prepared.get(sql);
      if (known !== undefined) return known;
      const statement = withWords(withStoreErrors(() => connection.prepare(sql)));
      prepared.set(sql, statement);
      return statement;
    },
  };
}

/** A statement whose failures say what is wrong with the disk. */
const withWords = (statement: Sqlite.Statement): SqliteStatement => ({
  reader: statement.reader,
  all: (parameters) => withStoreErrors(() => statement.all(parameters)),
  run: (parameters) => withStoreErrors(() => statement.run(parameters)),
  iterate: (parameters) => statement.iterate(parameters) as IterableIterator<unknown>,
});
