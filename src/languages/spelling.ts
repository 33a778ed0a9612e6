import type { LetterReading } from './reading.ts';

/** What a language without a dictionary tells of its acronyms. Lists are words parted by blanks. */
export interface Spelling {
  vowels: string;
  /** Short words and acronyms that are read as words. */
  words: string;
  /** Those that are spelled though they could be read. */
  spelled: string;
  /** Endings of words that no one could say, besides rows of consonants. */
  unsayable?: RegExp;
  /** Names of the letters that the engine does not say by their names where they stand alone. */
  names?: Readonly<Record<string, string>>;
  special?: Readonly<Record<string, string>>;
  plural?(spelled: string): string;
  lowerCase?(word: string): string;
}

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Letters and acronyms of a language: what has four letters and can be said is a word, unless it is known better. */
export function spelling({
  vowels,
  words,
  spelled,
  names = {},
  unsayable,
  special,
  plural,
  lowerCase,
}: Spelling): LetterReading {
  const vowel = new RegExp(`[${vowels}]`, 'iu');
  const known = list(words);
  const hard = new RegExp(`^[^${vowels}]{4}|[^${vowels}]{5}|[^${vowels}]{3}$`, 'iu');
  return {
    name: (letter) => names[letter] ?? letter.toLowerCase(),
    words: known,
    spelled: list(spelled),
    isWord: (word) =>
      known.has(word) ||
      known.has(word.toUpperCase()) ||
      ([...word].length > 3 && vowel.test(word) && !hard.test(word) && unsayable?.test(word) !== true),
    ...(special && { special }),
    ...(plural && { plural }),
    ...(lowerCase && { lowerCase }),
  };
}

/** Letters by their names. */
export const spelled = (word: string, letters: LetterReading): string =>
  [...word.normalize('NFC').toUpperCase()].map((letter) => letters.name(letter)).join(' ');
