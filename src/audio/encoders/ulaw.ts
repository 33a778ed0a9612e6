import type { CreateEncoder } from '../encoder.ts';

/** Added to magnitudes, so that each segment's least value is a power of two (ITU-T G.711, μ-law). */
const BIAS = 132;
const LARGEST = 32767 - BIAS;

/** A 16-bit sample as a byte of sign, segment and step, all bits turned over. */
function ulawByte(sample: number): number {
  const magnitude = Math.min(Math.abs(sample), LARGEST) + BIAS;
  const segment = 24 - Math.clz32(magnitude);
  return ~((sample < 0 ? 0x80 : 0) | (segment << 4) | ((magnitude >> (segment + 3)) & 15)) & 0xff;
}

/** The sample in the middle of a byte's step. */
export function ulawSample(byte: number): number {
  const bits = ~byte;
  const magnitude = ((((bits & 15) << 3) + BIAS) << ((bits >> 4) & 7)) - BIAS;
  return bits & 0x80 ? -magnitude : magnitude;
}

/** μ-law bytes without a head, as telephony takes them. */
export const createEncoder: CreateEncoder = (_format, sink) => ({
  head: new Uint8Array(0),
  delaySamples: 0,
  // Half the largest step, at the ceiling.
  headroomDb: 0.3,
  encode: (samples) => sink.push(Uint8Array.from(samples.rounded(), ulawByte)),
  endPart: () => ({ paddingSamples: 0, state: {} }),
  finish: () => new Uint8Array(0),
  close() {},
});
