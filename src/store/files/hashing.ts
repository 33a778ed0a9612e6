import { Worker } from 'node:worker_threads';
import type { StoredBytes } from '../blobs.ts';

interface HashRequest {
  resolve(found: StoredBytes): void;
  reject(error: unknown): void;
}

/** Hashes files in a thread that starts with the first one. */
function createHashing() {
  let thread: Worker | undefined;
  const requested = new Map<number, HashRequest>();
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./hash-thread.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, found, error }: { id: number; found?: StoredBytes; error?: unknown }) => {
      const { resolve, reject } = requested.get(id) ?? {};
      requested.delete(id);
      if (requested.size === 0) started.unref();
      if (found === undefined) reject?.(error);
      else resolve?.(found);
    });
    started.on('error', (error) => {
      thread = undefined;
      for (const { reject } of requested.values()) reject(error);
      requested.clear();
    });
    return started;
  }

  return (path: string, bytesPerSec = Number.POSITIVE_INFINITY): Promise<StoredBytes> =>
    new Promise((resolve, reject) => {
      thread ??= start();
      // Whoever waits for an answer keeps the process alive.
      thread.ref();
      lastId += 1;
      requested.set(lastId, { resolve, reject });
      thread.postMessage({ id: lastId, path, bytesPerSec });
    });
}

/** Length and SHA-256 of a file that has just been written: its reader must not wait for a slow check. */
export const hashFile = createHashing();

/** The same for checks, read at no more than a number of bytes a second. */
export const hashFileSlowly = createHashing();
