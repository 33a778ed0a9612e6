import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, ordinal, year } from './numbers.ts';

const MONTHS = [
  ['ledna', 'leden', 'lednu', 'led'],
  ['února', 'únor', 'únoru', 'úno'],
  ['března', 'březen', 'březnu', 'bře'],
  ['dubna', 'duben', 'dubnu', 'dub'],
  ['května', 'květen', 'květnu', 'kvě'],
  ['června', 'červen', 'červnu'],
  ['července', 'červenec', 'červenci'],
  ['srpna', 'srpen', 'srpnu', 'srp'],
  ['září'],
  ['října', 'říjen', 'říjnu', 'říj'],
  ['listopadu', 'listopad', 'lis'],
  ['prosince', 'prosinec', 'prosinci', 'pro'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';
export const dayOf = (day: number): string => ordinal(String(day), 'gen');

/** Months in another case than beside a date: "po druhém květnu", "k druhému květnu". */
const OTHER_CASE = /^(?:lednu|únoru|březnu|dubnu|květnu|červnu|červenci|srpnu|říjnu|prosinci)$/iu;

function dayBeside(day: number, before: string, month: string): string {
  if (!OTHER_CASE.test(month)) return dayOf(day);
  return ordinal(String(day), /(?<!\p{L})(?:k|ke|díky|kvůli|proti)\s$/iu.test(before) ? 'dat' : 'loc');
}

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS.map((names) => names.filter((name) => name.length > 3)),
  joiners: [],
  weekdays: { út: 'úterý', st: 'středa', čt: 'čtvrtek', pá: 'pátek', so: 'sobota', ne: 'neděle' },
  day: (day, position, { before }, month) =>
    position === 'before' ? dayBeside(day, before, month) : cardinal(String(day)),
  month: (_, written) => written,
  year,
  numeric: ({ day = 1, month = 1, year: of = 2000 }) => `${dayOf(day)} ${monthName(month)} ${year(of)}`,
  range: 'až',
};

const CLOCK_BEFORE = /(?<!\p{L})(?:v|ve|od|do|po|před|kolem|okolo|na|mezi)\s$/iu;

export const times: TimeReading = {
  results:
    /(?:vyhr|prohr|zápas|výsled|skóre|stav|poraz|remíz|vede|zvítěz)[^.!?\n]{0,25}(?<!(?<!\p{L})(?:v|ve|od|do|po|před|kolem)\s)\n/iu,
  suffix: String.raw`hodin[ay]?|hod\.?|h`,
  separators: ':.',
  say(time, { before }) {
    // "20.45" is a time with its word, or behind a preposition of time where the minutes are round.
    const isCertain =
      time.separator !== '.' || time.suffix !== undefined || (CLOCK_BEFORE.test(before) && time.minute % 5 === 0);
    if (!isCertain) return undefined;
    const isOneHour = time.hour === 1 && time.minute === 0 && time.separator === undefined;
    if (isOneHour && /(?<!\p{L})(?:za|přes|na|o|pro|po)\s$/iu.test(before)) return 'jednu hodinu';
    return sayTime(time, /(?<!\p{L})(?:od|do|kolem|okolo|během|z)\s$/iu.test(before));
  },
  range: 'až',
};

function sayTime({ hour, minute, second, suffix, separator }: ClockTime, isGenitive = false): string {
  if (isGenitive && minute === 0 && second === undefined)
    return `${cardinal(String(hour), 'gen f')} ${hour === 1 ? 'hodiny' : 'hodin'}`;
  const hours = hour === 1 ? 'jedna' : hour === 2 ? 'dvě' : cardinal(String(hour));
  if (minute === 0 && second === undefined) {
    if (suffix === '' && separator === undefined) return hours;
    return `${hours} ${hour === 1 ? 'hodina' : hour > 1 && hour < 5 ? 'hodiny' : 'hodin'}`;
  }
  const minutes = minute < 10 ? `nula ${cardinal(String(minute), 'f')}` : cardinal(String(minute));
  const seconds =
    second === undefined || second === 0 ? '' : ` ${second < 10 ? 'nula ' : ''}${cardinal(String(second))}`;
  return `${hours} ${minutes}${seconds}${suffix !== undefined && suffix !== '' ? ' hodin' : ''}`;
}
