import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_LOG_ERROR,
  AV_SAMPLE_FMT_S16,
  AVERROR_EAGAIN,
  AVERROR_EOF,
  type AVSampleFormat,
  type FFEncoderCodec,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Frame, Log, Packet, Rational } from 'node-av/lib';
import type { OutputFormat } from './formats.ts';
import { toInt16 } from './int16.ts';

/** One of FFmpeg's mono encoders, fed with any number of samples at a time. Every call is synchronous. */
export interface CodecEncoder {
  /** Samples in a packet. */
  readonly frameSize: number;
  /** The codec's own header (FLAC's STREAMINFO, OpusHead), empty where it has none. */
  readonly extraData: Uint8Array;
  encode(samples: Float32Array): void;
  /** Encodes what is left, the codec's own delay included. */
  finish(): void;
  close(): void;
}

interface CodecOptions {
  name: FFEncoderCodec;
  /** Mono makes planar and interleaved the same: 16-bit or 32-bit float in either spelling. */
  sampleFormat: AVSampleFormat;
  format: OutputFormat;
  options: Record<string, string | number>;
  /** `data` is only valid during the call. */
  onPacket: (data: Uint8Array, packet: Packet) => void;
}

export function createCodecEncoder({ name, sampleFormat, format, options, onPacket }: CodecOptions): CodecEncoder {
  // FFmpeg writes straight to stderr and at its usual level remarks on every odd bit rate.
  Log.setLevel(AV_LOG_ERROR);
  const codec = Codec.findEncoderByName(name);
  if (!codec) throw new Error(`node-av has no encoder ${name}`);

  const context = new CodecContext();
  const frame = new Frame();
  const packet = new Packet();
  let open = true;
  function close(): void {
    if (!open) return;
    open = false;
    packet.free();
    frame.free();
    context.freeContext();
  }

  try {
    context.allocContext3(codec);
    context.sampleRate = format.sampleRateHz;
    context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
    context.sampleFormat = sampleFormat;
    context.timeBase = new Rational(1, format.sampleRateHz);
    context.threadCount = 1;
    if (format.bitrateKbps !== null) context.bitRate = BigInt(format.bitrateKbps * 1000);
    // Set one by one: a dictionary given to open2Sync is freed twice by node-av 6.1.1.
    for (const [option, value] of Object.entries(options)) {
      FFmpegError.throwIfError(context.setOption(option, value), `option ${option} of ${name}`);
    }
    FFmpegError.throwIfError(context.open2Sync(codec), `open ${name} for ${format.name}`);
    packet.alloc();
    frame.alloc();
  } catch (error) {
    close();
    throw error;
  }

  const frameSize = context.frameSize;
  const pending = new Float32Array(frameSize);
  let filled = 0;
  let position = 0n;

  function receive(): void {
    for (;;) {
      const code = context.receivePacketSync(packet);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      FFmpegError.throwIfError(code, `encode ${format.name}`);
      onPacket(packet.data ?? new Uint8Array(0), packet);
      packet.unref();
    }
  }

  function send(count: number): void {
    frame.unref();
    frame.nbSamples = count;
    frame.format = sampleFormat;
    frame.sampleRate = format.sampleRateHz;
    frame.channelLayout = AV_CHANNEL_LAYOUT_MONO;
    frame.pts = position;
    position += BigInt(count);
    FFmpegError.throwIfError(frame.getBuffer(), 'frame buffer');
    const samples = pending.subarray(0, count);
    const plain = sampleFormat === AV_SAMPLE_FMT_S16 ? toInt16(samples) : samples;
    FFmpegError.throwIfError(
      frame.fromBuffer(Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength)),
      'fill frame',
    );
    FFmpegError.throwIfError(context.sendFrameSync(frame), `encode ${format.name}`);
    receive();
  }

  return {
    frameSize,
    extraData: context.extraData ?? new Uint8Array(0),
    encode(samples) {
      for (let at = 0; at < samples.length; ) {
        const count = Math.min(frameSize - filled, samples.length - at);
        pending.set(samples.subarray(at, at + count), filled);
        filled += count;
        at += count;
        if (filled === frameSize) {
          send(frameSize);
          filled = 0;
        }
      }
    },
    finish() {
      if (filled > 0) send(filled);
      filled = 0;
      FFmpegError.throwIfError(context.sendFrameSync(null), `finish ${format.name}`);
      receive();
    },
    close,
  };
}
