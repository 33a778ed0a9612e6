import { createCodecEncoder } from '../codec.ts';
import type { CreateEncoder } from '../encoder.ts';

/** The marker, and STREAMINFO's head as that of the last metadata block: 34 bytes (RFC 9639, section 8). */
const MARKER = Buffer.from('664c614380000022', 'hex');
/** STREAMINFO's parts (section 8.2), from the marker on: 24 bits each for the smallest and largest frame, 36 for the samples. */
const SMALLEST_AT = 12;
const LARGEST_AT = 15;
const SAMPLES_AT = 21;
const MD5_AT = 26;
const SAMPLES_BITS = 32n;

/** FLAC; a part goes on with the frame numbers of those before, whose last frame was filled up. */
export const createEncoder: CreateEncoder = (format, sink, before) => {
  let { samples = 0, smallestFrame = 0, largestFrame = 0 } = before ?? {};
  const codec = createCodecEncoder({
    name: 'flac',
    format,
    options: { compression_level: 5 },
    position: samples,
    onPacket(bytes) {
      smallestFrame = Math.min(smallestFrame || bytes.length, bytes.length);
      largestFrame = Math.max(largestFrame, bytes.length);
      sink.push(bytes);
    },
  });
  const head = Buffer.concat([MARKER, codec.header()]);
  return {
    head,
    delaySamples: 0,
    encode(block) {
      samples += block.length;
      codec.encode(block.floats());
    },
    endPart() {
      // Only the last block of a stream may be shorter than the others.
      const paddingSamples = (codec.frameSize - (samples % codec.frameSize)) % codec.frameSize;
      codec.encode(new Float32Array(paddingSamples));
      codec.finish();
      samples += paddingSamples;
      return { paddingSamples, state: { samples, smallestFrame, largestFrame } };
    },
    finish() {
      codec.finish();
      const complete = Buffer.concat([MARKER, codec.header()]);
      if (before === undefined) return complete;
      complete.writeUIntBE(smallestFrame, SMALLEST_AT, 3);
      complete.writeUIntBE(largestFrame, LARGEST_AT, 3);
      const [high, low] = [BigInt(samples) >> SAMPLES_BITS, BigInt(samples) & 0xffffffffn];
      complete[SAMPLES_AT] = ((complete[SAMPLES_AT] ?? 0) & 0xf0) | Number(high);
      complete.writeUInt32BE(Number(low), SAMPLES_AT + 1);
      // The sum over all parts is not known: the one before had its own.
      return complete.fill(0, MD5_AT);
    },
    close: codec.close,
  };
};
