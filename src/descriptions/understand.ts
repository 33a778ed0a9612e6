import { COMMON_LANGUAGE, languageOf } from '../languages/index.ts';
import type { Language } from '../languages/language.ts';
import { readAges } from './ages.ts';
import { AGE_REWRITES, PRONOUNS, rewritten } from './grammars.ts';
import { lexiconOf } from './lexicon.ts';
import type { Understood } from './meanings.ts';
import { weigh, weighInside } from './modifiers.ts';
import { phraseAt, phraseInside } from './phrases.ts';
import { tokensOf } from './tokens.ts';
import { type Known, TAKEN, unknownInside, unknownWords } from './unknown.ts';

/** Characters before and behind a phrase that can modify it, where words are not told apart. */
const REACH_BEFORE = 8;
const REACH_BEHIND = 6;

/** What a free text comes to. */
export interface Understanding {
  understood: Understood[];
  /** Words that were taken for nothing, in their order; none that say nothing by themselves. In lower case. */
  unknown: string[];
}

/** Reads a free text by the vocabularies of the given language and of the common one. Deterministic. */
export function understand(text: string, languageCode: string): Understanding {
  let clean = rewritten(text.normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'"), AGE_REWRITES);
  const ages = readAges(clean).map(({ phrase, index, value }): Understood => {
    clean = clean.slice(0, index) + ','.padEnd(phrase.length) + clean.slice(index + phrase.length);
    return { phrase: phrase.trim(), meaning: { kind: 'age', value }, strength: 1, isHint: false };
  });
  const language = languageOf(languageCode) ?? COMMON_LANGUAGE;
  const spaced = new Set(language.isReadInside ? [COMMON_LANGUAGE] : [language, COMMON_LANGUAGE]);
  const inside = language.isReadInside ? readInside(clean, knownOf(language)) : { understood: [], unknown: [] };
  const words = readWords(clean, [...spaced].map(knownOf), language.isReadInside === true);
  return {
    understood: [...inside.understood, ...words.understood, ...ages],
    unknown: [...inside.unknown, ...words.unknown],
  };
}

const knownOf = ({ languageCode }: Language): Known => ({ languageCode, lexicon: lexiconOf(languageCode) });

/** @param isLatinOnly everything else was read by `readInside` */
function readWords(text: string, known: readonly Known[], isLatinOnly: boolean): Understanding {
  const tables = known.map(({ lexicon }) => lexicon);
  const tokens = tokensOf(text);
  const understood: Understood[] = [];
  const isClaimed = tokens.map((token) => isLatinOnly && !/^\p{Script=Latin}/u.test(token));
  let last = { end: 0, strength: 1 };
  for (let at = 0; at < tokens.length; ) {
    const phrase = tables.map((table) => phraseAt(tokens, at, table)).find((match) => match !== undefined);
    if (phrase === undefined) {
      at += 1;
      continue;
    }
    const end = at + phrase.length;
    const { strength, from } = weigh(tokens, at, end, last, tables);
    const said = tokens.slice(from, end).join(' ');
    const isPronoun = PRONOUNS.has(tokens[at] ?? '');
    for (const { meaning, isHint, ownStrength } of phrase.meanings) {
      understood.push({ phrase: said, meaning, strength: isPronoun ? 1 : strength * ownStrength, isHint });
    }
    if (phrase.meanings.length > 0) {
      last = { end, strength };
      isClaimed.fill(true, at, end);
    }
    at = end;
  }
  return { understood, unknown: unknownWords(tokens, isClaimed, known) };
}

/** From left to right, the longest phrase first; what was taken is not looked at again. */
function readInside(text: string, known: Known): Understanding {
  const understood: Understood[] = [];
  let left = '';
  let last = 0;
  for (let at = 0; at < text.length; ) {
    const phrase = phraseInside(text, at, known.lexicon);
    if (phrase === undefined) {
      left += text.charAt(at);
      at += 1;
      continue;
    }
    const end = at + phrase.length;
    const before = text.slice(Math.max(last, at - REACH_BEFORE), at);
    const strength = weighInside(before, text.slice(end, end + REACH_BEHIND), known.lexicon);
    for (const { meaning, isHint, ownStrength } of phrase.meanings) {
      understood.push({ phrase: text.slice(at, end), meaning, strength: strength * ownStrength, isHint });
    }
    left += phrase.meanings.length > 0 ? TAKEN : text.slice(at, end);
    at = end;
    last = end;
  }
  return { understood, unknown: unknownInside(left, known) };
}
