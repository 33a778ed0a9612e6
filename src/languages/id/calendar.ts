import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, numbers } from './numbers.ts';

const MONTHS = [
  ['Januari', 'Jan'],
  ['Februari', 'Feb'],
  ['Maret', 'Mar'],
  ['April', 'Apr'],
  ['Mei'],
  ['Juni', 'Jun'],
  ['Juli', 'Jul'],
  ['Agustus', 'Agu', 'Agt', 'Ags'],
  ['September', 'Sep', 'Sept'],
  ['Oktober', 'Okt'],
  ['November', 'Nov', 'Nop'],
  ['Desember', 'Des'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: ['tahun'],
  weekdays: { sen: 'Senin', sel: 'Selasa', rab: 'Rabu', kam: 'Kamis', jum: 'Jumat', sab: 'Sabtu', min: 'Minggu' },
  day: (day) => cardinal(String(day)),
  month: monthName,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }) =>
    `${cardinal(String(day))} ${monthName(month)} ${numbers.year(year)}`,
  range: 'sampai',
};

const ZONES = { WIB: 'w i b', WITA: 'wita', WIT: 'w i t', GMT: 'g m t', UTC: 'u t c' };

export const times: TimeReading = {
  separators: ':.',
  say(time, { before, after }) {
    // "14.30" is a time behind a word for one or before a time zone only.
    const isCertain =
      time.separator !== '.' ||
      time.second !== undefined ||
      /(?<!\p{L})(?:pukul|jam|pkl\.?|sampai|hingga|s\.d\.|dari)\s$/iu.test(before) ||
      /^\s(?:WIB|WITA|WIT)(?!\p{L})/u.test(after) ||
      // "08.00–17.00": thousands have three digits, and a decimal its comma.
      /^\s?[-–]\s?\d{1,2}\.\d{2}(?![\d.])/.test(after) ||
      /(?<![\d.])\d{1,2}\.\d{2}\s?[-–]\s?$/.test(before) ||
      /(?<!\p{L})(?:sen|sel|rab|kam|jum|sab|min|senin|selasa|rabu|kamis|jum'?at|sabtu|minggu),?\s$/iu.test(before);
    return isCertain ? sayTime(time) : undefined;
  },
  range: 'sampai',
  zones: ZONES,
};

function sayTime({ hour, minute, second }: ClockTime): string {
  const seconds = second ? ` ${cardinal(String(second))} detik` : '';
  const minutes = minute === 0 ? '' : ` lewat ${cardinal(String(minute))} menit`;
  return cardinal(String(hour)) + minutes + seconds;
}
