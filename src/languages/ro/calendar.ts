import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, hasDe, numbers } from './numbers.ts';

const MONTHS = [
  ['ianuarie', 'ian'],
  ['februarie', 'feb', 'febr'],
  ['martie', 'mar'],
  ['aprilie', 'apr'],
  ['mai'],
  ['iunie', 'iun'],
  ['iulie', 'iul'],
  ['august', 'aug'],
  ['septembrie', 'sept', 'sep'],
  ['octombrie', 'oct'],
  ['noiembrie', 'nov', 'noi'],
  ['decembrie', 'dec'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';
export const sayDay = (day: number): string => (day === 1 ? 'întâi' : cardinal(String(day)));

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: {
    lun: 'luni',
    mar: 'marți',
    mie: 'miercuri',
    joi: 'joi',
    vin: 'vineri',
    sâm: 'sâmbătă',
    sâmb: 'sâmbătă',
    dum: 'duminică',
  },
  day: sayDay,
  month: monthName,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }) => `${sayDay(day)} ${monthName(month)} ${numbers.year(year)}`,
  range: 'până la',
};

export const times: TimeReading = {
  suffix: 'h',
  separators: ':.',
  say(time, { before }) {
    // "14.30" is a time behind a word for one only.
    const isCertain =
      time.separator !== '.' ||
      /(?<!\p{L})(?:la|ora|orele|după|până la|de la|între|pe la|înainte de)\s$/iu.test(before);
    return isCertain ? sayTime(time) : undefined;
  },
  range: 'până la',
};

function sayTime({ hour, minute, second, suffix, separator }: ClockTime): string {
  const hours = hour === 2 || hour === 12 || hour === 22 ? cardinal(String(hour), 'f') : cardinal(String(hour));
  if (minute === 0 && second === undefined) {
    if (separator === undefined && suffix === 'h') return `${hours} ${hasDe(String(hour)) ? 'de ' : ''}ore`;
    return hours;
  }
  const seconds = second ? ` și ${cardinal(String(second), 'f')} ${hasDe(String(second)) ? 'de ' : ''}secunde` : '';
  return `${hours} și ${cardinal(String(minute))}${seconds}`;
}
