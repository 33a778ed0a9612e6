import type { OwnSpan } from '../reading.ts';
import { dayOf, monthName } from './calendar.ts';
import { cardinal, digitByDigit, numbers, ordinal } from './numbers.ts';

const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ΑΒΓΔΕΣΖΗΘ']
    .map((letter, index) => [letter, index + 1])
    .concat([...'ΙΚΛΜΝΞΟΠ'].map((letter, index) => [letter, 10 * (index + 1)])) as [string, number][],
);

/** The value of a Greek numeral: ΙΔ΄ is 14. */
const greekValue = (letters: string) =>
  [...letters.replace('ΣΤ', 'Σ')].reduce((sum, letter) => sum + (VALUES[letter] ?? 0), 0);

/** The ending of an ordinal by the name before it or the noun behind it. */
function endingOf(before: string, after: string): string {
  const noun = /^\s(\p{L}+)/u.exec(after)?.[1] ?? '';
  const name = /(\p{Lu}\p{Ll}+)\s$/u.exec(before)?.[1] ?? '';
  const word = name === '' ? noun : name;
  if (/(?:ος|ός|ας|ης|ής|ές|εύς)$/.test(word)) return /(?<!\p{L})της\s$/u.test(before) ? 'ης' : 'ος';
  if (/(?:ου|ού)$/.test(word)) return 'ου';
  if (/(?:α|ά|η|ή)$/.test(word)) return /(?:μα|τρα)$/.test(word) ? 'ο' : 'η';
  if (/(?:ους|ούς)$/.test(word)) return 'ους';
  return 'ο';
}

const MONTH_STEMS = 'Ιαν|Φεβ|Μαρ|Απρ|Μα[ΐϊίι]|Ιουν|Ιουλ|Αυγ|Σεπ|Οκτ|Νοε|Δεκ';

