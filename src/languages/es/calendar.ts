import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, numbers } from './numbers.ts';

const MONTHS = [
  ['enero', 'ene'],
  ['febrero', 'feb'],
  ['marzo', 'mar'],
  ['abril', 'abr'],
  ['mayo', 'may'],
  ['junio', 'jun'],
  ['julio', 'jul'],
  ['agosto', 'ago'],
  ['septiembre', 'setiembre', 'sept', 'sep', 'set'],
  ['octubre', 'oct'],
  ['noviembre', 'nov'],
  ['diciembre', 'dic'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: ['de', 'del'],
  weekdays: {
    lun: 'lunes',
    mar: 'martes',
    mié: 'miércoles',
    mie: 'miércoles',
    jue: 'jueves',
    vie: 'viernes',
    sáb: 'sábado',
    sab: 'sábado',
    dom: 'domingo',
  },
  day: (day, position, _context, _month, mark) =>
    (day === 1 && /[º°]/.test(mark ?? '') ? 'primero' : cardinal(String(day))) + (position === 'before' ? ' de' : ''),
  month: monthName,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }) =>
    `${cardinal(String(day))} de ${monthName(month)} de ${numbers.year(year)}`,
  range: 'al',
};

export const times: TimeReading = {
  suffix: String.raw`[ap]\.?\s?m\.?|hrs?\.?|hs\.?|horas|h\.?`,
  separators: ':',
  spacedSeparators: 'h',
  say: sayTime,
  range: 'a',
};

/** Behind a word for a time "14.30" is one too. */
export const TIME_BEFORE = String.raw`(?<!\p{L})(?:a|sobre|hasta|desde|de|para)\slas?\s`;

const HALVES: Readonly<Record<string, string>> = { a: 'de la mañana', p: 'de la tarde' };

export function sayTime({ hour, minute, second, suffix }: ClockTime): string {
  const hours = cardinal(String(hour), 'f');
  const half = /^([ap])\.?\s?m/i.exec(suffix ?? '')?.[1]?.toLowerCase();
  if (suffix === '' && minute === 0) return hours;
  const behind =
    half === undefined
      ? ''
      : ` ${half === 'p' && (hour === 12 || hour > 8) ? (hour === 12 ? 'del mediodía' : 'de la noche') : HALVES[half]}`;
  if (minute === 0 && second === undefined) {
    const isCertain = suffix !== undefined && half === undefined;
    return `${hours}${isCertain || (half === undefined && hour > 12) ? ` hora${hour === 1 ? '' : 's'}` : ''}${behind}`;
  }
  const seconds = second ? ` y ${cardinal(String(second), 'm')} segundo${second === 1 ? '' : 's'}` : '';
  return `${hours} ${minute === 0 ? 'en punto' : `y ${cardinal(String(minute))}`}${seconds}${behind}`;
}
