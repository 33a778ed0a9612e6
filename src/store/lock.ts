import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/**
 * Takes a data directory for this process alone. The lock is the operating system's (SQLite's, on a file of its own), so
 * it goes with the process however that ends. Returns the function that gives it back.
 * @throws Error where another process holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new Sqlite(join(dataDir, 'lock.db'), { timeout: 0 });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) {
      throw new Error(
        `Another process already serves the data directory ${dataDir}. Stop it, or set LOCUTION_DATA_DIR to another folder.`,
      );
    }
    throw error;
  }
  return () => lock.close();
}
