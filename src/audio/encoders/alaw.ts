import type { CreateEncoder } from '../encoder.ts';

/** A 16-bit sample as a byte of sign, segment and step, every second bit turned over (ITU-T G.711, A-law). */
function alawByte(sample: number): number {
  const magnitude = sample < 0 ? ~sample : sample;
  // The two lowest segments share one step.
  const segment = Math.max(0, 24 - Math.clz32(magnitude));
  const step = (magnitude >> (segment === 0 ? 4 : segment + 3)) & 15;
  return ((sample < 0 ? 0 : 0x80) | (segment << 4) | step) ^ 0x55;
}

/** The sample in the middle of a byte's step. */
export function alawSample(byte: number): number {
  const bits = byte ^ 0x55;
  const segment = (bits >> 4) & 7;
  const step = ((bits & 15) << 4) | 8;
  const magnitude = segment === 0 ? step : (step | 0x100) << (segment - 1);
  return bits & 0x80 ? magnitude : -magnitude;
}

/** A-law bytes without a head, as telephony takes them. */
export const createEncoder: CreateEncoder = (_format, sink) => ({
  head: new Uint8Array(0),
  delaySamples: 0,
  // Half the largest step, at the ceiling.
  headroomDb: 0.3,
  encode: (samples) => sink.push(Uint8Array.from(samples.rounded(), alawByte)),
  endPart: () => ({ paddingSamples: 0, state: {} }),
  finish: () => new Uint8Array(0),
  close() {},
});