/** What Greek alone has. The first that fits a place takes it. */
export const own: readonly OwnSpan[] = [
  // Λουδοβίκος ΙΔ΄, Β΄ Παγκόσμιος Πόλεμος.
  {
    pattern: /(?<![\p{L}\d.])(?<letters>(?:[ΙΚΛΜΝ]?(?:ΣΤ|[ΑΒΓΔΕΖΗΘ])|[ΙΚΛΜΝ]))[΄'’ʹ´′](?![\p{L}\d])/gu,
    say: ({ groups: { letters = '' } = {} }, { before, after }) =>
      ordinal(String(greekValue(letters)), endingOf(before, after)),
  },
  // 24/12 behind the article of days.
  {
    pattern: /(?<=(?<!\p{L})(?:στις|τις|έως|μέχρι|από)\s)(?<day>[0-3]?\d)\/(?<month>1[0-2]|0?[1-9])(?![\d/])/giu,
    say: ({ groups: { day = '', month = '' } = {} }) =>
      Number(day) > 31 ? undefined : `${dayOf(Number(day))} ${monthName(Number(month))}`,
  },
  // 1914–1918, 2019-20.
  {
    pattern: /(?<![\p{L}\d.,:/-])(?<from>1\d{3}|20\d\d)\s?[–/-]\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '' } = {} }) =>
      Number(to) > Number(to.length === 4 ? from : from.slice(2))
        ? `${cardinal(from)} ${cardinal(String(Number(to)))}`
        : undefined,
  },
  // Millions, not centimetres.
  {
    pattern:
      /(?<=\d\s?)εκ\.?(?=\s(?:ευρώ|€|δολ|λίρ|δραχμ|κατοίκ|κάτοικ|ανθρώπ|άνθρωπ|τουρίστ|χρήστ|πολίτ|επισκέπτ)\p{L}*)/gu,
    say: () => 'εκατομμύρια',
  },
  // A minute of a match: στο 90΄.
  {
    pattern: /(?<=(?<!\p{L})σ?το\s)(?<minute>\d{1,3})[΄'’′´](?:\s?λεπτό)?(?![\p{L}\d])/giu,
    say: ({ groups: { minute = '' } = {} }) => `${ordinal(minute, 'ο')} λεπτό`,
  },
  // Thousands, not millimetres.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<count>\d{1,3})\s?χιλ\.?(?=\s(?:ευρώ|€|δολ|λίρ|δραχμ|κατοίκ|κάτοικ|ανθρώπ|άνθρωπ|άτομα|τουρίστ|χρήστ|πολίτ|επισκέπτ|θέσεις|τόνο)\p{L}*|\s?€)/gu,
    say: ({ groups: { count = '' } = {} }) => (count === '1' ? 'χίλια' : `${cardinal(count, 'f')} χιλιάδες`),
  },
  // Ν. 4808/2021.
  {
    pattern:
      /(?<=(?<!\p{L})(?:ν\.|νόμος|νόμο|νόμου|π\.δ\.|ΚΥΑ)\s?)(?<number>\d{1,5})\/(?<year>1[89]\d\d|20\d\d)(?![\d/])/giu,
    say: ({ groups: { number = '', year = '' } = {} }) => `${cardinal(number)} του ${cardinal(year)}`,
  },
  // Δεκαετία του '90.
  {
    pattern: /(?<![\p{L}\d])['’΄](?<year>\d{2})(?![\p{L}\d'’])/gu,
    say: ({ groups: { year = '' } = {} }) => cardinal(String(Number(year))),
  },
  {
    pattern:
      /(?<![\p{L}\d:.,])(?<a>\d{1,3})(?::|-(?=\d{1,2}(?:\s(?:νίκη|ήττα|ισοπαλία)|[.!])))(?<b>\d{1,2})(?![\p{L}\d:-]|[.,]\d)/gu,
    say: ({ 0: written, groups: { a = '', b = '' } = {} }, { before }) => {
      if (written.includes(':') && b.length === 2 && Number(b) < 60 && Number(a) < 25) return undefined;
      if (written.includes('-') && !/(?:νίκησε|κέρδισε|έχασε|με|σκορ)\s$/.test(before)) return undefined;
      return `${cardinal(a)} ${cardinal(b)}`;
    },
  },
  // The last of 4 × 5 m is a quantity of its own.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<a>\d+(?:,\d+)?)\s?[x×χ]\s?(?=\d+(?:,\d+)?(?:\s?[x×χ]\s?\d+(?:,\d+)?)?\s?(?:[ck]?m|mm|μέτρα|μ\.?|εκ\.?|χιλ\.?|px)(?![\p{L}\d]))/gu,
    say: ({ groups: { a = '' } = {} }) => {
      const [whole = '', fraction] = a.split(',');
      return `${fraction === undefined ? cardinal(whole) : numbers.decimal(whole, fraction)} επί `;
    },
  },
  {
    pattern: /(?<![\p{L}\d.,])(?<a>\d+)(?<more>(?:[x×χ]\d+){1,2})(?![\p{L}\d.,])/gu,
    say: ({ groups: { a = '', more = '' } = {} }) =>
      [a, ...more.split(/\D/).slice(1)].map((side) => cardinal(side)).join(' επί '),
  },
  {
    pattern:
      /(?<=(?<!\p{L})(?:κωδικός|κωδικό|Τ\.?Κ\.?|PIN|ΑΦΜ|Α\.Φ\.Μ\.|ΑΜΚΑ|Α\.Μ\.Κ\.Α\.|ΓΕΜΗ|ΑΜ|ΑΔΤ)[:\s]\s?)(?<code>\d{3}\s?\d{2}|\d{4,})(?!\d)/gu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code.replace(/\s/, '')),
  },
  // A postal code before its town.
  {
    pattern: /(?<=,\s)(?<code>\d{3}\s\d{2})(?=,?\s\p{Lu}\p{Ll})/gu,
    say: ({ groups: { code = '' } = {} }) => {
      const [area = '', office = ''] = code.split(' ');
      return office.startsWith('0') ? digitByDigit(area + office) : `${cardinal(area)} ${cardinal(office)}`;
    },
  },
  // Από 1 έως 10 Μαΐου: days.
  {
    pattern: new RegExp(
      String.raw`(?<=(?<!\p{L})(?:από|στις|τις|από την|από τις)\s)(?<day>[12]?\d|3[01])(?=\s(?:έως|μέχρι|ως|και)\s(?:τις\s|και\s){0,2}\d{1,2}\s(?:${MONTH_STEMS}))`,
      'giu',
    ),
    say: ({ groups: { day = '' } = {} }) => dayOf(Number(day)),
  },
];
