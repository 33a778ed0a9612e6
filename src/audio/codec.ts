import type { OutputFormat } from './formats.ts';
import { type Instance, ownInstance } from './instance.ts';

/** One of FFmpeg's mono encoders, fed with any number of samples at a time. Every call is synchronous. */
export interface CodecEncoder {
  /** Samples in a packet. */
  readonly frameSize: number;
  /** The codec's own header (FLAC's STREAMINFO, OpusHead), empty where it has none; some are complete at the end only. */
  header(): Uint8Array<ArrayBuffer>;
  /** @param samples in −1…1 */
  encode(samples: Float32Array): void;
  /** Encodes what is left, the codec's own delay included. */
  finish(): void;
  close(): void;
}

export interface CodecOptions {
  /** FFmpeg's name of the encoder. */
  name: string;
  format: OutputFormat;
  options: Readonly<Record<string, string | number>>;
  /** Samples of the stream that another encoder has taken before. */
  position?: number;
}

/** Samples that the module takes at a time. */
const BLOCK = 4096;

/** @param onPacket takes each packet's bytes, valid during the call only */
export function createCodecEncoder({
  onPacket,
  ...options
}: CodecOptions & { onPacket: (bytes: Uint8Array) => void }): CodecEncoder {
  const instance = ownInstance();
  const encoder = openEncoder(instance, options);
  return codecEncoder(instance, encoder, options.format, (count) => givePackets(instance, encoder, count, onPacket));
}

/** @returns the encoder's handle */
export function openEncoder({ calls, lend }: Instance, { name, format, options, position = 0 }: CodecOptions): number {
  const pairs = Object.entries(options).map(([option, value]) => `${option}=${value}`);
  const bitRate = (format.bitrateKbps ?? 0) * 1000;
  const encoder = lend([name, pairs.join(':')], (codec, dictionary) =>
    calls.encoder_open(codec as number, format.sampleRateHz, bitRate, dictionary as number, position),
  );
  if (encoder === 0) throw new Error(`${name} does not open for ${format.name}`);
  return encoder;
}

/** @param onPackets is told how many packets a call has given */
export function codecEncoder(
  instance: Instance,
  encoder: number,
  format: OutputFormat,
  onPackets: (count: number) => void,
): CodecEncoder {
  const { calls } = instance;
  const input = calls.encoder_input(encoder);
  let isOpen = true;
  return {
    frameSize: calls.encoder_frame_size(encoder),
    header: () => instance.bytes(calls.encoder_header(encoder), calls.encoder_header_size(encoder)).slice(),
    encode(samples) {
      for (let at = 0; at < samples.length; at += BLOCK) {
        const block = samples.subarray(at, at + BLOCK);
        instance.floats(input, block.length).set(block);
        onPackets(instance.check(calls.encoder_write(encoder, block.length), `encode ${format.name}`));
      }
    },
    finish: () => onPackets(instance.check(calls.encoder_finish(encoder), `finish ${format.name}`)),
    close() {
      if (isOpen && !instance.isBroken) calls.encoder_close(encoder);
      isOpen = false;
    },
  };
}

function givePackets(instance: Instance, encoder: number, count: number, onPacket: (bytes: Uint8Array) => void): void {
  if (count === 0) return;
  const { calls } = instance;
  const sizes = instance.int32s(calls.encoder_sizes(encoder), count);
  let at = calls.encoder_bytes(encoder);
  for (const size of sizes) {
    onPacket(instance.bytes(at, size));
    at += size;
  }
}
