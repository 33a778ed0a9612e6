import { bytesHost, openFileDecoder } from './file-decoder.ts';

/** A file that someone has sent, as mono samples. */
export interface ReadAudio {
  /** In −1…1, of all channels together. */
  samples: Float32Array<ArrayBuffer>;
  sampleRateHz: number;
  /** FFmpeg's names. */
  container: string;
  codec: string;
  channels: number;
}

/** The file cannot be taken. `message` says what was received and what to send. */
export class AudioFileError extends Error {}

const KINDS = 'WAV, MP3, M4A, Ogg (Vorbis or Opus), WebM, FLAC or AIFF';
/** Some players' files have a bad packet here and there. */
const MAX_DAMAGED = 50;

/**
 * Reads a file of any common kind, found out from its content. Takes as long as the file wants: for what strangers send,
 * `readAudioInThread`.
 * @param options.sampleRateHz of the samples; the file's own where it is left out
 * @throws AudioFileError for what is no audio, has none, or is longer than `maxSecs`
 */
export function readAudio(
  bytes: Uint8Array,
  { sampleRateHz, maxSecs }: { sampleRateHz?: number; maxSecs: number },
): ReadAudio {
  const source = bytesHost(bytes);
  const pieces: Float32Array[] = [];
  let length = 0;
  try {
    const rate = sampleRateHz === undefined ? {} : { sampleRateHz };
    const file = openFileDecoder({ ...rate, host: source, isSeekable: true, maxDamaged: MAX_DAMAGED });
    for (let samples = file.read(); samples.length > 0; samples = file.read()) {
      length += samples.length;
      if (length > maxSecs * file.sampleRateHz()) throw new AudioFileError(tooLong(maxSecs));
      pieces.push(samples.slice());
    }
    if (length === 0) throw new AudioFileError(`The file contains no audio. Send ${KINDS}.`);
    return {
      samples: joined(pieces, length),
      sampleRateHz: file.sampleRateHz(),
      container: file.container,
      codec: file.codec,
      channels: file.channels,
    };
  } catch (error) {
    if (error instanceof AudioFileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new AudioFileError(`The file of ${bytes.length} bytes cannot be read as audio (${reason}). Send ${KINDS}.`);
  }
}

const tooLong = (maxSecs: number) => `The audio is longer than ${maxSecs} seconds. Send a shorter recording.`;

function joined(pieces: readonly Float32Array[], length: number): Float32Array<ArrayBuffer> {
  const all = new Float32Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
