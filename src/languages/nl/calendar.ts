import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, year } from './numbers.ts';

const MONTHS = [
  ['januari', 'jan'],
  ['februari', 'feb', 'febr'],
  ['maart', 'mrt'],
  ['april', 'apr'],
  ['mei'],
  ['juni', 'jun'],
  ['juli', 'jul'],
  ['augustus', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'okt'],
  ['november', 'nov'],
  ['december', 'dec'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: {
    ma: 'maandag',
    di: 'dinsdag',
    wo: 'woensdag',
    do: 'donderdag',
    vr: 'vrijdag',
    za: 'zaterdag',
    zo: 'zondag',
  },
  day: (day) => cardinal(String(day)),
  month: monthName,
  year,
  numeric: ({ day = 1, month = 1, year: of = 2000 }) => `${cardinal(String(day))} ${monthName(month)} ${year(of)}`,
  range: 'tot',
};

export const times: TimeReading = {
  results:
    /(?:w[io]n|verlor|verlie|uitslag|stand|wedstrijd|score)[^.!?\n]{0,25}(?<!(?<!\p{L})(?:om|tot|van|vanaf|rond|na|voor)\s)\n/iu,
  suffix: 'uur|u',
  separators: ':.',
  // 20u30, of Flanders.
  spacedSeparators: 'u|uur',
  say(time, { before }) {
    // "14.30" without "uur" is a time behind a word for one only.
    const isCertain =
      time.separator !== '.' || time.suffix !== undefined || /(?<!\p{L})(?:om|tot|vanaf|rond|tegen)\s$/iu.test(before);
    return isCertain ? sayTime(time) : undefined;
  },
  range: 'tot',
};

function sayTime({ hour, minute, second, suffix, separator }: ClockTime): string {
  const hours = cardinal(String(hour));
  if (suffix === '' && minute === 0 && separator === undefined) return hours;
  const minutes = minute === 0 ? '' : ` ${cardinal(String(minute))}`;
  const seconds = second === undefined || second === 0 ? '' : ` en ${cardinal(String(second))} seconden`;
  return `${hours} uur${minutes}${seconds}`;
}
