import type { OwnSpan } from '../reading.ts';
import { dayOf, monthName } from './calendar.ts';
import { cardinal, digitByDigit, ordinal } from './numbers.ts';

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
  {
    pattern:
      /(?<![\p{L}\d.])(?<a>\d+)\s?[x×χ]\s?(?<b>\d+)(?=\s?(?:c?m|mm|μέτρα|εκ\.?|px)(?!\p{L}))|(?<![\p{L}\d.])(?<c>\d+)[x×χ](?<d>\d+)(?![\p{L}\d])/gu,
    say: ({ groups = {} }) => `${cardinal(groups.a ?? groups.c ?? '')} επί ${cardinal(groups.b ?? groups.d ?? '')}`,
  },
  {
    pattern: /(?<=(?:κωδικός|κωδικό|Τ\.?Κ\.?|PIN)\s)(?<code>\d{3}\s?\d{2}|\d{4,})(?!\d)/gu,
    say: ({ groups: { code = '' } = {} }) => digitByDigit(code.replace(/\s/, '')),
  },
];
