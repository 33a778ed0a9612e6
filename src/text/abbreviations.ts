import { languageOf } from '../languages/index.ts';
import type { Abbreviation } from '../languages/reading.ts';
import { leads } from '../languages/short-forms.ts';

/** Whether the sentence so far ends in a stop that is part of a word, so that it probably goes on with `rest`. */
export function endsInAbbreviation(sentence: string, rest: string, languageCode: string): boolean {
  const [, before = '', written] =
    /(?:([\p{L}\p{M}&]+)\s+)?([\p{L}\p{M}\p{N}.]+)\.\s*$/u.exec(sentence.slice(-80)) ?? [];
  // A line end ends the sentence, whatever stands before it.
  if (written === undefined || /\n\s*$/.test(sentence)) return false;
  // "Sat. & Sun."
  if (/^\s*&\s/.test(rest)) return true;
  const word = written.toLowerCase();
  const { shortForms = [], neverLast = [], initials, hasOrdinalStop } = languageOf(languageCode) ?? {};
  if (standsBefore(sentence.trimEnd(), rest, leadingForms(shortForms).get(word))) return true;
  // Short forms of Thai are consonants; its sentences end in a blank.
  if (/^[ก-ฮ][ิี]?[ก-ฮ]{0,3}(?:\.[ก-ฮ]{1,3})*$/u.test(word)) return true;
  if (/^\p{L}(\.\p{L})*$/u.test(word)) {
    const next = /^\P{L}*([\p{L}\p{M}'’]+)/u.exec(rest.slice(0, 80))?.[1]?.toLowerCase() ?? '';
    return initials === undefined || isInitial({ before, word, next }, initials);
  }
  // "कि.मी."
  if (/^(?:\p{Lo}\p{M}*){1,2}(?:\.(?:\p{Lo}\p{M}*){1,2})+$/u.test(word)) return true;
  if (/^(?:\d{1,2}|[ivxl]{1,6})$/.test(word)) return hasOrdinalStop === true;
  return neverLast.some((form) => (form.startsWith('-') ? word.endsWith(form.slice(1)) : word === form));
}

/** "J. K. Rowling" and "by J. Brown" against "vitamin C. It" and "so did I. Mary": what stands around the letter tells. */
function isInitial(
  { before, word, next }: { before: string; word: string; next: string },
  { notBefore, after }: { notBefore: readonly string[]; after: readonly string[] },
): boolean {
  if (notBefore.includes(next)) return false;
  return word.length > 1 || !/^\p{Ll}/u.test(before) || after.includes(before);
}

const byWord = new WeakMap<readonly Abbreviation[], ReadonlyMap<string, readonly Abbreviation[]>>();

/** Short forms with a stop that stand before a name or number, by their last word without it. */
function leadingForms(forms: readonly Abbreviation[]): ReadonlyMap<string, readonly Abbreviation[]> {
  const known = byWord.get(forms);
  if (known !== undefined) return known;
  const leading = forms.filter((form) => form.written.endsWith('.') && leads(form));
  const made = Map.groupBy(leading, ({ written }) => written.slice(0, -1).toLowerCase().split(' ').at(-1) ?? '');
  byWord.set(forms, made);
  return made;
}

/** Whether one of the short forms that a sentence may end in stands before what comes behind it. */
const standsBefore = (sentence: string, rest: string, forms: readonly Abbreviation[] = []): boolean =>
  forms.some(
    ({ written, before, after }) =>
      after?.test(` ${rest.trimStart().slice(0, 40)}`) === true &&
      (before === undefined || before.test(sentence.slice(0, -written.length))),
  );
