import { PRIMING_SAMPLES } from './encoders/aac.ts';
import { alawSample } from './encoders/alaw.ts';
import { ulawSample } from './encoders/ulaw.ts';
import { type FileDecoder, openFileDecoder } from './file-decoder.ts';
import { containerOf, type OutputFormat } from './formats.ts';
import { toInt16 } from './int16.ts';

/** Bytes of a file of ours in, 16-bit mono samples out. */
export interface Decoder {
  /** Takes the next bytes. @throws Error for what cannot be read */
  write(bytes: Uint8Array): void;
  /** There are no more bytes: gives the last samples. @throws as `write` */
  finish(): void;
}

/** @param onSamples takes what is ready, valid during the call only */
export function createDecoder(format: OutputFormat, onSamples: (samples: Int16Array) => void): Decoder {
  const { encoding } = format;
  if (encoding === 'pcm') return pcmDecoder(onSamples);
  if (encoding === 'ulaw') return byteDecoder(ulawSample, onSamples);
  if (encoding === 'alaw') return byteDecoder(alawSample, onSamples);
  // The delay of an MP3 or Ogg file is named in it, and FFmpeg cuts it off.
  const take = encoding === 'aac' ? without(PRIMING_SAMPLES, onSamples) : onSamples;
  return containedDecoder(containerOf(encoding), take);
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

function byteDecoder(sampleOf: (byte: number) => number, onSamples: (samples: Int16Array) => void): Decoder {
  return { write: (bytes) => onSamples(Int16Array.from(bytes, sampleOf)), finish() {} };
}

function pcmDecoder(onSamples: (samples: Int16Array) => void): Decoder {
  // A chunk may end within a sample.
  let odd = new Uint8Array();
  return {
    write(bytes) {
      const all = new Uint8Array(odd.length + bytes.length);
      all.set(odd);
      all.set(bytes, odd.length);
      odd = all.slice(all.length & ~1);
      onSamples(new Int16Array(all.buffer, 0, all.length >> 1));
    },
    finish() {},
  };
}

/** More than the largest packet of a file of ours, with what stands around it, and than what is looked at to open one. */
const AHEAD_BYTES = 256 * 1024;

/** FFmpeg asks for bytes when it wants them: it is asked for samples only while it cannot come to the end of those there are. */
function containedDecoder(container: string, onSamples: (samples: Int16Array) => void): Decoder {
  const chunks: Uint8Array[] = [];
  let buffered = 0;
  let hasEnded = false;
  let file: FileDecoder | undefined;

  function read(into: Uint8Array): number {
    const first = chunks[0];
    if (first === undefined) {
      if (hasEnded) return 0;
      throw new Error(`a packet of ${container} is longer than ${AHEAD_BYTES} bytes`);
    }
    const count = Math.min(first.length, into.length);
    into.set(first.subarray(0, count));
    buffered -= count;
    if (count === first.length) chunks.shift();
    else chunks[0] = first.subarray(count);
    return count;
  }

  function decode(): void {
    while (hasEnded || buffered >= AHEAD_BYTES) {
      file ??= openFileDecoder({ host: { read, seek: () => -1 }, isSeekable: false, container, maxDamaged: 0 });
      const samples = file.read();
      if (samples.length === 0) return;
      onSamples(toInt16(samples));
    }
  }

  return {
    write(bytes) {
      if (bytes.length === 0) return;
      chunks.push(bytes);
      buffered += bytes.length;
      decode();
    },
    finish() {
      hasEnded = true;
      decode();
    },
  };
}
