import { createHash } from 'node:crypto';
import type { BlobStore } from './blobs.ts';
import type { StoreLocation } from './driver.ts';
import { blobDriver, databaseDriver } from './drivers.ts';
import { copyRows, digestRows, MOVED_TABLES } from './move-rows.ts';
import type { Database } from './tables.ts';

/** Audio files on their way at once. */
const AT_ONCE = 8;

/**
 * Copies everything from one place to another, and checks it there. What is there already from a move that was broken off is
 * not sent again. The source keeps everything; its tables are brought up to date, as at every start.
 * @throws Error in words for the operator, where one of them is in use, the target is another's, or a copy is not alike
 */
export async function move(from: StoreLocation, to: StoreLocation, say: (line: string) => void): Promise<void> {
  const drivers = [await databaseDriver(from), await databaseDriver(to)] as const;
  for (const [index, location] of [from, to].entries()) {
    // A file says by its lock whether it is in use; where many may open it, their beats do.
    if (location.databaseUrl === undefined) continue;
    if (await drivers[index]?.isServed(location).catch(() => false)) {
      throw new Error('A server is running on the PostgreSQL database. Stop all servers and wait a few seconds.');
    }
  }
  const source = await drivers[0].open(from);
  try {
    const target = await drivers[1].open(to);
    try {
      await refuseOthers(source.database, target.database);
      const hasOwnAudio = from.audioStore !== to.audioStore || (!to.audioStore && from.dataDir !== to.dataDir);
      if (hasOwnAudio) {
        for (const name of ['audio', 'samples'] as const) {
          const [there, here] = [await blobDriver(to), await blobDriver(from)];
          const copied = await copyBlobs(await here.open(from, name), await there.open(to, name));
          say(`${name}: ${copied} files, hashes match`);
        }
      }
      // The rows last: a history item never comes before its audio.
      for (const table of MOVED_TABLES) {
        await copyRows(source.database, target.database, table);
        const [here, there] = [await digestRows(source.database, table), await digestRows(target.database, table)];
        if (here.hash !== there.hash) {
          throw new Error(`${table}: ${here.rows} rows were copied, but the target's ${there.rows} rows differ.`);
        }
        say(`${table}: ${there.rows} rows, hashes match`);
      }
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** @throws Error where the target has accounts that the source has not */
async function refuseOthers(source: Database, target: Database): Promise<void> {
  const ids = async (database: Database) =>
    (await database.selectFrom('accounts').select('account_id').execute()).map(({ account_id }) => account_id);
  const known = new Set(await ids(source));
  if ((await ids(target)).some((id) => !known.has(id))) {
    throw new Error('The target already contains accounts. Move to an empty database and audio store.');
  }
}

async function copyBlobs(source: BlobStore, target: BlobStore): Promise<number> {
  let copied = 0;
  let batch: Promise<void>[] = [];
  for await (const name of source.names()) {
    batch.push(copyBlob(source, target, name));
    copied += 1;
    if (batch.length < AT_ONCE) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
  return copied;
}

async function copyBlob(source: BlobStore, target: BlobStore, name: string): Promise<void> {
  const wanted = await digest(source, name);
  if ((await target.size(name)) !== undefined && (await digest(target, name)) === wanted) return;
  const writer = target.create(name);
  try {
    for await (const bytes of source.read(name)) await writer.write(bytes);
    await writer.commit();
  } finally {
    await writer.discard();
  }
  if ((await digest(target, name)) === wanted) return;
  await target.remove(name);
  throw new Error(`The audio ${name} was altered while being copied to the target. Run the command again.`);
}

async function digest(blobs: BlobStore, name: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of blobs.read(name)) hash.update(bytes);
  return hash.digest('hex');
}
