import type { SourceText } from '../text/source.ts';
import type { Ending } from '../text/writer.ts';

/** A text whose reading is asked for. */
export interface ReadingTask {
  request: SourceText & { segmentPauseSecs: number };
  /** A value of the API's accent list, which holds for the language of the voice only. */
  accent: string | null;
  voiceLanguageCode: string;
}

/** Half-open range of code points in the request's text. */
interface CharRange {
  startChar: number;
  endChar: number;
}

/** A stretch that was understood as a whole. */
export interface ReadSpan extends CharRange {
  /** Name of its semiotic class. */
  kind: string;
  text: string;
  said: string;
}

export interface ReadWord extends CharRange {
  word: string;
  /** Words of the language; of a word whose sounds are given, the word itself. */
  said: string;
  /** IPA; empty for what has no sound of its own. */
  phonemes: string;
}

/** A segment as an engine is given it. */
export interface ReadSegment extends CharRange {
  text: string;
  /** ISO 639-1. */
  languageCode: string;
  /** Another voice than the request's, as the caller named it. */
  voice?: string;
  ending: Ending;
  said: string;
  /** IPA, with spaces between words and punctuation where a pause is. */
  phonemes: string;
  spans: ReadSpan[];
  words: ReadWord[];
}

/** @throws TextError where the markup is broken */
export type ReadText = (task: ReadingTask) => Promise<ReadSegment[]>;

/** The module that exports `readText`. It loads a synthesizer: for a thread of its own. */
export const READER = new URL('./espeak/read-text.ts', import.meta.url);
