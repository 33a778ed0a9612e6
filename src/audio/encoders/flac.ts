import { createHash } from 'node:crypto';
import type { CreateEncoder } from '../encoder.ts';
import { createFlacFramer } from '../flac-frame.ts';
import { toInt16 } from '../int16.ts';

/** Block lengths every decoder takes (RFC 9639, section 7); a block is what a stream is behind, at most. */
const BLOCK_LENGTHS = [4608, 2304, 1152, 576];
const BLOCK_SECS = 0.105;

interface StreamInfo {
  sampleRateHz: number;
  blockLength: number;
  smallestFrame: number;
  largestFrame: number;
  samples: number;
  md5: Buffer | null;
}

/** The marker, then STREAMINFO as the last metadata block (RFC 9639, section 8.2); 0 stands for what is not known. */
function flacHead(info: StreamInfo): Uint8Array {
  const head = Buffer.alloc(42);
  head.write('fLaC', 0, 'latin1');
  head.writeUInt32BE(0x80000022, 4);
  head.writeUInt16BE(info.blockLength, 8);
  head.writeUInt16BE(info.blockLength, 10);
  head.writeUIntBE(info.smallestFrame, 12, 3);
  head.writeUIntBE(info.largestFrame, 15, 3);
  // 20 bits of rate, 3 of channels − 1, 5 of bits a sample − 1, 36 of length.
  head.writeBigUInt64BE((BigInt(info.sampleRateHz) << 44n) | (15n << 36n) | BigInt(info.samples), 18);
  info.md5?.copy(head, 26);
  return head;
}

export const createEncoder: CreateEncoder = ({ sampleRateHz }, sink, before) => {
  const blockLength = BLOCK_LENGTHS.find((length) => length <= BLOCK_SECS * sampleRateHz) ?? 576;
  const framer = createFlacFramer(sampleRateHz, blockLength, before?.frames);
  const block = new Int16Array(blockLength);
  const md5 = createHash('md5');
  const unknown: StreamInfo = { sampleRateHz, blockLength, smallestFrame: 0, largestFrame: 0, samples: 0, md5: null };
  const head = flacHead(unknown);
  const info = { ...unknown, ...before };
  let filled = 0;

  function send(samples: Int16Array): void {
    const frame = framer.frame(samples);
    md5.update(Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength));
    info.samples += samples.length;
    info.smallestFrame = Math.min(info.smallestFrame || frame.length, frame.length);
    info.largestFrame = Math.max(info.largestFrame, frame.length);
    sink.push(frame);
  }

  return {
    head,
    delaySamples: 0,
    encode(samples) {
      for (let at = 0; at < samples.length; ) {
        const count = Math.min(blockLength - filled, samples.length - at);
        toInt16(samples.subarray(at, at + count), block.subarray(filled));
        filled += count;
        at += count;
        if (filled === blockLength) {
          send(block);
          filled = 0;
        }
      }
    },
    endPart() {
      // Only the last block of a stream may be shorter than the others.
      const paddingSamples = filled === 0 ? 0 : blockLength - filled;
      if (filled > 0) send(block.fill(0, filled));
      const { samples, smallestFrame, largestFrame } = info;
      return { paddingSamples, state: { samples, smallestFrame, largestFrame, frames: samples / blockLength } };
    },
    finish() {
      if (filled > 0) send(block.subarray(0, filled));
      filled = 0;
      // The sum over all parts is not known: the one before had its own.
      const { samples, smallestFrame, largestFrame } = info;
      const md5Digest = before === undefined ? md5.digest() : null;
      return flacHead({ ...unknown, samples, smallestFrame, largestFrame, md5: md5Digest });
    },
    close() {},
  };
};
