import { REWRITES, rewritten } from './grammars.ts';

/** Words and punctuation in their order, without quotes; elided articles ("l'", "d'") stand for themselves. */
export const tokensOf = (text: string): string[] =>
  rewritten(text.replace(/(?<![\p{L}\p{M}])'|'(?![\p{L}\p{M}])/gu, ' '), REWRITES)
    .replace(/\b(\p{L}{1,4})'(?=\p{L}{2})/gu, '$1 ')
    .match(/[\p{L}\p{M}']+|[.;:!?,،؛、。]/gu) ?? [];
