import { coordinates } from '../coordinates.ts';
import { dimensions } from '../dimensions.ts';
import type { OwnSpan } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import { sections } from '../sections.ts';
import { dates, dayOf, monthOf } from './calendar.ts';
import { withEnding } from './letters.ts';
import { digitByDigit, numbers } from './numbers.ts';
import { type Case, cardinal, ordinal } from './numerals.ts';
import { quantities } from './quantities.ts';

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

/** A time of the day. */
const clock = (hour: string, minute: string): string => {
  const minutes = minute === '00' ? '' : ` ${minute.startsWith('0') ? 'nolla ' : ''}${cardinal(minute)}`;
  return cardinal(hour) + minutes;
};

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

/** What flats have besides their rooms. */
const ROOMS: Readonly<Record<string, string>> = {
  k: 'keittiö',
  kk: 'keittokomero',
  kt: 'keittotila',
  avok: 'avokeittiö',
  kph: 'kylpyhuone',
  vh: 'vaatehuone',
  s: 'sauna',
  p: 'parveke',
};

/** What Finnish alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // 5 %:n, 10 km:n.
  {
    pattern:
      /(?<![\p{L}\d.,])(?:(?<minus>(?<![\p{L}\d])[-−–])(?=\d))?(?<digits>\d+(?:[ \u00a0]\d{3}){0,4})(?:,(?<fraction>\d+))?[ \u00a0]?(?<symbol>%|€|km|m|cm|mm|kg|g|l|h|°C):(?<ending>\p{Ll}+)(?!\p{L})/gu,
    say: ({ groups: { minus = '', digits = '', fraction = '', symbol = '', ending = '' } = {} }) => {
      const [stem, ill, part] = SYMBOLS[symbol] ?? ['', '', ''];
      const of = caseOfEnding(ending);
      const noun = of === 'ill' ? ill : of === 'part' ? part : stem + ending.replace(/^[aeiouyäö]+(?=[^aeiouyäö])/, '');
      const number = of === 'part' ? 'nom' : of;
      const whole = cardinal(digits.replace(/\D/g, ''), number);
      const decimals =
        fraction === '' ? '' : ` pilkku ${[...fraction].map((digit) => cardinal(digit, number)).join(' ')}`;
      return `${minus === '' ? '' : 'miinus '}${whole}${decimals} ${noun}`;
    },
  },
  // No millimetres.
  { pattern: /(?<![\p{L}\d]|\d\s)mm\.(?=\s\p{L})/gu, say: () => 'muun muassa' },
  // EU:ssa, YK:n.
  {
    pattern: /(?<![\p{L}\d.@/])(?<acronym>\p{Lu}{2,8}):(?<ending>\p{Ll}+)(?!\p{L})/gu,
    say: ({ groups: { acronym = '', ending = '' } = {} }) => withEnding(acronym, ending),
  },
  // ma 10–15, la klo 9–14.
  {
    pattern: /(?<!\p{L})(?<day>ma|ti|ke|to|pe|la|su)(?=\s(?:klo\s)?\d{1,2}(?:[.:]\d\d)?\s?[–-]\s?\d)/giu,
    say: ({ groups: { day = '' } = {} }) => dates.weekdays?.[day.toLowerCase()],
  },
  // Houses and classes: the letter is no unit.
  {
    pattern:
      /(?<=(?:\p{Ll}(?:tie|tien|katu|kadun|kuja|polku|väylä|ranta|kaari|rinne|aukio|tori|raitti|piha|puisto|penger|esplanadi)|bulevardi|(?<!\p{L})(?:luokka|luokan|luokalla|huone|porras|portti|paikka|linja))\s)(?<number>\d{1,4})\s?(?<letter>\p{L})(?![\p{L}\d])/giu,
    needsDigits: true,
    say: ({ groups: { number = '', letter = '' } = {} }) => `${cardinal(number)} ${letter.toLowerCase()}`,
  },
  // Flats: 3h + k, 2 h + kk + s.
  {
    pattern: /(?<![\p{L}\d.,])(?<rooms>\d)\s?h\s?(?<more>(?:\+\s?(?:avok|kph|kk|kt|k|s|p|vh)\s?)+)(?!\p{L})/gu,
    needsDigits: true,
    say: ({ groups: { rooms = '', more = '' } = {} }) => {
      const parts = more.split('+').map((part) => ROOMS[part.trim()] ?? '');
      return `${rooms === '1' ? 'yksi huone' : `${cardinal(rooms)} huonetta`}${parts.join(' plus ')}`;
    },
  },
  // Postcodes behind a house or before a town.
  {
    pattern: /(?<=\d\s?\p{L}?(?:\s\d{1,3})?,\s)(?<code>\d{5})(?=\s\p{Lu})/gu,
    needsDigits: true,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code),
  },
  { pattern: /(?<=\d)!(?=\s?[=·*/+−])/gu, say: () => ' kertoma' },
  { pattern: /(?<!\p{L})Ø(?=\s?\d)/gu, say: () => 'halkaisija' },
  { pattern: /†(?=\s?\d)/gu, say: () => 'kuollut' },
  { pattern: /[∑Σ](?=\s?\p{L})/gu, say: () => 'summa ' },
  { pattern: /[∆Δ](?=\p{L}(?!\p{L}))/gu, say: () => 'delta ' },
  ...coordinates({
    numbers,
    degrees: 'astetta',
    minutes: 'minuuttia',
    seconds: 'sekuntia',
    directions: {
      N: 'pohjoista',
      P: 'pohjoista',
      S: 'eteläistä',
      E: 'itäistä',
      I: 'itäistä',
      W: 'läntistä',
      L: 'läntistä',
    },
  }),
  // 8.00–12.00: no numbers are written so.
  {
    pattern:
      /(?<![\p{L}\d.,:])(?<hour>1?\d|0\d|2[0-4])\.(?<minute>[0-5]\d)\s?[–-]\s?(?<to>1?\d|0\d|2[0-4])\.(?<end>[0-5]\d)(?![\p{L}\d.]|,\d|\s?[€%$])/gu,
    needsDigits: true,
    say: ({ groups: { hour = '', minute = '', to = '', end = '' } = {} }) =>
      `${clock(hour, minute)} viiva ${clock(to, end)}`,
  },
  // Luku 3.2.
  sections(
    numbers,
    'piste',
    'luku|luvu(?:n|ssa|sta)|kohta|kohda(?:n|ssa|sta)|kuva|kuvassa|taulukko|taulukossa|kappale|kappaleessa|liite|harjoitus|tehtävä',
  ),
  // How a match ended: it agrees with nothing.
  {
    pattern:
      /(?<=(?:voit|hävi|tulo|joh[dt]|tappi|pääty|päätty|tasapel|ottelu|lukem|luvui|maali)\p{Ll}{0,12}\s)(?<a>\d{1,2})\s?[–-]\s?(?<b>\d{1,2})(?![\d-])/giu,
    needsDigits: true,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} ${cardinal(b)}`,
  },
  // Codes of firms and people: 1234567-8, 131052-308T.
  {
    pattern:
      /(?<=(?:tunnus|tunnukseni|hetu|LY):?\s)(?<code>\d{6,7})(?<sign>[-+A])(?<end>\d{1,3}\p{Lu}?)(?![\p{L}\d])/giu,
    needsDigits: true,
    say: ({ groups: { code = '', sign = '', end = '' } = {} }) => {
      const last = /\p{L}$/u.exec(end)?.[0]?.toLowerCase();
      const middle = { '-': 'viiva', '+': 'plus' }[sign] ?? 'a';
      return [digitByDigit(code), middle, digitByDigit(end.replace(/\D/g, '')), last ?? []].flat().join(' ');
    },
  },
  // 5/2024.
  {
    pattern: /(?<![\p{L}\d.,/-])(?<part>\d{1,3})\/(?<year>(?:19|20)\d\d)(?![\p{L}\d/])/gu,
    needsDigits: true,
    say: ({ groups: { part = '', year = '' } = {} }) => `${cardinal(part)} kautta ${cardinal(year)}`,
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
  ...dimensions({
    numbers,
    by: 'kertaa',
    times: (count) => `${cardinal(count)} kertaa`,
    x: 'x',
    units: quantities.units,
  }),
  {
    pattern:
      /(?<=(?:postinumero|koodi|tunnus|numero|nro|ISBN):?\s)(?<code>0\d+|\d{5,}|\d{1,10}(?:-\d{1,10}){1,6})(?![\p{L}\d]|[-,.]\d)/giu,
    say: ({ groups: { code = '' } = {} }) => code.split('-').map(digitByDigit).join(', '),
  },
  {
    pattern: /(?<=(?:soita|soittaa|numeroon|hätänumero(?:on)?)\s)(?<code>112)(?!\d)/giu,
    say: () => 'sata kaksitoista',
  },
];
