import type { CreateEncoder } from '../encoder.ts';
import { toInt16 } from '../int16.ts';

/** Added to magnitudes, so that each segment's least value is a power of two (ITU-T G.711, μ-law). */
const BIAS = 132;
const LARGEST = 32767 - BIAS;

/** A 16-bit sample as a byte of sign, segment and step, all bits turned over. */
export function ulawByte(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), LARGEST) + BIAS;
  const segment = 24 - Math.clz32(magnitude);
  return ~((sample < 0 ? 0x80 : 0) | (segment << 4) | ((magnitude >> (segment + 3)) & 15)) & 0xff;
}

/** μ-law bytes without a head, as telephony takes them. */
export const createEncoder: CreateEncoder = (_format, sink) => ({
  head: new Uint8Array(0),
  delaySamples: 0,
  // Half the largest step, at the ceiling.
  headroomDb: 0.3,
  encode: (samples) => sink.push(Uint8Array.from(toInt16(samples), ulawByte)),
  endPart: () => ({ paddingSamples: 0, state: {} }),
  finish: () => new Uint8Array(0),
  close() {},
});
