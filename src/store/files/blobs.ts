import { closeSync, createReadStream, fsync, openSync, type Stats } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomToken } from '../../ids.ts';
import type { BlobStore, BlobWriter, StoredBytes } from '../blobs.ts';
import { asFull, checkDisk } from '../disk.ts';
import { hashBytes } from '../hashing.ts';
import { hashFile, hashFileSlowly } from './hashing.ts';

const WRITE_BYTES = 256 * 1024;

/** Blobs as files: names spread over 256 folders by their first two characters' codes. */
export async function openFileBlobs(folder: string): Promise<BlobStore> {
  const unfinished = join(folder, 'unfinished');
  await mkdir(unfinished, { recursive: true });
  const shards = new Map<string, Promise<string>>();

  const shardOf = (name: string) => name.slice(0, 2).toLowerCase();
  const pathOf = (name: string) => join(folder, shardOf(name), name);
  const ensureShard = (name: string): Promise<string> => {
    const path = join(folder, shardOf(name));
    let made = shards.get(path);
    if (made === undefined) {
      made = mkdir(path, { recursive: true }).then(() => path);
      made.catch(() => shards.delete(path));
      shards.set(path, made);
    }
    return made;
  };

  return {
    create(name) {
      // Two that write one name at a time, or one that comes after a crash, do not meet.
      const temporary = join(unfinished, `${name}.${randomToken(8)}`);
      return createFileWriter(temporary, () => ensureShard(name), pathOf(name));
    },
    async *read(name, range) {
      yield* createReadStream(pathOf(name), range ?? {});
    },
    size: async (name) => (await found(pathOf(name)))?.size,
    async digest(name, pace) {
      if ((await found(pathOf(name))) === undefined) return undefined;
      if (pace === undefined) return await hashFile(pathOf(name));
      return await unlessAborted(hashFileSlowly(pathOf(name), pace.bytesPerSec), pace.signal);
    },
    check: () => checkDisk(unfinished),
    changedAtMs: async (name) => (await found(pathOf(name)))?.mtimeMs,
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *names() {
      for (const shard of await readdir(folder)) {
        if (shard === 'unfinished') continue;
        yield* await readdir(join(folder, shard));
      }
    },
    async *staged() {
      for (const file of await readdir(unfinished)) {
        const path = join(unfinished, file);
        const facts = await found(path);
        if (facts === undefined) continue;
        const name = file.split('.', 1)[0] ?? file;
        yield { name, changedAtMs: facts.mtimeMs, remove: () => rm(path, { force: true }) };
      }
    },
  };
}

function createFileWriter(temporary: string, ensureFolder: () => Promise<string>, target: string): BlobWriter {
  let file: FileHandle | undefined;
  let size = 0;
  let finished = false;
  // Encoders give a few hundred bytes at a time: they go to the file in larger pieces.
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;

  async function flush(): Promise<FileHandle> {
    file ??= await open(temporary, 'wx');
    const bytes = Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    await writeAll(file, bytes, size);
    size += bytes.length;
    return file;
  }

  /** The bytes are on the disk, and in the folder only under their temporary name. */
  async function finish(): Promise<string> {
    const isSmall = size === 0;
    const bytes = Buffer.concat(pending);
    pending = [bytes];
    const written = await flush();
    const [sha256] = await Promise.all([
      isSmall ? hashBytes(bytes) : hashFile(temporary).then(({ sha256 }) => sha256 ?? ''),
      written.datasync(),
    ]);
    await written.close();
    return sha256;
  }

  return {
    async write(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= WRITE_BYTES) await asFull(flush);
    },
    async rewriteHead(head) {
      if (head.length === 0) return;
      if (size === 0 && pendingBytes >= head.length) {
        // Nothing has gone to the file yet: one write less for every short text.
        const bytes = Buffer.concat(pending);
        bytes.set(head);
        pending = [bytes];
      } else await asFull(async () => writeAll(await flush(), head, 0));
    },
    commit: () =>
      asFull(async (): Promise<StoredBytes> => {
        const sha256 = await finish();
        const folder = await ensureFolder();
        await rename(temporary, target);
        finished = true;
        await syncFolder(folder);
        return { sizeBytes: size, sha256 };
      }),
    async discard() {
      if (finished) return;
      finished = true;
      await file?.close().catch(() => undefined);
      await rm(temporary, { force: true });
    },
  };
}

/** A disk that is about to be full takes a part of what it is given, and refuses only what comes after. */
async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
  }
}

const syncDescriptor = promisify(fsync);

/**
 * A rename lasts only once the folder that holds the name is on disk too. Opening a folder waits for no disk: to have another
 * thread do it would cost more than it takes.
 */
async function syncFolder(folder: string): Promise<void> {
  const descriptor = openSync(folder, 'r');
  try {
    await syncDescriptor(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

async function found(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What comes of something that cannot be stopped, unless nobody waits for it any more. */
async function unlessAborted<Result>(result: Promise<Result>, signal: AbortSignal): Promise<Result> {
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', abort, { once: true });
  try {
    return await Promise.race([result, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
