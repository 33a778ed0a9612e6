import { RUSSIAN, UKRAINIAN } from './cyrillic.ts';
import { functionWords, withoutAccents } from './function-words.ts';
import { LANGUAGES } from './index.ts';

/** Texts up to this length, as most are. */
const MOST_CHARACTERS = 1000;
/** Markup and entities: whoever knows them is to look. */
const MARKED = /[<&[]/;
const LETTERS = /[\p{L}\p{M}]/gu;
const NOT_LATIN = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;
/** Languages that most letters of a text tell; of two that share an alphabet, unless it has one of the other's. */
const BY_SCRIPT: Readonly<Record<string, { own: RegExp; unless?: RegExp }>> = {
  ar: { own: /\p{Script=Arabic}/gu },
  el: { own: /\p{Script=Greek}/gu },
  hi: { own: /\p{Script=Devanagari}/gu },
  ja: { own: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  ko: { own: /\p{Script=Hangul}/gu },
  ru: { own: /\p{Script=Cyrillic}/gu, unless: UKRAINIAN },
  th: { own: /\p{Script=Thai}/gu },
  uk: { own: /\p{Script=Cyrillic}/gu, unless: RUSSIAN },
  zh: { own: /\p{Script=Han}/gu, unless: /[\p{Script=Hiragana}\p{Script=Katakana}]/u },
};
const SENTENCE_ENDS = /[.!?…]['"”’)]*\s+|\n/u;
const WORDS = /[\p{L}\p{M}]+/gu;
/** Function words of a sentence of its language: so many of all words, and so many at least. */
const LEAST_PART = 0.25;
const LEAST_WORDS = 2;
/** Letters in such sentences: with so many, no other language has the 70 % that make a text plainly its own. */
const LEAST_LETTERS = 0.5;

/**
 * Whether most of a short text is surely in a language, told by its letters or its function words in 10 µs. False where the
 * detector is to say: its answer comes from a thread that loads tables first, and it knows more.
 */
export function isPlainly(languageCode: string, text: string): boolean {
  if (text.length > MOST_CHARACTERS || MARKED.test(text)) return false;
  const script = BY_SCRIPT[languageCode];
  if (script === undefined) return !NOT_LATIN.test(text) && hasWordsOf(languageCode, text);
  const share = (text.match(script.own)?.length ?? 0) / (text.match(LETTERS)?.length ?? 1);
  return share > LEAST_LETTERS && script.unless?.test(text) !== true;
}

function hasWordsOf(languageCode: string, text: string): boolean {
  let letters = 0;
  let ownLetters = 0;
  for (const sentence of text.split(SENTENCE_ENDS)) {
    const words = sentence.match(WORDS) ?? [];
    const length = words.reduce((sum, word) => sum + word.length, 0);
    letters += length;
    if (isSentenceOf(languageCode, words)) ownLetters += length;
  }
  return ownLetters > LEAST_LETTERS * letters;
}

function isSentenceOf(languageCode: string, words: readonly string[]): boolean {
  const bare = words.map((word) => withoutAccents(word.toLowerCase()));
  const own = countIn(languageCode, bare);
  if (own < LEAST_WORDS || own < LEAST_PART * words.length) return false;
  // Half of it may be a quotation.
  const middle = Math.floor(bare.length / 2);
  if ([bare.slice(0, middle), bare.slice(middle)].some((half) => countIn(languageCode, half) === 0)) return false;
  return LANGUAGES.every(({ languageCode: code }) => code === languageCode || countIn(code, bare) < own);
}

function countIn(languageCode: string, bare: readonly string[]): number {
  const known = functionWords(languageCode);
  return bare.reduce((sum, word) => sum + Number(known.has(word)), 0);
}
