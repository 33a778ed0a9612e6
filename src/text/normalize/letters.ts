import type { LetterReading, Reading } from '../../languages/reading.ts';
import { spelled } from '../../languages/spelling.ts';

/** How a word is read that may be an acronym or a code: as a word, by its letters, or both in turn. */
export function sayWord(word: string, reading: Reading): string {
  const { letters } = reading;
  if (letters === undefined) return word;
  const special = letters.special?.[word];
  if (special !== undefined) return special;
  const runs = word.match(/\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{M}]+|[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d]+/gu) ?? [word];
  return runs.map((run) => sayRun(run, reading, letters)).join(' ');
}

function sayRun(run: string, { numbers }: Reading, letters: LetterReading): string {
  if (/^\d+$/.test(run)) {
    if (run.length > 4 || /^0\d/.test(run)) return numbers.digits(run);
    return letters.figures?.(run) ?? numbers.cardinal(run);
  }
  if (letters.special?.[run] !== undefined) return letters.special[run];
  // A letter beside figures is one: "a1".
  if (/^\p{L}$/u.test(run)) return letters.name(run.toUpperCase());
  if (!/^\p{Lu}+$/u.test(run)) return isSpelledLower(run, letters) ? spelled(run, letters) : run;
  return isSpelled(run, letters) ? spelled(run, letters) : lowerCase(run, letters);
}

export const lowerCase = (word: string, letters: LetterReading): string =>
  letters.lowerCase?.(word) ?? word.toLowerCase();

/** Whether a word in capitals is read by its letters. */
export function isSpelled(word: string, letters: LetterReading): boolean {
  if (letters.words.has(word)) return false;
  if (letters.spelled.has(word)) return true;
  if ([...word].length === 1) return true;
  return !letters.isWord(lowerCase(word, letters));
}

/** Of lower-case words only those without any vowel, such as "html" and "txt". */
const isSpelledLower = (word: string, letters: LetterReading) =>
  word.length > 1 &&
  word === word.toLowerCase() &&
  (letters.spelled.has(word.toUpperCase()) || /^[bcdfghjklmnpqrstvwxz]{2,5}$/.test(word)) &&
  !letters.isWord(word);
