import { CLAUSE_ENDS, NEGATION_ENDINGS, OR } from './grammars.ts';
import type { Lexicon } from './lexicon.ts';

/** "Not fast" is not the opposite of fast, only some way towards it; "not too fast" less. */
const NEGATED = -0.5;
const NOT_TOO = -0.25;
/** Words between a phrase and what modifies it, at most. */
const REACH = 4;

/** How strong the phrase before was, and where it ended. */
export interface Last {
  end: number;
  strength: number;
}

/**
 * How strong a phrase is by the words around it, and where those before it begin. Looks back to the phrase before it or the
 * clause's begin, and at the words right behind it.
 */
export function weigh(tokens: readonly string[], at: number, end: number, last: Last, tables: readonly Lexicon[]) {
  let degree: number | undefined;
  let isNegated = isNegatedBehind(tokens.slice(end, end + 2), tables);
  let isTooMuch = false;
  let from = at;
  for (let back = at - 1; back >= Math.max(last.end, at - REACH); back -= 1) {
    const word = tokens[back] ?? '';
    if (CLAUSE_ENDS.has(word)) break;
    const pair = `${tokens[back - 1]} ${word}`;
    const weight = tables.map(({ weights }) => weights.get(pair) ?? weights.get(word)).find((known) => known);
    if (isNegation(word, tables) || isNegation(pair, tables)) isNegated = true;
    else if (tables.some(({ too }) => too.has(word))) isTooMuch = true;
    else if (OR.has(word) && back === last.end) isNegated ||= last.strength < 0;
    else if (weight !== undefined) degree ??= weight;
    else continue;
    from = back;
  }
  // "Not very fast" is as much as "not fast".
  if (isNegated) return { strength: isTooMuch ? NOT_TOO : NEGATED, from };
  return { strength: degree ?? 1, from };
}

const isNegation = (word: string, tables: readonly Lexicon[]) =>
  tables.some(({ negations }) => isListed(negations, word)) || NEGATION_ENDINGS.some((ending) => word.endsWith(ending));

function isNegatedBehind(behind: readonly string[], tables: readonly Lexicon[]): boolean {
  const after = tables.flatMap(({ negationsAfter }) => negationsAfter);
  return after.includes(behind[0] ?? '') || after.includes(behind.join(' '));
}

/** Whether a word, alone or with the one before or behind it, does no more than modify others. */
export function isModifier(tokens: readonly string[], at: number, tables: readonly Lexicon[]): boolean {
  const word = tokens[at] ?? '';
  const texts = [word, `${tokens[at - 1]} ${word}`, `${word} ${tokens[at + 1]}`];
  return texts.some(
    (text) =>
      OR.has(text) ||
      isNegation(text, tables) ||
      tables.some(
        ({ too, weights, negationsAfter }) => too.has(text) || weights.has(text) || negationsAfter.includes(text),
      ),
  );
}

/** Whether a word is in a list some of whose words end in a star. */
export const isListed = (list: ReadonlySet<string>, word: string) =>
  list.has(word) || [...list].some((listed) => listed.endsWith('*') && word.startsWith(listed.slice(0, -1)));

/** The same where words are not told apart: by the text before a phrase and behind it. */
export function weighInside(
  textBefore: string,
  textAfter: string,
  { negations, negationsAfter, too, weights }: Lexicon,
): number {
  const before = textBefore.split(/[、。，,.;；]/).at(-1) ?? '';
  const after = textAfter.split(/[、。，,.;；]/)[0] ?? '';
  const isTooMuch = [...too].some((word) => before.includes(word) || after.includes(word));
  const isNegated =
    [...negations].some((word) => before.includes(word)) || negationsAfter.some((word) => after.includes(word));
  if (isNegated) return isTooMuch ? NOT_TOO : NEGATED;
  return [...weights].find(([word]) => before.endsWith(word) || after.startsWith(word))?.[1] ?? 1;
}
