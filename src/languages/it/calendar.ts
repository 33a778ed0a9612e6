import type { ClockTime, DateReading, TimeReading } from '../reading.ts';
import { cardinal, numbers } from './numbers.ts';

const MONTHS = [
  ['gennaio', 'gen', 'genn'],
  ['febbraio', 'feb', 'febbr'],
  ['marzo', 'mar'],
  ['aprile', 'apr'],
  ['maggio', 'mag', 'magg'],
  ['giugno', 'giu'],
  ['luglio', 'lug'],
  ['agosto', 'ago'],
  ['settembre', 'set', 'sett'],
  ['ottobre', 'ott'],
  ['novembre', 'nov'],
  ['dicembre', 'dic'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';
export const sayDay = (day: number): string => (day === 1 ? 'primo' : cardinal(String(day)));

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: ['del'],
  weekdays: {
    lun: 'lunedì',
    mar: 'martedì',
    mer: 'mercoledì',
    gio: 'giovedì',
    ven: 'venerdì',
    sab: 'sabato',
    dom: 'domenica',
  },
  day: sayDay,
  month: monthName,
  year: numbers.year,
  numeric: ({ day = 1, month = 1, year = 2000 }) => `${sayDay(day)} ${monthName(month)} ${numbers.year(year)}`,
  range: 'al',
};

export const times: TimeReading = {
  suffix: 'ore|h',
  separators: ':.,',
  spacedSeparators: 'h',
  say(time, { before }) {
    // "14.30" is a time behind a word for one only.
    const isCertain =
      !/[.,]/.test(time.separator ?? '') ||
      time.suffix !== undefined ||
      /(?<!\p{L})(?:alle|dalle|le|ore|all[’']|dell[’']|l[’']|delle|per le|verso le|fino alle|h)\s?$/iu.test(before);
    // "15,30" is more often a number.
    if (time.separator === ',' && !/(?<!\p{L})(?:alle|dalle|ore|\d[.:,]\d\d (?:e|ed|alle))\s$/iu.test(before))
      return undefined;
    return isCertain && !/\bore$/i.test(time.suffix ?? '') ? sayTime(time) : undefined;
  },
  range: 'alle',
};

function sayTime({ hour, minute, second, suffix, separator }: ClockTime): string {
  const hours = hour === 1 ? 'una' : cardinal(String(hour));
  if (minute === 0 && second === undefined) {
    return separator === undefined && suffix !== undefined && suffix !== ''
      ? `${hours} ${hour === 1 ? 'ora' : 'ore'}`
      : hours;
  }
  const seconds = second ? ` e ${cardinal(String(second), 'm')} second${second === 1 ? 'o' : 'i'}` : '';
  return `${hours} e ${minute < 10 ? 'zero ' : ''}${cardinal(String(minute))}${seconds}`;
}
