import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, numbers } from './numbers.ts';

/** Months are numbered; the fourth has a name of its own. */
export const monthName = (month: number): string => `tháng ${month === 4 ? 'tư' : cardinal(String(month))}`;

export const dates: DateReading = {
  order: 'dmy',
  months: Array.from({ length: 12 }, (_none, index) => [
    `tháng ${index + 1}`,
    `tháng ${String(index + 1).padStart(2, '0')}`,
  ]),
  joiners: ['năm'],
  day: (day) => cardinal(String(day)),
  month: monthName,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }, { before }) =>
    `${/(?<!\p{L})(?:ngày|mùng|mồng)\s$/iu.test(before) ? '' : 'ngày '}${cardinal(String(day))} ${monthName(month)} năm ${numbers.year(year)}`,
  range: 'đến',
};

export const times: TimeReading = {
  suffix: 'giờ|h|g',
  separators: ':',
  spacedSeparators: 'h|g|giờ',
  say: sayTime,
  range: 'đến',
};

function sayTime({ hour, minute, second, suffix }: ClockTime): string | undefined {
  // 5G is no hour.
  if (suffix === 'G') return undefined;
  const hours = `${cardinal(String(hour))} giờ`;
  const seconds = second ? ` ${cardinal(String(second))} giây` : '';
  return hours + (minute === 0 ? '' : ` ${cardinal(String(minute))} phút`) + seconds;
}
