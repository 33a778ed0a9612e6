import { PassThrough } from 'node:stream';
import { Demuxer } from 'node-av/api';
import {
  AV_CHANNEL_LAYOUT_MONO,
  AV_CODEC_ID_PCM_ALAW,
  AV_CODEC_ID_PCM_MULAW,
  AV_CODEC_ID_PCM_S16LE,
  AV_LOG_ERROR,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S16P,
  type AVCodecID,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, Frame, Log, Packet } from 'node-av/lib';
import { PRIMING_SAMPLES } from './encoders/aac.ts';
import type { Encoding, OutputFormat } from './formats.ts';
import { toInt16 } from './int16.ts';

/** Bytes of a file of ours in, 16-bit mono samples out. */
export interface Decoder {
  /** Takes the next bytes; settles when it wants more. @throws Error for what cannot be read */
  write(bytes: Uint8Array): Promise<void>;
  /** There are no more bytes: settles when the last samples have been given. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Encodings without a container, whose samples are whole bytes. */
const BARE: Partial<Record<Encoding, AVCodecID>> = {
  pcm: AV_CODEC_ID_PCM_S16LE,
  ulaw: AV_CODEC_ID_PCM_MULAW,
  alaw: AV_CODEC_ID_PCM_ALAW,
};
/** FFmpeg's names of the containers, where they are not the encoding's. */
const CONTAINERS: Partial<Record<Encoding, string>> = { opus: 'ogg' };

/** What a format's decoder gives: Opus knows one rate, whatever it was encoded at. */
export const decodedRateHz = ({ encoding, sampleRateHz }: OutputFormat): number =>
  encoding === 'opus' ? 48_000 : sampleRateHz;

/** @param onSamples takes what is ready, valid during the call only */
export function createDecoder(format: OutputFormat, onSamples: (samples: Int16Array) => void): Decoder {
  Log.setLevel(AV_LOG_ERROR);
  const codecId = BARE[format.encoding];
  if (codecId !== undefined) return bareDecoder(format, codecId, onSamples);
  // The delay of an MP3 or Ogg file is named in it, and FFmpeg cuts it off.
  return containedDecoder(format, format.encoding === 'aac' ? without(PRIMING_SAMPLES, onSamples) : onSamples);
}

/** Passes on what comes after the first samples. */
function without(count: number, onSamples: (samples: Int16Array) => void): (samples: Int16Array) => void {
  let left = count;
  return (samples) => {
    const skipped = Math.min(left, samples.length);
    left -= skipped;
    if (skipped < samples.length) onSamples(samples.subarray(skipped));
  };
}

function bareDecoder(format: OutputFormat, codecId: AVCodecID, onSamples: (samples: Int16Array) => void): Decoder {
  const decoding = openCodec(codecId, onSamples, (context) => {
    context.sampleRate = format.sampleRateHz;
    context.channelLayout = AV_CHANNEL_LAYOUT_MONO;
  });
  const packet = new Packet();
  packet.alloc();
  // A chunk may end within a sample.
  const sampleBytes = format.encoding === 'pcm' ? 2 : 1;
  let odd: Uint8Array = new Uint8Array();
  return {
    async write(bytes) {
      const all = Buffer.concat([odd, bytes]);
      const whole = all.length - (all.length % sampleBytes);
      odd = all.subarray(whole);
      if (whole === 0) return;
      packet.data = all.subarray(0, whole);
      decoding.send(packet);
      packet.unref();
    },
    async finish() {
      decoding.send(null);
    },
    async close() {
      packet.free();
      decoding.close();
    },
  };
}

function containedDecoder(format: OutputFormat, onSamples: (samples: Int16Array) => void): Decoder {
  const input = new PassThrough({ highWaterMark: 1 });
  input.on('error', () => undefined);
  const ended = decodeAll(input, CONTAINERS[format.encoding] ?? format.encoding, onSamples);
  // Whoever writes or finishes hears of a failure; where nobody does any more, nobody needs to.
  ended.catch(() => input.destroy());
  return {
    async write(bytes) {
      const isTaken = new Promise<void>((resolve) => void input.write(bytes, () => resolve()));
      await Promise.race([isTaken, ended]);
    },
    async finish() {
      input.end();
      await ended;
    },
    async close() {
      input.destroy();
      await ended.catch(() => undefined);
    },
  };
}

async function decodeAll(input: PassThrough, container: string, onSamples: (samples: Int16Array) => void) {
  const demuxer = await Demuxer.open(input, { format: container });
  try {
    const stream = demuxer.audio();
    if (stream === undefined) throw new Error(`no audio in a file of ${container}`);
    const decoding = openCodec(stream.codecpar.codecId, onSamples, (context) => {
      FFmpegError.throwIfError(context.parametersToContext(stream.codecpar), 'parameters');
      // Without it the delay that the file names is not cut off.
      context.pktTimebase = stream.timeBase;
    });
    try {
      for await (const packet of demuxer.packets()) {
        if (packet === null) continue;
        decoding.send(packet);
        packet.free();
      }
      decoding.send(null);
    } finally {
      decoding.close();
    }
  } finally {
    await demuxer.close();
  }
}

/** A decoder of FFmpeg's; calls back with what each packet gives. */
function openCodec(
  codecId: AVCodecID,
  onSamples: (samples: Int16Array) => void,
  prepare: (context: CodecContext) => void,
) {
  const codec = Codec.findDecoder(codecId);
  if (!codec) throw new Error(`node-av has no decoder ${codecId}`);
  const context = new CodecContext();
  const frame = new Frame();
  context.allocContext3(codec);
  prepare(context);
  context.threadCount = 1;
  FFmpegError.throwIfError(context.open2Sync(codec), 'open decoder');
  frame.alloc();
  return {
    /** @param packet null after the last one */
    send(packet: Packet | null) {
      FFmpegError.throwIfError(context.sendPacketSync(packet), 'decode');
      for (;;) {
        const code = context.receiveFrameSync(frame);
        if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
        FFmpegError.throwIfError(code, 'decode');
        onSamples(samplesOf(frame));
        frame.unref();
      }
    },
    close() {
      frame.free();
      context.freeContext();
    },
  };
}

/** Mono makes planar and interleaved the same; what is not 16-bit is 32-bit float. */
function samplesOf(frame: Frame): Int16Array {
  const plane = frame.extendedData?.[0];
  if (!plane) throw new Error('a frame without samples');
  const is16 = frame.format === AV_SAMPLE_FMT_S16 || frame.format === AV_SAMPLE_FMT_S16P;
  const bytes = plane.slice(0, frame.nbSamples * (is16 ? 2 : 4));
  // `slice` of a Buffer shares its memory, which need not begin at a whole sample.
  const own = new Uint8Array(bytes);
  return is16 ? new Int16Array(own.buffer) : toInt16(new Float32Array(own.buffer));
}
