import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Bytes that are read a piece at a time: a buffer, or a file too large to hold. */
export interface ByteSource {
  length: number;
  /** `length` bytes from `start`; fewer at the end. The answer may be a view of something that changes later. */
  read(start: number, length: number): Uint8Array;
}

/** Much more than the fields between two tensors, much less than a model. */
const WINDOW_BYTES = 64 * 1024;

/** Gives `use` a file to read a piece at a time; neighbouring pieces come from one read of the disk. */
export function withFile<Result>(path: string, use: (source: ByteSource) => Result): Result {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    let window = new Uint8Array(0);
    let windowStart = 0;
    return use({
      length: size,
      read(start, length) {
        const isThere = start >= windowStart && start + length <= windowStart + window.length;
        if (!isThere) {
          const bytes = new Uint8Array(Math.max(length, WINDOW_BYTES));
          window = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
          windowStart = start;
        }
        return window.subarray(start - windowStart, start - windowStart + length);
      },
    });
  } finally {
    closeSync(file);
  }
}
