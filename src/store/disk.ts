import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { randomToken } from '../ids.ts';
import { StorageFull } from './unavailable.ts';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** Less than this is no space to work with: a few minutes of audio, and the database's log. */
const MIN_FREE_BYTES = 16 * 1024 * 1024;
const PROBE_BYTES = 64 * 1024;

/** What a folder's file system has for this process. */
export async function diskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/** Writes a little, which also finds a quota that no figure tells of. @throws StorageFull */
export async function checkDisk(folder: string): Promise<void> {
  if ((await diskSpace(folder)).freeBytes < MIN_FREE_BYTES) throw new StorageFull('disk', undefined);
  const path = join(folder, `.locution-probe-${randomToken(8)}`);
  await asFull(async () => {
    const file = await open(path, 'wx');
    try {
      await file.write(Buffer.alloc(PROBE_BYTES));
    } finally {
      await file.close();
      await rm(path, { force: true });
    }
  });
}

/** Runs something that writes to files. @throws StorageFull where there is no space for it */
export async function asFull<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    throw isFull(error) ? new StorageFull('disk', error) : error;
  }
}

/** No space, a quota of the user, a limit on the length of one file. */
const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && FULL.has(String(error.code));
