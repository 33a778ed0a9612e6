import { link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { create, extract } from 'tar';
import { lockDataDir } from './lock.ts';

const DATABASE = 'locution.db';
const BLOB_FOLDERS = ['audio', 'samples'];

export interface BackupFigures {
  historyItems: number;
  audioFiles: number;
  sizeBytes: number;
}

/**
 * Writes everything of a data directory into one gzipped tar file, also while a server runs on it. The database is copied
 * first, by SQLite's own online backup; the audio it names is never changed once it is there, so links to it hold it fast.
 */
export async function backUp(dataDir: string, file: string): Promise<BackupFigures> {
  await stat(join(dataDir, DATABASE)).catch(() => {
    throw new Error(`There is no database in ${dataDir}. Set LOCUTION_DATA_DIR to the server's data directory.`);
  });
  const staging = await mkdtemp(join(dataDir, 'backup-'));
  const part = `${file}.part`;
  try {
    const source = new Sqlite(join(dataDir, DATABASE), { readonly: true });
    await source.backup(join(staging, DATABASE)).finally(() => source.close());
    const { names, historyItems } = inspect(join(staging, DATABASE));
    let audioFiles = 0;
    for (const folder of BLOB_FOLDERS)
      audioFiles += await linkBlobs(join(dataDir, folder), join(staging, folder), names);
    await mkdir(dirname(file), { recursive: true });
    await create({ file: part, gzip: true, cwd: staging, portable: true }, [DATABASE, ...BLOB_FOLDERS]);
    await rename(part, file);
    return { historyItems, audioFiles, sizeBytes: (await stat(file)).size };
  } finally {
    await rm(part, { force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

/**
 * Puts a backup into an empty data directory.
 * @throws Error where the directory holds a database, a server runs on it, or the file is damaged; nothing is changed then
 */
export async function restore(dataDir: string, file: string): Promise<{ historyItems: number }> {
  const unlock = lockDataDir(dataDir);
  try {
    if ((await readdir(dataDir)).includes(DATABASE)) {
      throw new Error(`${dataDir} holds a database already. Restore into an empty directory.`);
    }
    const staging = await mkdtemp(join(dataDir, 'restore-'));
    try {
      await extract({ file, cwd: staging, strict: true }).catch((error: Error) => {
        throw new Error(`${file} is no backup that can be read: ${error.message}`);
      });
      const { historyItems } = inspect(join(staging, DATABASE));
      for (const folder of BLOB_FOLDERS) {
        await rm(join(dataDir, folder), { recursive: true, force: true });
        await rename(join(staging, folder), join(dataDir, folder));
      }
      // The database last: a restore that is broken off has left none.
      await rename(join(staging, DATABASE), join(dataDir, DATABASE));
      return { historyItems };
    } finally {
      await rm(staging, { recursive: true, force: true });
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
