import type { MarkTime, WordTime } from '../../engines/engine.ts';
import { milliseconds } from '../../speech/stored-words.ts';
import type { MarkTimestampBody, WordTimestampBody } from '../schemas/timestamps.ts';

/** Words in the form of the API: seconds to three decimals. */
export function wordTimestamps(words: readonly WordTime[]): WordTimestampBody[] {
  return words.map((word) => ({
    word: word.word,
    start: milliseconds(word.startSecs),
    end: milliseconds(word.endSecs),
    start_char: word.startChar,
    end_char: word.endChar,
  }));
}

/** Marks in the form of the API. */
export function markTimestamps(marks: readonly MarkTime[]): MarkTimestampBody[] {
  return marks.map(({ mark, atSecs }) => ({ mark, time: milliseconds(atSecs) }));
}
