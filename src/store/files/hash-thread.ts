import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** Reads files and gives their SHA-256, as slowly as it is asked to. */

const BLOCK_BYTES = 256 * 1024;
const block = Buffer.allocUnsafe(BLOCK_BYTES);
const clock = new Int32Array(new SharedArrayBuffer(4));

/** Length and SHA-256 of a file, read at no more than `bytesPerSec`; it blocks its thread meanwhile. */
export function hashOf(path: string, bytesPerSec: number): { sizeBytes: number; sha256: string } {
  const file = openSync(path, 'r');
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for (;;) {
      const read = readSync(file, block, 0, BLOCK_BYTES, sizeBytes);
      if (read === 0) return { sizeBytes, sha256: hash.digest('hex') };
      hash.update(block.subarray(0, read));
      sizeBytes += read;
      if (Number.isFinite(bytesPerSec)) Atomics.wait(clock, 0, 0, (1000 * read) / bytesPerSec);
    }
  } finally {
    closeSync(file);
  }
}

parentPort?.on('message', ({ id, path, bytesPerSec }: { id: number; path: string; bytesPerSec: number }) => {
  try {
    parentPort?.postMessage({ id, found: hashOf(path, bytesPerSec) });
  } catch (error) {
    parentPort?.postMessage({ id, error });
  }
});
