import type { Said } from '../languages/language.ts';
import type { Reading } from '../languages/reading.ts';
import type { GivenSaid } from './attributes.ts';

/**
 * What is said for the content of a `<say-as>`: a text that is read as any other, or, where reading it would say something
 * else, the parts of it one by one.
 * @param reading of the language, where it has one
 */
export function sayAs(
  content: string,
  { interpretAs }: Extract<GivenSaid, { interpretAs: unknown }>,
  reading: Reading | undefined,
): string | Said[] {
  switch (interpretAs) {
    case 'characters':
    case 'spell-out':
    case 'verbatim':
      return charactersOf(content, reading);
    case 'digits':
      return charactersOf(content.replace(/[^\p{L}\p{N}]/gu, ''), reading);
    case 'telephone':
      // Grouped as it is written: a pause between the groups.
      return charactersOf(content.replace(/[^\p{L}\p{N}]+/gu, ' ').trim(), reading);
    case 'cardinal':
    case 'number':
      return wholeNumber(content, (digits) => reading?.numbers.cardinal(digits));
    case 'ordinal':
      return wholeNumber(content, (digits) => reading?.numbers.ordinal(digits));
    case 'date':
    case 'time':
    case 'currency':
    case 'unit':
    case 'address':
      return content;
  }
}

/** Letters by their names, digits one by one; blanks are short pauses. */
function charactersOf(content: string, reading: Reading | undefined): Said[] {
  const nameOf = (character: string) => {
    if (/^\s$/.test(character)) return ',';
    if (/^\d$/.test(character)) return reading?.numbers.digits(character);
    return /^\p{L}$/u.test(character) ? reading?.letters?.name(character.toUpperCase()) : undefined;
  };
  return [...new Intl.Segmenter().segment(content)].map(({ segment }) => ({ text: nameOf(segment) ?? segment }));
}

/** A number that may be grouped, as `say` says it; anything else as it stands. */
function wholeNumber(content: string, say: (digits: string) => string | undefined): string | Said[] {
  const digits = /^\d{1,3}(?:[.,'’\s]\d{3})*$|^\d+$/.test(content) ? content.replace(/\D/g, '') : undefined;
  const said = digits === undefined ? undefined : say(digits);
  return said === undefined ? content : [{ text: said }];
}
