import type { CreateEncoder } from '../encoder.ts';

/** Signed 16-bit little-endian samples and nothing else. All machines Node 24 runs on but s390x store them so. */
export const createEncoder: CreateEncoder = (_format, sink) => ({
  head: new Uint8Array(0),
  delaySamples: 0,
  encode(samples) {
    const plain = samples.rounded();
    sink.push(new Uint8Array(plain.buffer, plain.byteOffset, plain.byteLength));
  },
  endPart: () => ({ paddingSamples: 0, state: {} }),
  finish: () => new Uint8Array(0),
  close() {},
});
