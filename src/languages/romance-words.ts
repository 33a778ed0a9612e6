import type { Counted, LetterReading, NumberReading, QuantityReading } from './reading.ts';

/** A Romance language's words for what all of them write alike. */
export interface RomanceWords {
  /** ISO 639-1, for the plural forms. */
  languageCode: string;
  numbers: Pick<NumberReading, 'cardinal' | 'decimal' | 'digits'>;
  letters: Pick<LetterReading, 'name'>;
  quantities: Pick<QuantityReading, 'units' | 'currencies'>;
  /** The points of the compass by their letters. */
  compass: Readonly<Record<string, string>>;
  /** Its points between the four, by their letters without a hyphen. */
  between: Readonly<Record<string, string>>;
  /** Before the last part of a duration; nothing where it is missing. */
  and?: string;
  /** Before hundredths and cents, where it is another word. */
  andCents?: string;
  /** Before the quantity that another is told for, "5 l/100 km". */
  each(quantity: string): string;
  /** Before the noun behind a slash: "3 times/day". */
  per: string;
  /** Nouns of people and times that a slash may be followed by, as a regular expression's source. */
  rates: string;
  /** Between the two numbers of a mark, 14,5/20. */
  over: string;
  /** Between the ends of a range. */
  to: string;
  /** The Bible's books by their short forms. */
  bible: Readonly<Record<string, string>>;
  /** "Minor" and "major" of a key. */
  keys: readonly [minor: string, major: string];
  /** Words before a point of the compass in letters, as a regular expression's source. */
  winds: string;
  /** Words before a century in Roman letters, as a regular expression's source, and how its number is said. */
  centuries?: { before: string; say(value: string): string };
  /** Words before the numbers of a blood pressure, as a regular expression's source. */
  pressure: string;
  /** Words before a number of a person or firm, said figure by figure, as a regular expression's source. */
  accounts: string;
  /** Between the numbers of a scale, 1:50 000. */
  scale: string;
  dividedBy: string;
  /** "5!", from its number. */
  factorial(number: string): string;
  /** The sign ≈ with nothing before it. */
  about: string;
  /** A lone "km" before a number. */
  kilometre: string;
  /** The slash in a row of numbers that is no date. */
  slash: string;
  /** Words before a seat, gate or flat with a letter, 14A, as a regular expression's source. */
  places: string;
  month(month: number): string;
  /** Between a month and its year. */
  ofYear?: string;
  /** Words before the number of a law, as a regular expression's source, and what is said between number and year. */
  law: { before: string; of: string };
}

/** Numbers as they are written, with and without what they count. */
export interface Counting {
  number(written: string, agreement?: string): string;
  count(written: string, counted: Counted | undefined): string;
}

export function countingOf({ languageCode, numbers: { cardinal, decimal } }: RomanceWords): Counting {
  const plural = new Intl.PluralRules(languageCode);
  const number = (written: string, agreement?: string): string => {
    const [whole = '', fraction] = written.split(/[.,]/);
    return fraction === undefined ? cardinal(String(Number(whole)), agreement) : decimal(whole, fraction, agreement);
  };
  const count = (written: string, counted: Counted | undefined): string => {
    if (counted === undefined) return number(written);
    const { forms, agreement } = counted;
    const form = forms[plural.select(Number(written.replace(',', '.')))] ?? forms.other;
    return `${number(written, agreement)} ${form}`;
  };
  return { number, count };
}

export function joined(parts: readonly string[], and: string | undefined): string {
  if (and === undefined || parts.length < 2) return parts.join(' ');
  return `${parts.slice(0, -1).join(' ')} ${and} ${parts.at(-1)}`;
}

/** Symbols of units that are words of the languages. */
const WORDS = new Set(['in', 'mi']);

/** Units without those whose symbols are words. */
export const withoutWords = (units: Readonly<Record<string, Counted>>): Readonly<Record<string, Counted>> =>
  Object.fromEntries(Object.entries(units).filter(([symbol]) => !WORDS.has(symbol)));
