import type { CreateEncoder } from '../encoder.ts';
import { createEncoder as createPcmEncoder } from './pcm.ts';

/** What streaming writers put where a size is not known; readers then read to the end. */
const UNKNOWN = 0xffffffff;

/** @param dataBytes null while it is not known */
export function wavHead(sampleRateHz: number, dataBytes: number | null): Uint8Array {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(dataBytes === null ? UNKNOWN : Math.min(dataBytes + 36, UNKNOWN), 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // mono
  head.writeUInt32LE(sampleRateHz, 24);
  head.writeUInt32LE(sampleRateHz * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(dataBytes === null ? UNKNOWN : Math.min(dataBytes, UNKNOWN), 40);
  return head;
}

export const createEncoder: CreateEncoder = (format, sink, before) => {
  const pcm = createPcmEncoder(format, sink);
  let dataBytes = before?.dataBytes ?? 0;
  return {
    ...pcm,
    head: wavHead(format.sampleRateHz, null),
    encode(samples) {
      dataBytes += samples.length * 2;
      pcm.encode(samples);
    },
    endPart: () => ({ paddingSamples: 0, state: { dataBytes } }),
    finish: () => wavHead(format.sampleRateHz, dataBytes),
  };
};
