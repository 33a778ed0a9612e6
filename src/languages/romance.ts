import type { Counted, LetterReading, NumberReading, OwnSpan, QuantityReading } from './reading.ts';

/** A Romance language's words for what all of them write alike. */
export interface RomanceWords {
  /** ISO 639-1, for the plural forms. */
  languageCode: string;
  numbers: Pick<NumberReading, 'cardinal' | 'decimal' | 'digits'>;
  letters: Pick<LetterReading, 'name'>;
  quantities: Pick<QuantityReading, 'units' | 'currencies'>;
  /** The points of the compass by their letters. */
  compass: Readonly<Record<string, string>>;
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
  /** Words before the number of a law, as a regular expression's source, and what is said between number and year. */
  law: { before: string; of: string };
}

const NUMBER = String.raw`\d+(?:[.,]\d+)?`;
/** A set of tennis, with its tie-break. */
const SET = String.raw`\d[-–\/]\d(?:\s?\(\d{1,2}(?:[-–\/]\d{1,2})?\))?`;
const THOUSANDS = String.raw`\d{1,3}(?:[. \u00a0\u202f]\d{3})+|\d+`;

/** Durations, coordinates, sets, scales, rates and numbers of accounts and laws. */
export function romanceSpans(words: RomanceWords): OwnSpan[] {
  const counting = countingOf(words);
  return [
    ...coordinates(words, counting),
    ...durations(words, counting),
    tennis(words),
    ...sums(words),
    ...rates(words, counting),
    ...references(words),
  ].map((span) => ({ ...span, needsDigits: true }));
}

/** Numbers as they are written, with and without what they count. */
interface Counting {
  number(written: string, agreement?: string): string;
  count(written: string, counted: Counted | undefined): string;
}

