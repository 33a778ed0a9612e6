import { createChain } from './chain.ts';
import type { CodecOptions } from './codec.ts';
import { type OutputFormat, parseOutputFormat } from './formats.ts';
import { createMuxedEncoder, type FileFacts } from './muxer.ts';
import { ceilingDb } from './pipeline.ts';

/** An audiobook on its way into one file. Synchronous throughout; owned by one worker. */
export interface BookWriter {
  /** Takes 16-bit mono samples. */
  write(samples: Int16Array): void;
  silence(secs: number): void;
  /** Closes the file: nothing more is written after it. */
  finish(): void;
  readonly durationSecs: number;
  close(): void;
}

/** AAC in MP4, which players of audiobooks know as M4B, or MP3; chapters are those of QuickTime and Nero, or of ID3. */
export const BOOK_KINDS = ['m4b', 'mp3'] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

const CODECS: Record<
  BookKind,
  Pick<CodecOptions, 'name' | 'options'> & { container: 'ipod' | 'mp3'; encoding: string }
> = {
  m4b: { name: 'aac', options: { aac_coder: 'fast' }, container: 'ipod', encoding: 'aac' },
  mp3: { name: 'libmp3lame', options: { compression_level: 7 }, container: 'mp3', encoding: 'mp3' },
};
const SILENCE = new Int16Array(4096);

/**
 * @param options.facts chapters in seconds of the samples that are written
 * @param options.write takes bytes for a place in the file, valid during the call only; most follow each other
 * @throws FormatError for a rate or bit rate that the encoding does not have
 */
export function createBookWriter(options: {
  kind: BookKind;
  inputRateHz: number;
  sampleRateHz: number;
  bitrateKbps: number;
  facts: FileFacts;
  write: (bytes: Uint8Array, position: number) => void;
}): BookWriter {
  const { inputRateHz } = options;
  const { name, options: codecOptions, container, encoding } = CODECS[options.kind];
  const format: OutputFormat = parseOutputFormat(`${encoding}_${options.sampleRateHz}_${options.bitrateKbps}`);
  const encoder = createMuxedEncoder({
    codec: { name, options: codecOptions, format },
    container,
    facts: options.facts,
    write: options.write,
  });
  const chain = createChain({
    inputRateHz,
    outputRateHz: format.sampleRateHz,
    gainDb: 0,
    ceilingDb: ceilingDb(format),
  });
  let samplesIn = 0;

  function write(samples: Int16Array): void {
    samplesIn += samples.length;
    chain.write(samples, 1, (ready) => encoder.encode(ready.floats()));
  }

  return {
    write,
    silence(secs) {
      for (let left = Math.round(secs * inputRateHz); left > 0; left -= SILENCE.length)
        write(SILENCE.subarray(0, left));
    },
    finish() {
      chain.finish((ready) => encoder.encode(ready.floats()));
      encoder.finish();
    },
    get durationSecs() {
      return samplesIn / inputRateHz;
    },
    close() {
      chain.close();
      encoder.close();
    },
  };
}
