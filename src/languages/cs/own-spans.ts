import type { OwnSpan } from '../reading.ts';
import { dayOf, monthName } from './calendar.ts';
import { cardinal, digitByDigit, numbers, ordinal } from './numbers.ts';

/** How a match ended: "tři jedna". */
const RESULT = /(?:vyhr|prohr|zápas|výsled|skóre|poraz|remíz|vede|zvítěz|utkání|poločas)[^.!?\n]*$/iu;
const goals = (digits: string): string => (digits === '1' ? 'jedna' : cardinal(digits));

const amount = (written: string): string => {
  const [whole = '', fraction] = written.split(',');
  return fraction === undefined ? cardinal(whole) : numbers.decimal(whole, fraction);
};

/** What Czech alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // 24. 12. without a year.
  {
    pattern: /(?<![\p{L}\d.,])(?<day>[0-3]?\d)\.\s?(?<month>1[0-2]|0?[1-9])\.(?![\d\p{L}]|\s?\d)/gu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) > 31 || Number(day) === 0 ? undefined : `${dayOf(Number(day))} ${monthName(Number(month))}`,
  },
  // For the second time.
  {
    pattern: /(?<=(?<!\p{L})po\s)(?<time>\d)\.(?=\s*$|\s(?:v|za|do)(?!\p{L}))/giu,
    say: ({ groups: { time = '' } = {} }) => ordinal(time, 'n'),
  },
  // 3.–5. května.
  {
    pattern: /(?<![\p{L}\d.,])(?<from>\d{1,2})\.\s?[–-]\s?(?=\d{1,2}\.)/gu,
    say: ({ groups: { from = '' } = {} }) => `${ordinal(from, 'gen')} až `,
  },
  // 1914–1918, 2019/20.
  {
    pattern:
      /(?<![\p{L}\d.,:/-])(?<from>1\d{3}|20\d\d)\s?(?<sign>[–—/-])\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '', sign = '' } = {} }) =>
      Number(to) > Number(to.length === 4 ? from : from.slice(2))
        ? `${cardinal(from)} ${sign === '/' ? '' : 'až '}${cardinal(String(Number(to)))}`
        : undefined,
  },
  // Years do not decline: "do roku 1989", "od 1990".
  {
    pattern:
      /(?<=(?<!\p{L})(?:rok|roku|roce|rokem|letech|léta|let|od|do|po|před)\s)(?<year>1[1-9]\d\d|20[0-4]\d)(?=[\s.,;:!?)]|$)(?!\s(?:\p{Ll}+(?:ů|í|ch|ům|ami|mi)(?!\p{L})|Kč|tis|mil|km|kg|m|%)|[.,]\d)/giu,
    say: ({ groups: { year = '' } = {} }) => cardinal(year),
  },
  // 90. léta, v 80. letech.
  {
    pattern: /(?<![\p{L}\d.,])(?<decade>(?:\d\d)?\d0)\.\s(?=(?<noun>léta|letech|let|lety)(?!\p{L}))/gu,
    say: ({ groups: { decade = '', noun = '' } = {} }) =>
      `${ordinal(decade, noun === 'léta' ? 'n' : noun === 'lety' ? 'plins' : 'plgen').replace(/é$/, 'á')} `,
  },
  // 12letý, 3denní, 5krát: one word with the genitive.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})-?(?<rest>(?:let|denn|patrov|hodinov|minutov|měsíčn|týdenn|násobn|pokojov|člen|metrov|procentn|stránkov|stupňov|míst|litrov)\p{Ll}*)/gu,
    say: ({ groups: { count = '', rest = '' } = {} }) =>
      rest === 'let' || rest === 'letech'
        ? undefined
        : cardinal(count, 'gen')
            .replaceAll(' ', '')
            .replace(/jednoho$|jedna$/, 'jedno') + rest,
  },
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})[x×](?![\p{L}\d])|(?<![\p{L}\d.,])(?<times>\d{1,4})\s?(?=krát(?!\p{L}))/gu,
    say: ({ groups = {} }) =>
      groups.count === undefined ? `${cardinal(groups.times ?? '')} ` : `${cardinal(groups.count)}krát`,
  },
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }, { before }) => {
      if (b.length === 2 && Number(b) < 60 && Number(a) < 25) return undefined;
      return RESULT.test(before) ? [a, b].map(goals).join(' ') : `${cardinal(a)} ku ${cardinal(b, 'dat')}`;
    },
  },
  // The last of 4 × 5 m is a quantity of its own.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<a>\d+(?:,\d+)?)\s?[x×]\s?(?=\d+(?:,\d+)?(?:\s?[x×]\s?\d+(?:,\d+)?)?\s?(?:[cmk]?m|metr\p{Ll}*|pixelů|px)(?![\p{L}\d]))/gu,
    say: ({ groups: { a = '' } = {} }) => `${amount(a)} krát `,
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<a>\d+)(?<more>(?:[x×]\d+){1,2})(?![\p{L}\d.,])/gu,
    say: ({ groups: { a = '', more = '' } = {} }) =>
      [a, ...more.split(/\D/).slice(1)].map((side) => cardinal(side)).join(' krát '),
  },
  // Monday looks like a preposition: it is the day in a range only.
  {
    pattern: /(?<!\p{L})Po\.?\s?[-–—]\s?(?=(?:út|st|čt|pá|so|ne)(?!\p{L}))/giu,
    say: () => 'pondělí až ',
  },
  // 399,- Kč.
  { pattern: /(?<=\d),[-–—]+/g, say: () => '' },
  {
    pattern:
      /(?<=(?<!\p{L})(?:PSČ|kód|PIN|heslo|IČO|IČ|DIČ CZ|rodné číslo)[:\s]\s?)(?<code>\d{3}\s\d{2}|\d{4,})(?!\d)/giu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code.replace(/\s/, '')),
  },
  {
    pattern: /(?<=(?:[Vv]olejte|[Ll]inku|číslo)\s)(?<code>112|15[0568])(?!\s?\d)/gu,
    say: ({ groups: { code = '' } = {} }) => cardinal(code),
  },
];
