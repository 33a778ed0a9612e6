import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AV_SAMPLE_FMT_FLT,
  AV_SAMPLE_FMT_FLTP,
  AV_SAMPLE_FMT_S16,
  AV_SAMPLE_FMT_S16P,
  AVERROR_EAGAIN,
  AVERROR_EOF,
} from 'node-av/constants';
import { Codec, CodecContext, FFmpegError, FormatContext, Frame, Packet } from 'node-av/lib';

export interface DecodedAudio {
  /** In −1…1, of the first channel. */
  samples: Float32Array;
  sampleRateHz: number;
  channels: number;
  /** FFmpeg's name of the decoder, such as `mp3float`, `pcm_s16le`, `flac`, `aac`, `opus`. */
  codec: string;
  /** What the container says, in seconds; 0 where it says nothing. */
  durationSecs: number;
}

/** Reads a whole audio file as FFmpeg's own demuxers and decoders do, delay handling included. Throws on any damage. */
export function decodeAudio(bytes: Uint8Array): DecodedAudio {
  const folder = mkdtempSync(join(tmpdir(), 'audio-'));
  const input = new FormatContext();
  const packet = new Packet();
  const frame = new Frame();
  const context = new CodecContext();
  try {
    const file = join(folder, 'audio');
    writeFileSync(file, bytes);
    input.allocContext();
    FFmpegError.throwIfError(input.openInputSync(file), 'open');
    FFmpegError.throwIfError(input.findStreamInfoSync(), 'stream info');
    const stream = input.streams[0];
    if (!stream || input.streams.length !== 1) throw new Error(`${input.streams.length} streams`);
    const codec = Codec.findDecoder(stream.codecpar.codecId);
    if (!codec) throw new Error('no decoder');
    context.allocContext3(codec);
    FFmpegError.throwIfError(context.parametersToContext(stream.codecpar), 'parameters');
    context.pktTimebase = stream.timeBase;
    FFmpegError.throwIfError(context.open2Sync(codec), 'decoder');
    packet.alloc();
    frame.alloc();

    const parts: Float32Array[] = [];
    const receive = (): void => {
      for (;;) {
        const code = context.receiveFrameSync(frame);
        if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
        FFmpegError.throwIfError(code, 'decode');
        parts.push(firstChannel(frame));
        frame.unref();
      }
    };
    for (;;) {
      const code = input.readFrameSync(packet);
      if (code === AVERROR_EOF) break;
      FFmpegError.throwIfError(code, 'read');
      FFmpegError.throwIfError(context.sendPacketSync(packet), 'decode');
      packet.unref();
      receive();
    }
    FFmpegError.throwIfError(context.sendPacketSync(null), 'drain');
    receive();

    const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
      samples.set(part, at);
      at += part.length;
    }
    const duration = Number(input.duration) / 1e6;
    return {
      samples,
      sampleRateHz: context.sampleRate,
      channels: context.channels,
      codec: codec.name ?? '',
      durationSecs: duration > 0 ? duration : 0,
    };
  } finally {
    frame.free();
    packet.free();
    context.freeContext();
    input.closeInputSync();
    rmSync(folder, { recursive: true, force: true });
  }
}

function firstChannel(frame: Frame): Float32Array {
  const plane = frame.extendedData?.[0];
  if (!plane) throw new Error('empty frame');
  const count = frame.nbSamples;
  const step = frame.format === AV_SAMPLE_FMT_FLT || frame.format === AV_SAMPLE_FMT_S16 ? frame.channels : 1;
  const samples = new Float32Array(count);
  const view = new DataView(plane.buffer, plane.byteOffset, plane.byteLength);
  for (let i = 0; i < count; i++) {
    if (frame.format === AV_SAMPLE_FMT_FLT || frame.format === AV_SAMPLE_FMT_FLTP) {
      samples[i] = view.getFloat32(i * step * 4, true);
    } else if (frame.format === AV_SAMPLE_FMT_S16 || frame.format === AV_SAMPLE_FMT_S16P) {
      samples[i] = view.getInt16(i * step * 2, true) / 32768;
    } else {
      throw new Error(`sample format ${frame.format} is not read here`);
    }
  }
  return samples;
}
