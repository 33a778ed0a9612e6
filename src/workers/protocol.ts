import type { OutputFormat } from '../audio/formats.ts';
import type { SynthesisRequest, WordTime } from '../engines/engine.ts';

/** What a worker is asked to make: plain data, the same order always gives the same bytes. */
export interface SpeechOrder {
  request: SynthesisRequest;
  format: OutputFormat;
  /** Each segment's audio comes with its words, in one part. */
  wantWords: boolean;
  /** Background orders are worked on only while no interactive one can be. */
  priority: 'interactive' | 'background';
}

/** A piece of the answer, in order. */
export interface SpeechPart {
  /** Encoded audio, may be empty. */
  bytes: Uint8Array;
  /** Words in seconds of the delivered audio; empty unless the order wants them. */
  words: WordTime[];
  /** Code points of the text whose synthesis has begun. */
  begunChars: number;
  /** Seconds of audio so far. */
  durationSecs: number;
  /** Only on the last part: the recipe's gain, measured where the order did not know it. */
  gainDb?: number;
  /** Only on the last part: replaces the first bytes of the audio in a complete file. */
  fileHead?: Uint8Array;
}

/** Why a worker gave up an order. */
export type SpeechFailure = { kind: 'text' | 'engine' | 'timing'; message: string };

export type ToWorker = { type: 'run'; runId: number; order: SpeechOrder; control: Int32Array };

export type FromWorker =
  | { type: 'ready' }
  | { type: 'part'; runId: number; part: SpeechPart }
  | { type: 'failed'; runId: number; failure: SpeechFailure };

/** Cells of a run's shared control block. */
export const CONTROL = {
  /** 1 = stop as soon as possible. */
  cancelled: 0,
  /** Parts the reader has taken. */
  consumed: 1,
  cells: 2,
} as const;

/** Cells of a worker's shared block. */
export const WORKER_CELLS = {
  /** Id of the run it is speaking, 0 = none: a worker that dies takes down only that one. */
  speaking: 0,
  /** Interactive orders sent to it that it has not seen yet: background work gives way to them. */
  waiting: 1,
  cells: 2,
} as const;
