import { createByteSink } from './byte-sink.ts';
import { type ChainSamples, createChain } from './chain.ts';
import type { CreateEncoder, EncoderState } from './encoder.ts';
import { ENCODINGS, type Encoding, type OutputFormat } from './formats.ts';

/** Where a part of a stream ends; a pipeline that is given it makes the rest. Plain data. */
export interface PipelineState {
  /** Of all parts so far, as a decoder gives them back. */
  durationSecs: number;
  encoder: EncoderState;
}

/** Samples of one voice in, bytes of one format out. Synchronous throughout; owned by one worker. */
export interface AudioPipeline {
  /** What to send first; may be empty. */
  readonly head: Uint8Array;
  /** Takes 16-bit mono samples, `factor` times as loud. Returns the bytes ready now, maybe none, in an array that owns its memory. */
  write(samples: Int16Array, factor?: number): Uint8Array<ArrayBuffer>;
  /** Inserts silence, with the dither's noise. */
  silence(secs: number): Uint8Array<ArrayBuffer>;
  /** `tail` closes the stream; `head` has the first head's length and takes its place in a complete file. */
  finish(): { tail: Uint8Array<ArrayBuffer>; head: Uint8Array };
  /** Ends a part: `tail` gives out all that was taken in. This pipeline takes nothing more. */
  endPart(): { tail: Uint8Array<ArrayBuffer>; state: PipelineState };
  /** Seconds of audio taken in so far, silence and parts before included. */
  readonly durationSecs: number;
  /** Seconds by which a decoder's output lags the audio; 0 for all formats but AAC. */
  readonly delaySecs: number;
  close(): void;
}

/** Every encoding has its encoder in a file of its name. */
const encoderOf = async (encoding: Encoding): Promise<[Encoding, CreateEncoder]> => {
  const module: { createEncoder: CreateEncoder } = await import(`./encoders/${encoding}.ts`);
  return [encoding, module.createEncoder];
};
const ENCODERS = Object.fromEntries(await Promise.all(ENCODINGS.map(encoderOf))) as Record<Encoding, CreateEncoder>;

/** EBU R 128 allows −1 dB of full scale; the rest is what a finer meter than the limiter's may still find. */
export const CEILING_DB = -1.2;

/**
 * True peak the limiter keeps to, in dB of full scale. Coding noise adds to peaks: measured on speech driven hard into
 * the limiter, 0.5 dB at ordinary bit rates and up to 3 dB where less than a bit is spent on a sample.
 */
export function ceilingDb({ bitrateKbps, sampleRateHz }: OutputFormat): number {
  if (bitrateKbps === null) return CEILING_DB;
  const bitsPerSample = (bitrateKbps * 1000) / sampleRateHz;
  return CEILING_DB - Math.min(3, Math.max(0.5, 1.2 / bitsPerSample));
}

/** Samples of silence written at a time. */
const SILENCE = new Int16Array(4096);

/** The chain and an encoder in a row. Total output = round(seconds taken in × output rate) samples. */
export function createAudioPipeline(options: {
  inputRateHz: number;
  gainDb: number;
  format: OutputFormat;
  /** The end of the part before, for what goes on from there. */
  before?: PipelineState | undefined;
}): AudioPipeline {
  const { inputRateHz, gainDb, format, before } = options;
  const outputRateHz = format.sampleRateHz;
  const sink = createByteSink();
  const encoder = ENCODERS[format.encoding](format, sink, before?.encoder);
  const chain = createChain({
    inputRateHz,
    outputRateHz,
    gainDb,
    ceilingDb: ceilingDb(format) - (encoder.headroomDb ?? 0),
  });
  let samplesIn = 0;
  let samplesOut = 0;

  function encode(ready: ChainSamples): void {
    samplesOut += ready.length;
    encoder.encode(ready);
  }

  function take(samples: Int16Array, factor = 1): void {
    samplesIn += samples.length;
    chain.write(samples, factor, encode);
  }

  const durationSecs = () => (before?.durationSecs ?? 0) + samplesIn / inputRateHz;

  return {
    head: encoder.head,
    delaySecs: encoder.delaySamples / outputRateHz,
    get durationSecs() {
      return durationSecs();
    },
    write(samples, factor) {
      take(samples, factor);
      return sink.take();
    },
    silence(secs) {
      for (let left = Math.round(secs * inputRateHz); left > 0; left -= SILENCE.length) {
        take(SILENCE.subarray(0, left));
      }
      return sink.take();
    },
    endPart() {
      chain.finish(encode);
      const { paddingSamples, state } = encoder.endPart();
      const playedSecs = (before?.durationSecs ?? 0) + (samplesOut + paddingSamples) / outputRateHz;
      return { tail: sink.take(), state: { durationSecs: playedSecs, encoder: state } };
    },
    finish() {
      chain.finish(encode);
      const head = encoder.finish();
      return { tail: sink.take(), head };
    },
    close() {
      chain.close();
      encoder.close();
    },
  };
}
