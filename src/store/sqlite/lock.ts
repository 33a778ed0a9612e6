import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';

const LOCK = 'lock.db';

/** Long enough for somebody who only looks (`isLocked`), too short to wait for a server's end. */
const PATIENCE_MS = 200;

/**
 * Takes a folder for this process alone. The lock is the operating system's (SQLite's, on a file of its own), so it goes
 * with the process however that ends. Returns the function that gives it back; undefined where another process has it.
 */
export function takeLock(folder: string): (() => void) | undefined {
  const lock = new Sqlite(join(folder, LOCK), { timeout: PATIENCE_MS });
  try {
    lock.pragma('locking_mode = EXCLUSIVE');
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return () => lock.close();
}

/** Whether a process has taken a folder: looks, and changes nothing. @throws Error where that cannot be told */
export function isLocked(folder: string): boolean {
  if (!existsSync(join(folder, LOCK))) return false;
  const lock = new Sqlite(join(folder, LOCK), { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    lock.prepare('select count(*) from sqlite_master').get();
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    lock.close();
  }
}

/** @throws Error where the path, or one that it lies in, is a file */
function requireFolder(dataDir: string): void {
  for (let path = dataDir; ; path = dirname(path)) {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() || path === dirname(path)) return;
    if (found === undefined) continue;
    const where = path === dataDir ? 'is a file, not a folder' : `lies in ${path}, which is a file, not a folder`;
    throw new Error(
      `The data directory ${dataDir} ${where}. Set LOCUTION_DATA_DIR to a folder, or move the file away.`,
    );
  }
}

/**
 * Takes a data directory, and makes it where it is missing. Returns the function that gives it back.
 * @throws Error where another process has it, or it cannot be written to
 */
export function lockDataDir(dataDir: string): () => void {
  requireFolder(dataDir);
  let unlock: (() => void) | undefined;
  try {
    mkdirSync(dataDir, { recursive: true });
    unlock = takeLock(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The data directory ${dataDir} cannot be used (${reason}). Make the server's user its owner, or set LOCUTION_DATA_DIR.`,
    );
  }
  if (unlock === undefined) {
    throw new Error(
      `Another process already serves the data directory ${dataDir}. Stop it, or set LOCUTION_DATA_DIR to another folder.`,
    );
  }
  return unlock;
}

const isBusy = (error: unknown): boolean => error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY');
