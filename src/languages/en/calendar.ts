import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { spelled } from '../spelling.ts';
import { letters } from './letters.ts';
import { cardinal, digitByDigit, ordinal, year } from './numbers.ts';

const MONTHS = [
  ['January', 'Jan'],
  ['February', 'Feb'],
  ['March', 'Mar'],
  ['April', 'Apr'],
  ['May'],
  ['June', 'Jun'],
  ['July', 'Jul'],
  ['August', 'Aug'],
  ['September', 'Sept', 'Sep'],
  ['October', 'Oct'],
  ['November', 'Nov'],
  ['December', 'Dec'],
] as const;

export const dates: DateReading = {
  order: 'mdy',
  isDottedLong: true,
  months: MONTHS,
  joiners: ['of'],
  day: (day, position) => (position === 'before' ? `the ${ordinal(String(day))} of` : ordinal(String(day))),
  month: (month) => MONTHS[month - 1]?.[0] ?? '',
  year,
  numeric: ({ day = 1, month = 1, year: of = 2000 }) => `${MONTHS[month - 1]?.[0]} ${ordinal(String(day))} ${year(of)}`,
  range: 'to',
};

const ZONES: Readonly<Record<string, string>> = {
  Z: 'zulu',
  ...Object.fromEntries(
    [
      'GMT',
      'UTC',
      'EST',
      'EDT',
      'ET',
      'CST',
      'CDT',
      'CT',
      'MST',
      'MDT',
      'MT',
      'PST',
      'PDT',
      'PT',
      'CET',
      'CEST',
      'BST',
      'IST',
      'JST',
    ].map((zone) => [zone, spelled(zone, letters)]),
  ),
};

export const times: TimeReading = {
  suffix: String.raw`[ap]\.?m\.?|o['’]clock`,
  separators: ':',
  say: sayTime,
  range: 'to',
  zones: ZONES,
};

function sayTime({ hour, minute, second, suffix }: ClockTime): string {
  const half = suffix === undefined ? undefined : /^[ap]/i.exec(suffix)?.[0].toUpperCase();
  const hours = cardinal(String(hour));
  const minutes = minute < 10 ? `oh ${digitByDigit(String(minute))}` : cardinal(String(minute));
  const seconds = second === undefined || second === 0 ? '' : ` ${second < 10 ? 'oh ' : ''}${cardinal(String(second))}`;
  if (half !== undefined)
    return `${hours}${minute === 0 ? '' : ` ${minutes}`}${seconds} ${half === 'A' ? 'eigh' : 'pee'} em`;
  if (suffix === '') return minute === 0 ? hours : `${hours} ${minutes}`;
  if (minute === 0 && second === undefined) {
    if (hour === 0) return 'midnight';
    return hour > 12 ? `${hours} hundred` : `${hours} o'clock`;
  }
  return `${hours} ${minutes}${seconds}`;
}
