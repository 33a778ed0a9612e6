import type { ClockTime, Context, DateReading, TimeReading } from '../reading.ts';
import { cardinal, ordinal } from './numerals.ts';

const MONTHS = [
  'tammikuu',
  'helmikuu',
  'maaliskuu',
  'huhtikuu',
  'toukokuu',
  'kesäkuu',
  'heinäkuu',
  'elokuu',
  'syyskuu',
  'lokakuu',
  'marraskuu',
  'joulukuu',
] as const;

/** "toukokuuta", as beside a day. */
export const monthOf = (month: number): string => `${MONTHS[month - 1]}ta`;

/** "maanantaina" asks for its day in the same case. */
export const dayOf = (day: number, { before }: Context): string =>
  ordinal(String(day), /(?:tai|viikko|perjantai|lauantai|sunnuntai)na,?\s$/u.test(before) ? 'ess' : 'nom');

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS.map((month) => [`${month}ta`, month, `${month}n`, `${month}ssa`, `${month}lta`, `${month}lla`]),
  joiners: [],
  weekdays: {
    ma: 'maanantai',
    ti: 'tiistai',
    ke: 'keskiviikko',
    to: 'torstai',
    pe: 'perjantai',
    la: 'lauantai',
    su: 'sunnuntai',
  },
  day: (day, position, context) => (position === 'before' ? dayOf(day, context) : cardinal(String(day))),
  month: (_, written) => written,
  year: (year) => cardinal(String(year)),
  numeric: ({ day = 1, month = 1, year = 2000 }, context) =>
    `${dayOf(day, context)} ${monthOf(month)} ${cardinal(String(year))}`,
  range: 'viiva',
};

const CLOCK_BEFORE =
  /(?<!\p{L})(?:klo|kello|kl\.|noin klo|lähtee|saapuu|alkaa|päättyy|lähtö|saapuminen|perillä)\.?\s$/iu;

export const times: TimeReading = {
  separators: '.:',
  say(time, { before, after }) {
    const isCertain =
      time.separator === ':' ||
      CLOCK_BEFORE.test(before) ||
      /^\s?(?:ja|–|-)\s?\d{1,2}\.\d\d/.test(after) ||
      /klo\s\d{1,2}\.\d\d\s?[–-]$/.test(before);
    return isCertain ? sayTime(time) : undefined;
  },
  range: 'viiva',
};

function sayTime({ hour, minute, second }: ClockTime): string {
  const said = cardinal(String(hour));
  const minutes =
    minute === 0 ? '' : minute < 10 ? ` nolla ${cardinal(String(minute))}` : ` ${cardinal(String(minute))}`;
  const seconds = second === undefined || second === 0 ? '' : ` ja ${cardinal(String(second))} sekuntia`;
  return said + minutes + seconds;
}
