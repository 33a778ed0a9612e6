import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, numbers } from './numbers.ts';

const MONTHS = [
  ['janvier', 'janv'],
  ['février', 'févr', 'fév'],
  ['mars'],
  ['avril', 'avr'],
  ['mai'],
  ['juin'],
  ['juillet', 'juil'],
  ['août', 'aout'],
  ['septembre', 'sept'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['décembre', 'déc'],
] as const;

const day = (day: number): string => (day === 1 ? 'premier' : cardinal(String(day)));
export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: {
    lun: 'lundi',
    mar: 'mardi',
    mer: 'mercredi',
    jeu: 'jeudi',
    ven: 'vendredi',
    sam: 'samedi',
    dim: 'dimanche',
  },
  day,
  month: monthName,
  year: numbers.year,
  numeric: ({ day: of = 1, month = 1, year = 2000 }) => `${day(of)} ${monthName(month)} ${numbers.year(year)}`,
  range: 'au',
};

export const times: TimeReading = {
  suffix: 'heures?|h|min',
  separators: ':',
  spacedSeparators: 'h|heures?',
  say: sayTime,
  range: 'à',
};

function sayTime({ hour, minute, second, suffix, separator }: ClockTime): string | undefined {
  if (separator === undefined && suffix === 'min') return undefined;
  const hours = cardinal(String(hour), 'f');
  if (suffix === '' && minute === 0) return hours;
  const minutes = minute === 0 ? '' : ` ${minute < 10 ? 'zéro ' : ''}${cardinal(String(minute))}`;
  const seconds = second ? ` et ${cardinal(String(second), 'f')} seconde${second > 1 ? 's' : ''}` : '';
  return `${hours} heure${hour > 1 ? 's' : ''}${minutes}${seconds}`;
}
