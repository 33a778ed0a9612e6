import type { ByteSink } from './byte-sink.ts';
import type { ChainSamples } from './chain.ts';
import type { OutputFormat } from './formats.ts';

/** What an encoder must know of the parts before its own to go on where they end: figures of its own. */
export type EncoderState = Readonly<Record<string, number>>;

/** Turns samples into one container's bytes, which it pushes into the sink it was created with. */
export interface Encoder {
  /** What a stream begins with, its length still unknown. */
  readonly head: Uint8Array;
  /** Samples by which a decoder's output lags the input, where the format has no means to tell the decoder. */
  readonly delaySamples: number;
  /** By how much coarse steps can raise peaks, in dB; absent where the bit rate tells, or nothing is lost. */
  readonly headroomDb?: number;
  /** @param samples only valid during the call */
  encode(samples: ChainSamples): void;
  /**
   * Pushes all that has been taken in, so that another encoder can go on from here with `state`; this one takes nothing more.
   * Coders of frames fill up their last one: a decoder hears so many samples of silence before the next part.
   */
  endPart(): { paddingSamples: number; state: EncoderState };
  /** Pushes what closes the stream; returns the head of the complete file, as long as the first one. */
  finish(): Uint8Array;
  close(): void;
}

/** `before` goes on where another encoder's part has ended; the head is then that of the first part, and not sent again. */
export type CreateEncoder = (format: OutputFormat, sink: ByteSink, before?: EncoderState) => Encoder;
