import Sqlite from 'better-sqlite3';
import { Problem } from '../../errors.ts';
import { StorageFull } from '../unavailable.ts';

/** The disk has no room for the database or, with the second one, for the index of its log. */
const FULL = new Set(['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE']);
const DAMAGED = /^SQLITE_(CORRUPT|NOTADB)/;
/** What the search index says when its own tables are damaged, with no code of its own. */
const DAMAGED_INDEX = /vtable constructor failed|database disk image is malformed|invalid fts5/;

/** The database file does not hold what SQLite has written into it. */
class DatabaseDamaged extends Problem {
  constructor(cause: Error) {
    super(
      'INTERNAL_ERROR',
      `The server's database is damaged (${cause.message}). The operator must stop the server and run "locution doctor --deep", which reports the damage and the remedy.`,
    );
    this.name = 'DatabaseDamaged';
    this.cause = cause;
  }
}

/** An error of a statement, in words where it says something about the disk. */
function asStoreError(error: unknown): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error;
  if (FULL.has(error.code)) return new StorageFull('disk', error);
  return isDamage(error) ? new DatabaseDamaged(error) : error;
}

export const isDamage = (error: unknown): error is Error =>
  error instanceof Sqlite.SqliteError && (DAMAGED.test(error.code) || DAMAGED_INDEX.test(error.message));

/** Runs something on the database. @throws as `asStoreError` */
export function withStoreErrors<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    throw asStoreError(error);
  }
}
