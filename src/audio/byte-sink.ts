/** Collects encoded bytes; `take` hands them over in one array that owns its memory. */
export interface ByteSink {
  push(bytes: Uint8Array): void;
  /** Reserves room and returns it for writing in place; valid until the next call. */
  reserve(length: number): Uint8Array;
  take(): Uint8Array<ArrayBuffer>;
}

export function createByteSink(): ByteSink {
  let buffer = new Uint8Array(8192);
  let used = 0;

  function reserve(length: number): Uint8Array {
    if (used + length > buffer.length) {
      const larger = new Uint8Array(Math.max(used + length, buffer.length * 2));
      larger.set(buffer.subarray(0, used));
      buffer = larger;
    }
    used += length;
    return buffer.subarray(used - length, used);
  }

  return {
    reserve,
    push: (bytes) => reserve(bytes.length).set(bytes),
    take() {
      const written = buffer.slice(0, used);
      used = 0;
      return written;
    },
  };
}
