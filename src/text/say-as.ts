import type { Said } from '../languages/language.ts';
import type { Reading } from '../languages/reading.ts';
import { romanValue } from '../languages/roman-numerals.ts';
import type { SpokenAs } from './attributes.ts';
import { sayDate } from './say-as-date.ts';

/**
 * What is said for the content of a `<say-as>`: a text that is read as any other, or, where reading it would say something
 * else, the parts of it one by one.
 * @param reading of the language, where it has one
 */
export function sayAs(
  content: string,
  { interpretAs, format }: Extract<SpokenAs, { interpretAs: unknown }>,
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
      return charactersOf(content.replace(/(?!^\+)[^\p{L}\p{N}]+/gu, ' ').trim(), reading);
    case 'cardinal':
    case 'number':
      return wholeNumber(content, (digits) => reading?.numbers.cardinal(digits));
    case 'ordinal':
      return wholeNumber(content, (digits) => reading?.numbers.ordinal(digits));
    case 'date': {
      const said = reading?.dates && sayDate(content, format, reading.dates);
      return said === undefined ? content : [{ text: said }];
    }
    case 'time':
      return minutesAndSeconds(content);
    case 'fraction':
    case 'currency':
    case 'unit':
    case 'address':
      return content;
  }
}

/** Letters and signs by their names, digits one by one; blanks are short pauses. */
function charactersOf(content: string, reading: Reading | undefined): Said[] {
  const nameOf = (character: string) => {
    if (/^\s$/.test(character)) return ',';
    if (/^\d$/.test(character)) return reading?.numbers.digits(character);
    if (/^\p{L}$/u.test(character)) return reading?.letters?.name(character.toUpperCase());
    return reading?.web?.signs[character] ?? reading?.signs?.[character];
  };
  return [...new Intl.Segmenter().segment(content)].map(({ segment }) => ({ text: nameOf(segment) ?? segment }));
}

/** A length of time as Amazon Polly takes it, 1'21", by the symbols of its units. */
const minutesAndSeconds = (content: string): string =>
  content.replace(/^(?:(\d+)['′])?(?:(\d+)["″])?$/, (_, minutes = '', seconds = '') =>
    [minutes && `${minutes} min`, seconds && `${seconds} s`].filter(Boolean).join(' '),
  );

/** A number that may be grouped, or a Roman one, as `say` says it; anything else as it stands. */
function wholeNumber(content: string, say: (digits: string) => string | undefined): string | Said[] {
  const isGrouped = /^\d{1,3}(?:[.,'’\s]\d{3})*$|^\d+$/.test(content);
  const roman = /^(?=[IVXLCDM])M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/.test(content);
  const digits = isGrouped ? content.replace(/\D/g, '') : roman ? String(romanValue(content)) : undefined;
  const said = digits === undefined ? undefined : say(digits);
  return said === undefined ? content : [{ text: said }];
}
