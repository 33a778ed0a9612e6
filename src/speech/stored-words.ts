import type { MarkTime, WordTime } from '../engines/engine.ts';

/** A word as the history keeps it: seconds to three decimals. */
interface StoredWord {
  word: string;
  start: number;
  end: number;
  start_char: number;
  end_char: number;
}

/** Seconds to three decimals. */
export const milliseconds = (secs: number): number => Math.round(secs * 1000) / 1000;

/** Words as the JSON that the history keeps. */
export function storeWords(words: readonly WordTime[]): string {
  const stored = words.map(
    (word): StoredWord => ({
      word: word.word,
      start: milliseconds(word.startSecs),
      end: milliseconds(word.endSecs),
      start_char: word.startChar,
      end_char: word.endChar,
    }),
  );
  return JSON.stringify(stored);
}

/** What `storeWords` wrote. */
export function readWords(json: string): WordTime[] {
  return (JSON.parse(json) as StoredWord[]).map((stored) => ({
    word: stored.word,
    startSecs: stored.start,
    endSecs: stored.end,
    startChar: stored.start_char,
    endChar: stored.end_char,
  }));
}

/** Marks as the JSON that the history keeps: names, and seconds to three decimals. */
export function storeMarks(marks: readonly MarkTime[]): string {
  return JSON.stringify(marks.map(({ mark, atSecs }) => ({ mark, time: milliseconds(atSecs) })));
}

/** What `storeMarks` wrote. */
export function readMarks(json: string): MarkTime[] {
  return (JSON.parse(json) as { mark: string; time: number }[]).map(({ mark, time }) => ({ mark, atSecs: time }));
}
