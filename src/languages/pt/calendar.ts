import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, numbers } from './numbers.ts';

const MONTHS = [
  ['janeiro', 'jan'],
  ['fevereiro', 'fev'],
  ['março', 'mar'],
  ['abril', 'abr'],
  ['maio', 'mai'],
  ['junho', 'jun'],
  ['julho', 'jul'],
  ['agosto', 'ago'],
  ['setembro', 'set'],
  ['outubro', 'out'],
  ['novembro', 'nov'],
  ['dezembro', 'dez'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';
export const sayDay = (day: number): string => (day === 1 ? 'primeiro' : cardinal(String(day)));

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: ['de'],
  weekdays: {
    seg: 'segunda',
    ter: 'terça',
    qua: 'quarta',
    qui: 'quinta',
    sex: 'sexta',
    sáb: 'sábado',
    sab: 'sábado',
    dom: 'domingo',
  },
  day: (day, position) => sayDay(day) + (position === 'before' ? ' de' : ''),
  month: monthName,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }) => `${sayDay(day)} de ${monthName(month)} de ${numbers.year(year)}`,
  range: 'a',
};

export const times: TimeReading = {
  suffix: String.raw`hrs?\.?|hs\.?|horas?|h\.?|min`,
  separators: ':',
  spacedSeparators: 'h',
  say: sayTime,
  range: 'às',
};

function sayTime({ hour, minute, second, suffix, separator }: ClockTime): string | undefined {
  if (separator === undefined && suffix === 'min') return undefined;
  const hours = cardinal(String(hour), 'f');
  if (suffix === '' && minute === 0) return hours;
  const minutes =
    minute === 0 ? '' : ` e ${cardinal(String(minute))}${minute < 10 ? ` minuto${minute === 1 ? '' : 's'}` : ''}`;
  const seconds = second ? ` e ${cardinal(String(second))} segundo${second === 1 ? '' : 's'}` : '';
  return `${hours} hora${hour > 1 ? 's' : ''}${minutes}${seconds}`;
}
