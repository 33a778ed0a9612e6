import { link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import Sqlite from 'better-sqlite3';
import { create, extract } from 'tar';
import type { BackupFigures } from '../driver.ts';
import { databaseIn, openBeside } from './beside.ts';
import { DATABASE } from './database.ts';
import { lockDataDir } from './lock.ts';
import { openStaging, removeLeftovers } from './staging.ts';

const BLOB_FOLDERS = ['audio', 'samples'];

/**
 * Gives everything of a data directory to `write` as one gzipped tar archive, also while a server runs on it. The database
 * is copied first, by SQLite's own online backup; the audio it names is never changed once it is there, so links to it hold
 * it fast.
 * @throws Error where there is no database
 */
export async function backUp(
  dataDir: string,
  write: (archive: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<BackupFigures> {
  databaseIn(dataDir);
  await removeLeftovers(dataDir);
  const staging = await openStaging(dataDir, 'backup');
  try {
    const source = openBeside(dataDir);
    await source.backup(join(staging.path, DATABASE)).finally(() => source.close());
    const { names, historyItems } = inspect(join(staging.path, DATABASE));
    let audioFiles = 0;
    for (const folder of BLOB_FOLDERS)
      audioFiles += await linkBlobs(join(dataDir, folder), join(staging.path, folder), names);
    await write(archived(staging.path));
    return { historyItems, audioFiles };
  } finally {
    await staging.remove();
  }
}

/** Begun with its first piece, so that whoever writes it gets every failure. */
async function* archived(folder: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield* create({ gzip: true, cwd: folder, portable: true }, [DATABASE, ...BLOB_FOLDERS]);
}

/**
 * Puts a backup into an empty data directory.
 * @throws Error where the directory holds a database, a server runs on it, or the archive is damaged; nothing is changed then
 */
export async function restore(dataDir: string, archive: AsyncIterable<Uint8Array>): Promise<{ historyItems: number }> {
  const unlock = lockDataDir(dataDir);
  try {
    await removeLeftovers(dataDir);
    if ((await readdir(dataDir)).includes(DATABASE)) {
      throw new Error(`${dataDir} already contains a database. Restore into an empty directory.`);
    }
    const staging = await openStaging(dataDir, 'restore');
    try {
      await pipeline(archive, extract({ cwd: staging.path, strict: true })).catch((error: Error) => {
        throw new Error(`This is not a readable backup: ${error.message}`);
      });
      await stat(join(staging.path, DATABASE)).catch(() => {
        throw new Error(`This is not a backup: it does not contain ${DATABASE}.`);
      });
      const { historyItems } = inspect(join(staging.path, DATABASE));
      for (const folder of BLOB_FOLDERS) {
        await mkdir(join(staging.path, folder), { recursive: true });
        await rm(join(dataDir, folder), { recursive: true, force: true });
        await rename(join(staging.path, folder), join(dataDir, folder));
      }
      // The database last: a restore that is broken off has left none.
      await rename(join(staging.path, DATABASE), join(dataDir, DATABASE));
      return { historyItems };
    } finally {
      await staging.remove();
    }
  } finally {
    unlock();
  }
}

/** Names of the audio a database refers to, and that it is whole. @throws Error where it is damaged */
function inspect(path: string): { names: Set<string>; historyItems: number } {
  const database = new Sqlite(path, { readonly: true, fileMustExist: true });
  try {
    const [check] = database.pragma('integrity_check') as { integrity_check: string }[];
    if (check?.integrity_check !== 'ok') throw new Error(`The database is damaged: ${check?.integrity_check}`);
    const items = database.prepare('select history_item_id as name from generations').all() as { name: string }[];
    return { names: new Set(items.map(({ name }) => name)), historyItems: items.length };
  } finally {
    database.close();
  }
}

/** Links finished blobs into another folder of the same disk; of the history only those the database knows. */
async function linkBlobs(from: string, to: string, known: ReadonlySet<string>): Promise<number> {
  let linked = 0;
  await mkdir(to, { recursive: true });
  for (const shard of await readdir(from).catch(() => [])) {
    if (shard === 'unfinished') continue;
    await mkdir(join(to, shard), { recursive: true });
    for (const name of await readdir(join(from, shard))) {
      if (from.endsWith('audio') && !known.has(name)) continue;
      // One that is deleted meanwhile is not missed.
      const done = await link(join(from, shard, name), join(to, shard, name)).then(
        () => 1,
        () => 0,
      );
      linked += done;
    }
  }
  return linked;
}
