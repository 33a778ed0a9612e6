import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A blob that is being written. It exists under its name only once `commit` has returned. */
export interface BlobWriter {
  write(bytes: Uint8Array): Promise<void>;
  /** Replaces the first bytes of what was written (a header that needed the length). */
  rewriteHead(head: Uint8Array): Promise<void>;
  /** Makes the bytes durable, then visible. Returns the size in bytes. */
  commit(): Promise<number>;
  /** Throws everything away; does nothing after `commit`. */
  discard(): Promise<void>;
}

/** A stored audio file, as whoever answers it needs it. */
export interface SavedAudio {
  /** The blob's name. */
  name: string;
  contentType: string;
  /** What a reader may call the file. */
  filename: string;
}

/** Bytes under a name: audio files on disk. */
export interface BlobStore {
  create(name: string): BlobWriter;
  /** Bytes from `start` to `end` inclusive; the whole blob without them. */
  read(name: string, range?: { start: number; end: number }): Readable;
  /** Size in bytes, undefined where there is no such blob. */
  size(name: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
  /** Names of all blobs, in no order. */
  names(): AsyncIterable<string>;
}

const WRITE_BYTES = 256 * 1024;

/** Blobs as files: names spread over 256 folders by their first two characters' codes. */
export async function openFileBlobs(folder: string): Promise<BlobStore> {
  const unfinished = join(folder, 'unfinished');
  // Files a crashed process was writing: nothing refers to them.
  await rm(unfinished, { recursive: true, force: true });
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
    create: (name) => createFileWriter(join(unfinished, name), () => ensureShard(name), pathOf(name)),
    read: (name, range) => createReadStream(pathOf(name), range ?? {}),
    async size(name) {
      try {
        return (await stat(pathOf(name))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
    async *names() {
      for (const shard of await readdir(folder)) {
        if (shard === 'unfinished') continue;
        yield* await readdir(join(folder, shard));
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
    if (bytes.length > 0) await file.write(bytes, 0, bytes.length, size);
    size += bytes.length;
    return file;
  }

  return {
    async write(bytes) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= WRITE_BYTES) await flush();
    },
    async rewriteHead(head) {
      if (head.length === 0) return;
      if (size === 0 && pendingBytes >= head.length) {
        // Nothing has gone to the file yet: one write less for every short text.
        const bytes = Buffer.concat(pending);
        bytes.set(head);
        pending = [bytes];
      } else await (await flush()).write(head, 0, head.length, 0);
    },
    async commit() {
      const written = await flush();
      await written.datasync();
      await written.close();
      const folder = await ensureFolder();
      await rename(temporary, target);
      finished = true;
      await syncFolder(folder);
      return size;
    },
    async discard() {
      if (finished) return;
      finished = true;
      await file?.close().catch(() => undefined);
      await rm(temporary, { force: true });
    },
  };
}

/** A rename lasts only once the folder that holds the name is on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
