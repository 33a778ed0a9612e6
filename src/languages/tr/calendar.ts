import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal } from './numbers.ts';

const MONTHS = [
  ['Ocak', 'Oca'],
  ['Şubat', 'Şub'],
  ['Mart'],
  ['Nisan', 'Nis'],
  ['Mayıs'],
  ['Haziran', 'Haz'],
  ['Temmuz', 'Tem'],
  ['Ağustos', 'Ağu'],
  ['Eylül', 'Eyl'],
  ['Ekim'],
  ['Kasım', 'Kas'],
  ['Aralık', 'Ara'],
] as const;

const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';
const number = (value: number) => cardinal(String(value));

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: {
    pzt: 'Pazartesi',
    sal: 'Salı',
    çar: 'Çarşamba',
    per: 'Perşembe',
    cum: 'Cuma',
    cmt: 'Cumartesi',
    paz: 'Pazar',
  },
  day: number,
  month: monthName,
  year: number,
  numeric: ({ day = 1, month = 1, year = 2000 }) => `${number(day)} ${monthName(month)} ${number(year)}`,
  range: '',
};

export const times: TimeReading = {
  separators: ':.',
  say(time, { before, after }) {
    // "14.30" is a time behind "saat" or with the ending of "at" or "from".
    const isCertain =
      time.separator !== '.' ||
      /(?<!\p{L})saat(?:ler)?i?\s$/iu.test(before) ||
      /^['’][dt][ae]n?(?!\p{L})|^\s(?:arası|arasında|saatleri)/u.test(after);
    return isCertain ? sayTime(time) : undefined;
  },
  range: '',
};

function sayTime({ hour, minute, second }: ClockTime): string {
  const minutes = minute === 0 ? '' : minute < 10 ? ` sıfır ${number(minute)}` : ` ${number(minute)}`;
  const seconds = second === undefined || second === 0 ? '' : ` ${second < 10 ? 'sıfır ' : ''}${number(second)}`;
  return number(hour) + minutes + seconds;
}
