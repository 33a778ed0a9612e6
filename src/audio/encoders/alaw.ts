import type { CreateEncoder } from '../encoder.ts';
import { toInt16 } from '../int16.ts';

/** A 16-bit sample as a byte of sign, segment and step, every second bit turned over (ITU-T G.711, A-law). */
export function alawByte(sample: number): number {
  const magnitude = sample < 0 ? ~sample : sample;
  // The two lowest segments share one step.
  const segment = Math.max(0, 24 - Math.clz32(magnitude));
  const step = (magnitude >> (segment === 0 ? 4 : segment + 3)) & 15;
  return ((sample < 0 ? 0 : 0x80) | (segment << 4) | step) ^ 0x55;
}

/** A-law bytes without a head, as telephony takes them. */
export const createEncoder: CreateEncoder = (_format, sink) => ({
  head: new Uint8Array(0),
  delaySamples: 0,
  // Half the largest step, at the ceiling.
  headroomDb: 0.3,
  encode: (samples) => sink.push(Uint8Array.from(toInt16(samples), alawByte)),
  endPart: () => ({ paddingSamples: 0, state: {} }),
  finish: () => new Uint8Array(0),
  close() {},
});
