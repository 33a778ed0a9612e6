import { languageOf } from '../languages/index.ts';

/** Whether the sentence so far ends in a stop that is part of a word, so that it probably goes on. */
export function endsInAbbreviation(sentence: string, languageCode: string): boolean {
  const word = /([\p{L}\p{M}\p{N}.]+)\.\s*$/u.exec(sentence.slice(-40))?.[1]?.toLowerCase();
  // A line end ends the sentence, whatever stands before it.
  if (word === undefined || /\n\s*$/.test(sentence)) return false;
  if (/^\p{L}(\.\p{L})*$/u.test(word)) return true;
  const { abbreviations, hasOrdinalStop } = languageOf(languageCode) ?? {};
  if (/^(?:\d{1,2}|[ivxl]{1,6})$/.test(word)) return hasOrdinalStop === true;
  return abbreviations?.includes(word) === true;
}
