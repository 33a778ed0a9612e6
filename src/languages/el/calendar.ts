import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, ordinal } from './numbers.ts';

const MONTHS = [
  ['Ιανουαρίου', 'Ιανουάριο', 'Ιανουάριος', 'Ιαν'],
  ['Φεβρουαρίου', 'Φεβρουάριο', 'Φεβρουάριος', 'Φεβ', 'Φεβρ'],
  ['Μαρτίου', 'Μάρτιο', 'Μάρτιος', 'Μαρ'],
  ['Απριλίου', 'Απρίλιο', 'Απρίλιος', 'Απρ'],
  ['Μαΐου', 'Μαίου', 'Μάιο', 'Μάιος'],
  ['Ιουνίου', 'Ιούνιο', 'Ιούνιος', 'Ιουν'],
  ['Ιουλίου', 'Ιούλιο', 'Ιούλιος', 'Ιουλ'],
  ['Αυγούστου', 'Αύγουστο', 'Αύγουστος', 'Αυγ'],
  ['Σεπτεμβρίου', 'Σεπτέμβριο', 'Σεπτέμβριος', 'Σεπ', 'Σεπτ'],
  ['Οκτωβρίου', 'Οκτώβριο', 'Οκτώβριος', 'Οκτ'],
  ['Νοεμβρίου', 'Νοέμβριο', 'Νοέμβριος', 'Νοε', 'Νοεμ'],
  ['Δεκεμβρίου', 'Δεκέμβριο', 'Δεκέμβριος', 'Δεκ'],
] as const;

const unaccented = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\u0301/g, '')
    .normalize('NFC');

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';
/** The first of a month is an ordinal, the other days count. */
export const dayOf = (day: number): string => (day === 1 ? 'πρώτη' : cardinal(String(day), 'f'));

export const dates: DateReading = {
  order: 'dmy',
  // In capitals they have no accents.
  months: MONTHS.map((names) => [...names, ...names.map(unaccented)]),
  joiners: ['του'],
  weekdays: {
    δευ: 'Δευτέρα',
    τρι: 'Τρίτη',
    τρί: 'Τρίτη',
    τετ: 'Τετάρτη',
    πεμ: 'Πέμπτη',
    πέμ: 'Πέμπτη',
    παρ: 'Παρασκευή',
    σαβ: 'Σάββατο',
    σάβ: 'Σάββατο',
    κυρ: 'Κυριακή',
  },
  // A feast is said as the ordinal that it is written as.
  day: (day, _, __, ___, mark) => (mark === 'η' ? ordinal(String(day), 'η') : dayOf(day)),
  month: (month, written) => (written.length > 4 && written !== unaccented(written) ? written : monthName(month)),
  year: (year) => cardinal(String(year)),
  numeric: ({ day = 1, month = 1, year = 2000 }) => `${dayOf(day)} ${monthName(month)} του ${cardinal(String(year))}`,
  range: 'έως',
};

export const times: TimeReading = {
  suffix: String.raw`[πμ]\.\s?μ\.`,
  separators: ':.',
  say(time, { before }) {
    const isCertain =
      time.separator !== '.' ||
      time.suffix !== undefined ||
      /(?<!\p{L})(?:στις|ώρα|από|έως|μέχρι|τις)\s$/iu.test(before);
    return isCertain ? sayTime(time) : undefined;
  },
  range: 'έως',
};

function sayTime({ hour, minute, second, suffix = '' }: ClockTime): string {
  const minutes = minute === 0 ? '' : ` και ${cardinal(String(minute))}`;
  const seconds = second === undefined || second === 0 ? '' : ` και ${cardinal(String(second))} δευτερόλεπτα`;
  const half = suffix.startsWith('π') ? ' προ μεσημβρίας' : suffix.startsWith('μ') ? ' μετά μεσημβρίαν' : '';
  return cardinal(String(hour), 'f') + minutes + seconds + half;
}
