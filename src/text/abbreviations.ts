import { languageOf } from '../languages/index.ts';

/** Whether the sentence so far ends in a stop that is part of a word, so that it probably goes on with `rest`. */
export function endsInAbbreviation(sentence: string, rest: string, languageCode: string): boolean {
  const [, before = '', written] =
    /(?:([\p{L}\p{M}&]+)\s+)?([\p{L}\p{M}\p{N}.]+)\.\s*$/u.exec(sentence.slice(-80)) ?? [];
  // A line end ends the sentence, whatever stands before it.
  if (written === undefined || /\n\s*$/.test(sentence)) return false;
  const word = written.toLowerCase();
  const { abbreviations, numberAbbreviations, initials, hasOrdinalStop } = languageOf(languageCode) ?? {};
  if (/^\p{L}(\.\p{L})*$/u.test(word)) {
    const next = /^\P{L}*([\p{L}\p{M}'’]+)/u.exec(rest.slice(0, 80))?.[1]?.toLowerCase() ?? '';
    return initials === undefined || isInitial({ before, word, next }, initials);
  }
  if (/^(?:\d{1,2}|[ivxl]{1,6})$/.test(word)) return hasOrdinalStop === true;
  if (numberAbbreviations?.includes(word)) return /^\s*\p{N}/u.test(rest);
  return abbreviations?.includes(word) === true;
}

/** "J. K. Rowling" and "by J. Brown" against "vitamin C. It" and "so did I. Mary": what stands around the letter tells. */
function isInitial(
  { before, word, next }: { before: string; word: string; next: string },
  { notBefore, after }: { notBefore: readonly string[]; after: readonly string[] },
): boolean {
  if (notBefore.includes(next)) return false;
  return word.length > 1 || !/^\p{Ll}/u.test(before) || after.includes(before);
}
