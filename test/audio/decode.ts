import { bytesHost, openFileDecoder } from '../../src/audio/file-decoder.ts';

export interface DecodedAudio {
  /** In −1…1, of all channels. */
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
  const file = openFileDecoder({ host: bytesHost(bytes), isSeekable: true, maxDamaged: 0 });
  const parts: Float32Array[] = [];
  for (let part = file.read(); part.length > 0; part = file.read()) parts.push(part.slice());
  const samples = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    samples.set(part, at);
    at += part.length;
  }
  const { channels, codec, durationSecs } = file;
  return { samples, sampleRateHz: file.sampleRateHz(), channels, codec, durationSecs };
}
