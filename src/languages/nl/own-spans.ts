import { coordinates } from '../coordinates.ts';
import { dimensions } from '../dimensions.ts';
import type { OwnSpan } from '../reading.ts';
import { romanValue } from '../roman-numerals.ts';
import { dates, monthName } from './calendar.ts';
import { cardinal, digitByDigit, numbers, ordinal, year } from './numbers.ts';
import { quantities } from './quantities.ts';

const YEAR_BEFORE =
  /(?<!\p{L})(?:in|jaar|sinds|tot|vanaf|van|voor|na|rond|anno|eind|begin|en|uit|zomer|winter|herfst|lente|januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december)\s$|[©(]\s?$/iu;
const NO_UNIT = String.raw`(?![\p{L}\d%_]|[.,:/-]\d|\s?(?:[%°$€£]|(?:km|kg|mg|g|m|cm|mm|ml|l|MB|GB|TB|W|kW|V|Hz|MHz|kcal|mAh|px|uur|euro|dollar|procent|mln|mld|miljoen|miljard)(?!\p{L})))`;

const WINDS: Readonly<Record<string, string>> = { N: 'noord', O: 'oost', Z: 'zuid', W: 'west' };

const DAY = String.raw`(?<day>ma|di|wo|do|vr|za|zo)\.?(?![\p{L}\d])`;

const sayDay: OwnSpan['say'] = ({ groups: { day = '' } = {} }) => dates.weekdays?.[day.toLowerCase()];

/** What Dutch alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // Postcodes, 1234 AB: two by two.
  {
    pattern: /(?<![\p{L}\d.,€$/-])(?<first>[1-9]\d)(?<second>\d\d)\s?(?<letters>\p{Lu}{2})(?![\p{L}\d])/gu,
    needsDigits: true,
    say({ groups: { first = '', second = '', letters = '' } = {} }) {
      if (Object.hasOwn(quantities.units, letters) || /^(?:AD|BC|HD|KM|KG|UK|US|EU|NL)$/.test(letters))
        return undefined;
      const end = second === '00' ? 'honderd' : second.startsWith('0') ? digitByDigit(second) : cardinal(second);
      return `${cardinal(first)}${second === '00' ? '' : ' '}${end} ${[...letters.toLowerCase()].join(' ')}`;
    },
  },
  // ma t/m vr.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d])${DAY}(?=\s(?:t\/m|tot en met)\s${DAY.replace('<day>', '<to>')})`,
      'giu',
    ),
    say: sayDay,
  },
  {
    pattern: new RegExp(String.raw`(?<=(?<!\p{L})(?:t\/m|tot en met)\s)${DAY}`, 'giu'),
    say: sayDay,
  },
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d])${DAY}(?=\s\d{1,2}\s(?:t\/m|tot|en|of|[-–])\s)`, 'giu'),
    say: sayDay,
  },
  // Houses: the letter is no unit.
  {
    pattern:
      /(?<=(?:straat|laan|weg|plein|gracht|kade|dijk|singel|dreef|hof|pad|steeg|markt|park|plantsoen|(?<!\p{L})(?:klas|groep|lokaal|kamer|zaal|gate|blok|nr\.|nummer))\s)(?<number>\d{1,4})(?:(?<small>[a-z])|\s?(?<letter>\p{Lu}))(?![\p{L}\d.])/giu,
    needsDigits: true,
    say: ({ groups: { number = '', small = '', letter = '' } = {} }) =>
      `${cardinal(number)} ${(small + letter).toLowerCase()}`,
  },
  // Groep 7/8; bloeddruk 120/80.
  {
    pattern: /(?<=(?<!\p{L})(?:groep|groepen|klas|klassen)\s)(?<a>\d)\/(?<b>\d)(?![\p{L}\d/])/giu,
    needsDigits: true,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} ${cardinal(b)}`,
  },
  {
    pattern: /(?<=bloeddruk(?:\s\p{L}{1,8}){0,3}:?\s)(?<high>\d{2,3})\/(?<low>\d{2,3})(?![\p{L}\d/])/giu,
    needsDigits: true,
    say: ({ groups: { high = '', low = '' } = {} }) => `${cardinal(high)} over ${cardinal(low)}`,
  },
  // 1.27.456 of a race.
  {
    pattern: /(?<![\p{L}\d.,:])(?<minute>\d)[.:](?<second>[0-5]\d)\.(?<part>\d{3})(?![\p{L}\d]|[.,:]\d)/gu,
    needsDigits: true,
    say: ({ groups: { minute = '', second = '', part = '' } = {} }) =>
      `${cardinal(minute)} ${minute === '1' ? 'minuut' : 'minuten'} ${cardinal(String(Number(second)))} punt ${digitByDigit(part)}`,
  },
  { pattern: /(?<=\d)!(?=\s?[=·*/+−])/gu, say: () => ' faculteit' },
  { pattern: /(?<!\p{L})Ø(?=\s?\d+(?:,\d+)?\s?[cm]?m(?!\p{L}))/gu, say: () => 'diameter' },
  { pattern: /(?<!\p{L})Ø(?!\p{L})/gu, say: () => 'gemiddeld' },
  { pattern: /†(?=\s?(?:\d|op\s|in\s))/gu, say: () => 'overleden' },
  { pattern: /[∑Σ](?=\s?\p{L})/gu, say: () => 'som ' },
  { pattern: /[∆Δ](?=\p{L}(?!\p{L}))/gu, say: () => 'delta ' },
  ...coordinates({
    numbers,
    degrees: 'graden',
    minutes: 'minuten',
    seconds: 'seconden',
    directions: { N: 'noord', Z: 'zuid', O: 'oost', E: 'oost', W: 'west' },
  }),
  {
    pattern:
      /(?<=(?<!\p{L})(?:wind|wind uit)\s)(?<from>NNO|NO|ONO|OZO|ZO|ZZO|ZZW|ZW|WZW|WNW|NW|NNW|N|O|Z|W)(?!\p{L})/giu,
    say: ({ groups: { from = '' } = {} }) => [...from.toUpperCase()].map((letter) => WINDS[letter]).join(''),
  },
  // Articles of a code: 6:162.
  {
    pattern: /(?<=(?<!\p{L})(?:art\.|artikel|artikelen|artt\.)\s)(?<book>\d{1,2}):(?<article>\d{1,4})(?![\d:])/giu,
    needsDigits: true,
    say: ({ groups: { book = '', article = '' } = {} }) => `${cardinal(book)} ${cardinal(article)}`,
  },
  // Hoofdstuk 3.2, kamer 3.14.
  {
    pattern:
      /(?<=(?<!\p{L})(?:hoofdstuk|paragraaf|par\.|§|kamer|lokaal|afbeelding|afb\.|tabel|figuur|fig\.|bijlage|opgave|punt|artikel|art\.)\s)(?<section>\d{1,3}(?:\.\d{1,3})+)(?!\d|,\d)/giu,
    needsDigits: true,
    say: ({ groups: { section = '' } = {} }) =>
      section
        .split('.')
        .map((part) => (/^0\d/.test(part) ? digitByDigit(part) : cardinal(part)))
        .join(' punt '),
  },
  // 1.08,32 and 1:08,32 of a race.
  {
    pattern: /(?<![\p{L}\d.,:])(?<minute>\d{1,2})[.:](?<second>[0-5]\d),(?<part>\d{1,3})(?!\d|[.,:]\d)/gu,
    needsDigits: true,
    say: ({ groups: { minute = '', second = '', part = '' } = {} }) =>
      `${cardinal(minute)} ${minute === '1' ? 'minuut' : 'minuten'} ${cardinal(String(Number(second)))} komma ${digitByDigit(part)}`,
  },
  // Q3/2025, nr. 3/2024.
  {
    pattern: /(?<![\p{L}\d.,/-])(?<quarter>Q)?(?<part>\d{1,3})\/(?<year>(?:19|20)\d\d)(?![\p{L}\d/])/gu,
    needsDigits: true,
    say: ({ groups: { quarter = '', part = '', year: of = '' } = {} }) =>
      `${quarter === '' ? '' : 'Q '}${cardinal(part)} ${year(Number(of))}`,
  },
  {
    pattern: /(?<![\p{L}\p{M}])(?<name>\p{Lu}\p{Ll}+)str\.?(?=\s\d)/gu,
    say: ({ groups: { name = '' } = {} }) => `${name}straat`,
  },
  { pattern: /(?<=\p{L}\p{Ll})nr\.(?=:?\s\d)/gu, say: () => 'nummer' },
  { pattern: /(?<!\p{L})v\/d(?!\p{L})/gu, say: () => 'van de' },
  // € 399,-.
  { pattern: /(?<=\d),[-–—=]+/g, say: () => '' },
  // 24-12 behind "op".
  {
    pattern:
      /(?<=(?<!\p{L})(?:op|tot|vanaf|per|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|ma|di|wo|do|vr|za|zo)\s)(?<day>[0-3]?\d)[-/](?<month>1[0-2]|0?[1-9])(?![\d/-])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) < 32 ? `${cardinal(String(Number(day)))} ${monthName(Number(month))}` : undefined,
  },
  // 2019/20, 1914–1918.
  {
    pattern:
      /(?<![\p{L}\d.,:/-])(?<from>1[1-9]\d\d|20\d\d)\s?(?<sign>[–/-])\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '', sign = '' } = {} }) => {
      const isLater = to.length === 4 ? Number(to) > Number(from) : Number(to) > Number(from.slice(2));
      if (!isLater) return undefined;
      const end = to.length === 4 ? year(Number(to)) : cardinal(String(Number(to)));
      return `${year(Number(from))} ${sign === '/' ? '' : 'tot '}${end}`;
    },
  },
  // Years: behind a word for one, or not before a noun in the plural.
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d$€£#.,:/_-])(?<year>1[1-9]\d\d|20\d\d)${NO_UNIT}`, 'gu'),
    say: ({ groups: { year: digits = '' } = {} }, { before, after }) =>
      YEAR_BEFORE.test(before) || !/^\s\p{Ll}+(?:en|s)(?!\p{L})/u.test(after) ? year(Number(digits)) : undefined,
  },
  // XIXe eeuw.
  {
    pattern: /(?<![\p{L}\d])(?<letters>[IVXL]+)e(?=\s(?:eeuw|dynastie|arrondissement))/gu,
    say: ({ groups: { letters = '' } = {} }) => ordinal(String(romanValue(letters))),
  },
  // 't, 's: as they stand. Scores and ratios: 3-2 behind a match, 3:2.
  {
    pattern: /(?<![\p{L}\d:.,])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)(?!\su(?:ur)?(?!\p{L}))/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} op ${cardinal(b)}`,
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:met|won|wint|wonnen|verloor|verliest|werd|eindigde in|stand|uitslag)\s)(?<a>\d{1,2})\s?[-–]\s?(?<b>\d{1,2})(?![\d-])/gu,
    say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} ${cardinal(b)}`,
  },
  ...dimensions({
    numbers,
    by: 'bij',
    product: 'keer',
    times: (count) => `${cardinal(count)} keer`,
    x: 'x',
    units: quantities.units,
  }),
  // 12-jarige, 3-daags.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,4})-?(?<rest>(?:jarig|daags|maands|urig|voudig|persoons|delig|koppig|sterren)\p{Ll}*)/gu,
    say: ({ groups: { count = '', rest = '' } = {} }) => cardinal(count) + rest,
  },
  {
    pattern:
      /(?<=(?:postcode|pincode|code|pin|(?<!\p{L})nr\.|\p{L}nr\.|nummer|ISBN):?\s(?:is\s)?)(?<code>\d{5,}|(?<=code\s|pin\s)\d{4}|\d{1,10}(?:-\d{1,10}){1,6})(?![\p{L}\d]|[-,.]\d)/giu,
    say: ({ groups: { code = '' } = {} }) => code.split('-').map(digitByDigit).join(', '),
  },
  // Years of a decade: "'90", "jaren '80".
  {
    pattern: /(?<![\p{L}\d])['’](?<year>\d{2})(?![\p{L}\d'’])/gu,
    say: ({ groups: { year: digits = '' } = {} }) => cardinal(String(Number(digits))),
  },
  {
    pattern: /(?<![\p{L}\d])(?<code>112|113)(?=[\s.!,]|$)/gu,
    say: ({ groups: { code = '' } = {} }, { before }) =>
      /(?:bel|belt|bellen|nummer)\s$/i.test(before) ? digitByDigit(code) : undefined,
  },
];
