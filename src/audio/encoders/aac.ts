import { type CodecEncoder, createCodecEncoder } from '../codec.ts';
import type { CreateEncoder } from '../encoder.ts';
import type { OutputFormat } from '../formats.ts';

/** ISO/IEC 14496-3 sampling frequency index. */
const RATE_INDEX_HZ = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000];

/** The encoder's first packet only primes the decoder; ADTS has no field to say so. */
export const PRIMING_SAMPLES = 1024;

/** Samples in a packet. */
const PACKET_SAMPLES = 1024;

const HEADER_BYTES = 7;

/** AAC LC; the default search is four times slower and no better for one voice. */
export const createAacCodec = (format: OutputFormat, onPacket: (bytes: Uint8Array) => void): CodecEncoder =>
  createCodecEncoder({ name: 'aac', format, options: { aac_coder: 'fast' }, onPacket });

/** AAC LC in ADTS: each packet with a header of its own (ISO/IEC 13818-7, 6.2), no checksum. */
export const createEncoder: CreateEncoder = (format, sink) => {
  const rateIndex = RATE_INDEX_HZ.indexOf(format.sampleRateHz);
  let packets = 0;
  let samples = 0;
  const codec = createAacCodec(format, (data) => {
    packets += 1;
    const length = data.length + HEADER_BYTES;
    const frame = sink.reserve(length);
    frame[0] = 0xff;
    frame[1] = 0xf1; // MPEG-4, no checksum
    frame[2] = (1 << 6) | (rateIndex << 2); // LC; channels 001 spill into the next byte
    frame[3] = (1 << 6) | (length >> 11);
    frame[4] = (length >> 3) & 0xff;
    frame[5] = ((length & 7) << 5) | 0x1f; // buffer fullness 0x7ff: variable
    frame[6] = 0xfc;
    frame.set(data, HEADER_BYTES);
  });
  return {
    head: new Uint8Array(0),
    delaySamples: PRIMING_SAMPLES,
    encode(block) {
      samples += block.length;
      codec.encode(block.floats());
    },
    endPart() {
      codec.finish();
      return { paddingSamples: packets * PACKET_SAMPLES - samples, state: {} };
    },
    finish() {
      codec.finish();
      return new Uint8Array(0);
    },
    close: codec.close,
  };
};
