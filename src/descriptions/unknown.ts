import { isFunctionWord } from '../languages/function-words.ts';
import { CLAUSE_ENDS } from './grammars.ts';
import type { Lexicon } from './lexicon.ts';
import { isListed, isModifier } from './modifiers.ts';

/** One language of a text: its code and its words for voices. */
export interface Known {
  languageCode: string;
  lexicon: Lexicon;
}

/**
 * What is left of a text's words when those that were taken for something are taken away, phrase by phrase. What says
 * nothing by itself ("with a", "voice", "very") counts only between two words that are left.
 */
export function unknownWords(
  tokens: readonly string[],
  isClaimed: readonly boolean[],
  known: readonly Known[],
): string[] {
  const tables = known.map(({ lexicon }) => lexicon);
  const phrases: string[] = [];
  let left: { start: number; end: number } | undefined;
  const finish = () => {
    if (left !== undefined) phrases.push(tokens.slice(left.start, left.end).join(' '));
    left = undefined;
  };
  for (const [at, token] of tokens.entries()) {
    if (isClaimed[at] || CLAUSE_ENDS.has(token)) finish();
    else if (!isModifier(tokens, at, tables) && !isFiller(token, known)) {
      left = { start: left?.start ?? at, end: at + 1 };
    }
  }
  finish();
  return phrases;
}

/** Stands for what was taken for something. */
export const TAKEN = '\0';

/** The same where words are not told apart: in `left`, `TAKEN` stands for each phrase that was taken. */
export function unknownInside(left: string, { languageCode, lexicon }: Known): string[] {
  const words: string[] = [];
  const segmenter = new Intl.Segmenter(languageCode, { granularity: 'word' });
  const { negations, too, weights, negationsAfter } = lexicon;
  const modifiers = [...negations, ...too, ...weights.keys(), ...negationsAfter];
  const saysNothing = (segment: string) =>
    /^\p{Script=Latin}/u.test(segment) ||
    // Particles and endings.
    /^\p{Script=Hiragana}{1,2}$/u.test(segment) ||
    modifiers.some((word) => segment.includes(word)) ||
    isFiller(segment, [{ languageCode, lexicon }]);
  for (const [run] of left.replace(ENDING, ' ').matchAll(/[\p{L}\p{M}]+/gu)) {
    let phrase = '';
    for (const { segment } of segmenter.segment(run)) {
      if (saysNothing(segment)) {
        words.push(phrase);
        phrase = '';
      } else phrase += segment;
    }
    words.push(phrase);
  }
  return words.filter((word) => word !== '');
}

/** What hangs on a word is part of it: "따뜻한", "優しい". */
const ENDING = new RegExp(String.raw`${TAKEN}(?:\p{Script=Hangul}+|\p{Script=Hiragana}+)`, 'gu');

const isFiller = (word: string, known: readonly Known[]): boolean =>
  [...word].length === 1 && !/\p{Script=Han}/u.test(word)
    ? true
    : known.some(({ languageCode, lexicon }) => isListed(lexicon.fillers, word) || isFunctionWord(word, languageCode));
