import { forLatin, isLatin } from './latin.ts';

/**
 * All matches of a global expression, as `matchAll` finds them, which makes a copy of the expression for every text. Others
 * may use the same expression meanwhile.
 */
export function* matches(general: RegExp, text: string): Generator<RegExpExecArray, void, undefined> {
  const pattern = suited(general, text);
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const next = match[0] === '' ? match.index + 1 : pattern.lastIndex;
    yield match;
    pattern.lastIndex = next;
  }
}

let lastText = '';
let wasLatin = true;

/** Many expressions are tried on a text in turn. */
function isLatinNow(text: string): boolean {
  if (text !== lastText) {
    lastText = text;
    wasLatin = isLatin(text);
  }
  return wasLatin;
}

/** The expression, or one that finds the same in this text in less time. */
export const suited = (pattern: RegExp, text: string): RegExp => (isLatinNow(text) ? forLatin(pattern) : pattern);

/** Expressions that tables of a language make, each made once. */
const made = new Map<string, RegExp>();

/** @param source of an expression that is always made of the same tables, so that there are few of them */
export function compiled(source: string, flags: string): RegExp {
  const key = `${flags} ${source}`;
  const known = made.get(key) ?? new RegExp(source, flags);
  made.set(key, known);
  return known;
}
