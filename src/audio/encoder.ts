import type { ByteSink } from './byte-sink.ts';
import type { OutputFormat } from './formats.ts';

/** Turns samples into one container's bytes, which it pushes into the sink it was created with. */
export interface Encoder {
  /** What a stream begins with, its length still unknown. */
  readonly head: Uint8Array;
  /** Samples by which a decoder's output lags the input, where the format has no means to tell the decoder. */
  readonly delaySamples: number;
  /** By how much coarse steps can raise peaks, in dB; absent where the bit rate tells, or nothing is lost. */
  readonly headroomDb?: number;
  /** Samples in −1…1; only valid during the call. */
  encode(samples: Float32Array): void;
  /** Pushes what closes the stream; returns the head of the complete file, as long as the first one. */
  finish(): Uint8Array;
  close(): void;
}

export type CreateEncoder = (format: OutputFormat, sink: ByteSink) => Encoder;
