import { COMMON_LANGUAGE, languageOf } from '../languages/index.ts';
import { readAges } from './ages.ts';
import { AGE_REWRITES, PRONOUNS, rewritten } from './grammars.ts';
import { type Lexicon, lexiconOf } from './lexicon.ts';
import type { Understood } from './meanings.ts';
import { weigh, weighInside } from './modifiers.ts';
import { phraseAt, phraseInside } from './phrases.ts';
import { tokensOf } from './tokens.ts';

/** Characters before and behind a phrase that can modify it, where words are not told apart. */
const REACH_BEFORE = 8;
const REACH_BEHIND = 6;

/**
 * Reads a free text by the vocabularies of the given language and of the common one. Deterministic, and says what it
 * understood.
 */
export function understand(text: string, languageCode: string): Understood[] {
  let clean = rewritten(text.normalize('NFKC').toLowerCase().replace(/[’ʼ]/g, "'"), AGE_REWRITES);
  const ages = readAges(clean).map(({ phrase, index, value }): Understood => {
    clean = clean.slice(0, index) + ','.padEnd(phrase.length) + clean.slice(index + phrase.length);
    return { phrase: phrase.trim(), meaning: { kind: 'age', value }, strength: 1, isHint: false };
  });
  const language = languageOf(languageCode) ?? COMMON_LANGUAGE;
  const inside = language.isReadInside ? readInside(clean, lexiconOf(language.languageCode)) : [];
  const spaced = new Set(language.isReadInside ? [COMMON_LANGUAGE] : [language, COMMON_LANGUAGE]);
  return [
    ...inside,
    ...readWords(
      clean,
      [...spaced].map((one) => lexiconOf(one.languageCode)),
    ),
    ...ages,
  ];
}

function readWords(text: string, tables: readonly Lexicon[]): Understood[] {
  const tokens = tokensOf(text);
  const found: Understood[] = [];
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
    for (const { meaning, isHint } of phrase.meanings) {
      found.push({ phrase: said, meaning, strength: isPronoun ? 1 : strength, isHint });
    }
    if (phrase.meanings.length > 0) last = { end, strength };
    at = end;
  }
  return found;
}

/** From left to right, the longest phrase first; what was taken is not looked at again. */
function readInside(text: string, lexicon: Lexicon): Understood[] {
  const found: Understood[] = [];
  let last = 0;
  for (let at = 0; at < text.length; ) {
    const phrase = phraseInside(text, at, lexicon);
    if (phrase === undefined) {
      at += 1;
      continue;
    }
    const end = at + phrase.length;
    const before = text.slice(Math.max(last, at - REACH_BEFORE), at);
    const strength = weighInside(before, text.slice(end, end + REACH_BEHIND), lexicon);
    for (const { meaning, isHint } of phrase.meanings) {
      found.push({ phrase: text.slice(at, end), meaning, strength, isHint });
    }
    at = end;
    last = end;
  }
  return found;
}
