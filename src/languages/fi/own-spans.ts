import type { OwnSpan } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import { dayOf, monthOf } from './calendar.ts';
import { digitByDigit } from './numbers.ts';
import { type Case, cardinal, ordinal } from './numerals.ts';

/** What is written behind a colon, by the case that it is the end of. */
const CASES: readonly (readonly [RegExp, Case])[] = [
  [/ss[aä]$/, 'ine'],
  [/st[aä]$/, 'ela'],
  [/ll[aä]$/, 'ade'],
  [/lt[aä]$/, 'abl'],
  [/lle$/, 'all'],
  [/ksi$/, 'tra'],
  [/n[aä]$/, 'ess'],
  [/(?:[aeiouyäö]{2}n|h[aeiouyäö]n|seen)$/, 'ill'],
  [/^n$|[aeiouyäö]n$/, 'gen'],
  [/[aä]$/, 'part'],
];

const caseOfEnding = (ending: string): Case => CASES.find(([pattern]) => pattern.test(ending))?.[1] ?? 'nom';

/** Stem, illative and partitive of what a symbol with an ending stands for. */
const SYMBOLS: Readonly<Record<string, readonly [stem: string, ill: string, part: string]>> = {
  '%': ['prosenti', 'prosenttiin', 'prosenttia'],
  '€': ['euro', 'euroon', 'euroa'],
  km: ['kilometri', 'kilometriin', 'kilometriä'],
  m: ['metri', 'metriin', 'metriä'],
  cm: ['senttimetri', 'senttimetriin', 'senttimetriä'],
  mm: ['millimetri', 'millimetriin', 'millimetriä'],
  kg: ['kilo', 'kiloon', 'kiloa'],
  g: ['gramma', 'grammaan', 'grammaa'],
  l: ['litra', 'litraan', 'litraa'],
  h: ['tunni', 'tuntiin', 'tuntia'],
  '°C': ['astee', 'asteeseen', 'astetta'],
};

/** What Finnish alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // 5 %:n, 10 km:n.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<digits>\d+)[ \u00a0]?(?<symbol>%|€|km|m|cm|mm|kg|g|l|h|°C):(?<ending>\p{Ll}+)(?!\p{L})/gu,
    say: ({ groups: { digits = '', symbol = '', ending = '' } = {} }) => {
      const [stem, ill, part] = SYMBOLS[symbol] ?? ['', '', ''];
      const of = caseOfEnding(ending);
      const noun = of === 'ill' ? ill : of === 'part' ? part : stem + ending.replace(/^[aeiouyäö]+(?=[^aeiouyäö])/, '');
      return `${cardinal(digits, of === 'part' ? 'nom' : of)} ${noun}`;
    },
  },
  // 5:n, 1990:ssä; ordinals: 5:s, 2:nen, 3:nnessa.
  {
    pattern: /(?<![\p{L}\d.,:])(?<digits>\d+):(?<ending>(?!\d)\p{Ll}+)(?!\p{L})/gu,
    say: ({ groups: { digits = '', ending = '' } = {} }) => {
      if (/^(?:s|nen|inen)$/.test(ending)) return ordinal(digits);
      if (/^(?:nne|nte|is|tt[aä])/.test(ending)) return ordinal(digits, caseOfEnding(ending));
      return cardinal(digits, caseOfEnding(ending));
    },
  },
  // Elisabet II:n.
  {
    pattern: /(?<=\p{Lu}\p{Ll}+\s)(?<letters>[IVX]+):(?<ending>\p{Ll}+)(?!\p{L})/gu,
    say: ({ groups: { letters = '', ending = '' } = {} }) => ordinal(String(romanValue(letters)), caseOfEnding(ending)),
  },
  // 24.12.
  {
    pattern: /(?<![\p{L}\d.,])(?<day>[0-3]?\d)\.\s?(?<month>1[0-2]|0?[1-9])\.(?![\d\p{L}])/gu,
    say: ({ groups: { day = '', month = '' } = {} }, context) =>
      Number(day) > 31 || Number(day) === 0 ? undefined : `${dayOf(Number(day), context)} ${monthOf(Number(month))}`,
  },
  // 3.–5. kesäkuuta.
  {
    pattern: /(?<![\p{L}\d.,])(?<from>\d{1,2})\.\s?[–-]\s?(?=\d{1,2}\.)/gu,
    say: ({ groups: { from = '' } = {} }) => `${ordinal(from)} viiva `,
  },
  // 1990-luvulla, 12-vuotias: one word.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<digits>\d{1,4})-(?=(?:luvu|luku|vuot|päivä|kerta|osai|kielise|paikkai|tuumai|jäseni|sivui|metri|kilo|hengen|vaihte|kerroksi)\p{Ll}*)/gu,
    say: ({ groups: { digits = '' } = {} }) => cardinal(digits),
  },
  // Years of two: 1914–1918, 2019/20.
  {
    pattern:
      /(?<![\p{L}\d.,:/-])(?<from>1\d{3}|20\d\d)\s?(?<sign>[–/-])\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '', sign = '' } = {} }) =>
      Number(to) > Number(to.length === 4 ? from : from.slice(2))
        ? `${cardinal(from)} ${sign === '/' ? '' : 'viiva '}${cardinal(String(Number(to)))}`
        : undefined,
  },
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,2})(?![\p{L}\d:]|[.,]\d)/gu,
    say: ({ groups: { a = '', b = '' } = {} }) =>
      b.length === 2 && Number(b) < 60 ? undefined : `${cardinal(a)} ${cardinal(b)}`,
  },
  {
    pattern:
      /(?<![\p{L}\d.])(?<a>\d+)\s?[x×]\s?(?<b>\d+)(?=\s?(?:c?m|mm|metriä|pikseliä|px)(?!\p{L}))|(?<![\p{L}\d.])(?<c>\d+)[x×](?<d>\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? groups.c ?? '')} kertaa ${cardinal(groups.b ?? groups.d ?? '')}`,
  },
  {
    pattern: /(?<=(?:postinumero|koodi|tunnus|numero)\s)(?<code>0\d+|\d{5,})(?!\d)/giu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code),
  },
  {
    pattern: /(?<=(?:soita|soittaa|numeroon|hätänumero(?:on)?)\s)(?<code>112)(?!\d)/giu,
    say: () => 'sata kaksitoista',
  },
];