function countingOf({ languageCode, numbers: { cardinal, decimal } }: RomanceWords): Counting {
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

function joined(parts: readonly string[], and: string | undefined): string {
  if (and === undefined || parts.length < 2) return parts.join(' ');
  return `${parts.slice(0, -1).join(' ')} ${and} ${parts.at(-1)}`;
}

/** Figures behind a decimal sign: zeros are said one by one. */
const hundredthsIn = (written: string, { numbers }: RomanceWords, { number }: Counting): string =>
  /^0/.test(written) ? numbers.digits(written) : number(written);

const plain = (written: string, { numbers }: RomanceWords): string => numbers.cardinal(written.replaceAll(/\D/g, ''));

function durations(words: RomanceWords, counting: Counting): OwnSpan[] {
  const { and, andCents = and, quantities } = words;
  const { h: hour, min: minute, s: second } = quantities.units;
  const { count } = counting;
  return [
    // 2h05'30", 3'26"40: one digit behind the minutes is one of inches.
    {
      pattern:
        /(?<![\p{L}\d.,'’′])(?:(?<hours>\d{1,2})\s?h\s?)?(?<minutes>\d{1,3})\s?['’′]\s?(?<seconds>[0-5]\d)(?!\d)(?:["”″]|''|’’)?(?<hundredths>\d{1,3})?(?![\p{L}\d'’"”″])/gu,
      say({ groups = {} }) {
        const { hours, minutes = '', seconds = '', hundredths } = groups;
        const parts = hours === undefined ? [] : [count(hours, hour)];
        parts.push(count(minutes, minute), count(seconds, second));
        if (hundredths === undefined) return joined(parts, and);
        return joined([parts.join(' '), hundredthsIn(hundredths, words, counting)], andCents);
      },
    },
    // 5'9": a height.
    {
      pattern: /(?<![\p{L}\d.,'’′])(?<feet>[3-8])['’′]\s?(?<inches>\d)["”″](?![\p{L}\d'’"”″])/gu,
      say: ({ groups: { feet = '', inches = '' } = {} }) =>
        joined([count(feet, quantities.units.ft), count(inches, quantities.units.in)], and),
    },
    // 2h05': hours and minutes.
    {
      pattern: /(?<![\p{L}\d.,'’′])(?<hours>\d{1,2})\s?h\s?(?<minutes>[0-5]\d)\s?['’′](?![\p{L}\d'’"”″])/gu,
      say: ({ groups: { hours = '', minutes = '' } = {} }) => joined([count(hours, hour), count(minutes, minute)], and),
    },
    // 9"58 and 9s58.
    {
      pattern: /(?<![\p{L}\d.,'’′])(?<seconds>\d{1,2})(?:["”″]|''|\s?s\s?)(?<hundredths>\d{2,3})(?![\p{L}\d'’"”″])/gu,
      say: ({ groups: { seconds = '', hundredths = '' } = {} }) =>
        joined([count(seconds, second), hundredthsIn(hundredths, words, counting)], andCents),
    },
  ];
}

/** 48° 51′ 24″ N and 48,8566° N. */
function coordinates({ compass, quantities: { units } }: RomanceWords, { count }: Counting): OwnSpan[] {
  const point = `[${Object.keys(compass).join('')}]`;
  return [
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?<degrees>${NUMBER})\s?[°º]\s?(?:(?<minutes>${NUMBER})\s?['’′]\s?)?(?:(?<seconds>${NUMBER})\s?(?:["”″]|''|’’|′′)\s?)?(?:(?<point>${point})(?![\p{L}\d'’]|\.\p{L}))?`,
        'gu',
      ),
      say({ groups = {} }) {
        const { degrees = '', minutes, seconds } = groups;
        if (minutes === undefined && (seconds !== undefined || groups.point === undefined)) return undefined;
        const parts = [count(degrees, units['°'])];
        if (minutes !== undefined) parts.push(count(minutes, units.min));
        if (seconds !== undefined) parts.push(count(seconds, units.s));
        return [...parts, compass[groups.point ?? ''] ?? ''].join(' ').trim();
      },
    },
  ];
}

/** 6-4, 7-6 (7/5), 6/3. */
const tennis = ({ numbers: { cardinal } }: RomanceWords): OwnSpan => ({
  pattern: new RegExp(
    String.raw`(?<![\p{L}\d.,:/-])(?:${SET}(?:[,;]\s?|\s\p{L}{1,2}\s|\s)){1,4}${SET}(?![\p{L}\d/-]|[.,]\d)`,
    'gu',
  ),
  say([written]) {
    const sets = [...written.matchAll(/(?<![(\d])(\d)[-–/](\d)(?!\d)/g)].map(
      ([, a, b]) => [Number(a), Number(b)] as const,
    );
    const isTennis = sets.every((games) => [6, 7].includes(Math.max(...games))) && sets.some(([a, b]) => a > b);
    if (!isTennis) return undefined;
    return written
      .replaceAll(/\d+/g, (figures) => ` ${cardinal(figures)} `)
      .replaceAll(/\s*[-–/()]\s*/g, ' ')
      .replaceAll(/\s+(?=[,;])|(?<=\s)\s+/g, '')
      .trim();
  },
});

function sums(words: RomanceWords): OwnSpan[] {
  const { cardinal } = words.numbers;
  return [
    // 1:50.000 and 1/25 000.
    {
      pattern: /(?<![\p{L}\d.,:/])1\s?[:/]\s?(?<to>\d{1,3}(?:[. \u00a0\u202f]\d{3})+)(?![\p{L}\d]|[.,:/]\d)/gu,
      say: ({ groups: { to = '' } = {} }) => `${cardinal('1')} ${words.scale} ${plain(to, words)}`,
    },
    // 10 : 2 = 5.
    { pattern: /(?<=\d\s):(?=\s\d[\d.,]*\s?=)/gu, say: () => words.dividedBy },
    {
      pattern: /(?<![\p{L}\d.,])(?<number>\d{1,2})!(?=\s?[=+×÷*/)])/gu,
      say: ({ groups: { number = '' } = {} }) => words.factorial(cardinal(number)),
    },
    { pattern: /≈(?=\s?\d)(?<=(?:^|[^\p{L}\d)²³\s]|\p{L}{2}\s)≈)/gu, say: () => words.about },
  ];
}

function rates(words: RomanceWords, counting: Counting): OwnSpan[] {
  const { and, andCents = and } = words;
  const { units, currencies } = words.quantities;
  const { count } = counting;
  const unit = (name = '') => (Object.hasOwn(units, name) ? units[name] : undefined);
  return [
    // 3€50: the currency stands for the decimal sign.
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?<euros>${THOUSANDS})\s?€\s?(?<cents>\d\d)(?![\d%]|[.,]\d)`,
        'gu',
      ),
      say: ({ groups: { euros = '', cents = '' } = {} }) => {
        const whole = count(euros.replaceAll(/\D/g, ''), currencies['€']?.major);
        return joined([whole, hundredthsIn(cents, words, counting)], andCents);
      },
    },
    // 5,4 l/100 km and 250 mg/5 ml.
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?<many>${NUMBER})\s?(?<first>[\p{L}µμ]{1,4})\s?\/\s?(?<times>\d{1,4})\s?(?<second>\p{L}{1,3})(?![\p{L}\d²³])`,
        'gu',
      ),
      say({ groups = {} }) {
        const { many = '', times = '', first, second } = groups;
        const [counted, of] = [unit(first), unit(second)];
        return counted && of && `${count(many, counted)} ${words.each(count(times, of))}`;
      },
    },
    // "3 fois/jour"; rates of two units are quantities.
    {
      pattern: new RegExp(String.raw`\/\s?(?=(?<noun>${words.rates})(?!\p{L}))(?<=\d\s?\p{L}{2,15}\.?\s?\/\s?)`, 'giu'),
      say({ groups: { noun } = {} }, { before }) {
        const counted = /(?<counted>\p{L}+\.?)\s?$/u.exec(before)?.groups?.counted;
        return unit(counted) && unit(noun) ? undefined : words.per;
      },
    },
    { pattern: /(?<![\p{L}\d.,]|\d\s)km\.?(?=\s\d)/giu, say: () => words.kilometre },
  ];
}

function references(words: RomanceWords): OwnSpan[] {
  const { letters, numbers } = words;
  const { cardinal, digits } = numbers;
  const spell = (signs: string) =>
    [...signs].map((sign) => (/\d/.test(sign) ? digits(sign) : letters.name(sign))).join(' ');
  return [
    // FR76 3000 6000 0112 3456 7890 189.
    {
      pattern:
        /(?<![\p{L}\d])(?<country>[A-Z]{2})(?<check>\d\d)(?<rest>(?:[ \u00a0]?[\dA-Z]{4}){3,7}(?:[ \u00a0]?[\dA-Z]{1,3})?)(?![\p{L}\d])/gu,
      say: ({ groups: { country = '', check = '', rest = '' } = {} }) =>
        `${spell(country)} ${[check, ...(rest.replaceAll(/\s/g, '').match(/.{1,4}/g) ?? [])].map(spell).join(', ')}`,
    },
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${words.places})\s)(?<number>\d{1,4})(?<letter>[A-Z])(?![\p{L}\d])`,
        'giu',
      ),
      say: ({ groups: { number = '', letter = '' } = {} }) =>
        `${cardinal(number)} ${letters.name(letter.toUpperCase())}`,
    },
    // J40/123/2020.
    {
      pattern: /(?<![\p{L}\d/.,-])(?<before>\p{Lu}{0,3})(?<parts>\d{1,9}(?:\/\d{1,9}){2,5})(?![\p{L}\d/-]|[.,]\d)/gu,
      say({ groups: { before = '', parts = '' } = {} }) {
        const said = parts.split('/').map((part) => (part.startsWith('0') ? digits(part) : cardinal(part)));
        return `${spell(before)} ${said.join(` ${words.slash} `)}`.trim();
      },
    },
    {
      pattern: new RegExp(
        String.raw`(?<=(?<!\p{L})(?:${words.law.before})\s?)(?<law>${THOUSANDS})\/(?<year>(?:19|20)\d\d|\d\d)(?![\p{L}\d/]|[.,]\d)`,
        'giu',
      ),
      say: ({ groups: { law = '', year = '' } = {} }) =>
        [plain(law, words), words.law.of, cardinal(String(Number(year)))].filter(Boolean).join(' '),
    },
  ];
}
