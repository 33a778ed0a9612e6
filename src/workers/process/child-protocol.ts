import type { SynthesisRequest, WordTime } from '../../engines/engine.ts';
import type { Segment } from '../../text/segments.ts';

/** A child speaks one segment at a time, and is given the next when it has said `done` or `failed`. */
export type ToChild = { type: 'speak'; request: SynthesisRequest; segment: Segment } | { type: 'stop' };

export type FromChild =
  | { type: 'ready'; sampleRateHz: number }
  | { type: 'samples'; samples: Int16Array }
  | { type: 'done'; words: WordTime[] }
  | { type: 'failed'; message: string };
