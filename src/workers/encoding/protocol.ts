import type { OutputFormat } from '../../audio/formats.ts';

/** What the encoding thread is asked to do for a session, one after another. Audio is 16-bit mono. */
export type EncodingTask = { sessionId: number } & (
  | { type: 'open'; format: OutputFormat; inputRateHz: number }
  /** A session that takes a file of ours instead of samples. */
  | { type: 'openConversion'; format: OutputFormat; source: OutputFormat }
  | { type: 'feed'; bytes: Uint8Array }
  | { type: 'write'; samples: Int16Array }
  | { type: 'silence'; secs: number }
  | { type: 'finish' }
  | { type: 'close' }
);

/** Bytes that are ready; of `open` the head, of `finish` what closes the stream. */
export interface Encoded {
  bytes: Uint8Array;
  /** Seconds a decoder gives back of what was taken in so far. */
  durationSecs: number;
  delaySecs: number;
  /** Of `finish`: replaces the first bytes in a complete file. */
  fileHead: Uint8Array;
}
