import type { ClockTime, Context, DateReading, TimeReading } from '../reading.ts';
import { DURATION_AFTER } from './durations.ts';
import { cardinal, ordinalStem, year } from './numbers.ts';

const MONTHS = [
  ['Januar', 'Jänner', 'Jan'],
  ['Februar', 'Feber', 'Feb', 'Febr'],
  ['März', 'Mrz'],
  ['April', 'Apr'],
  ['Mai'],
  ['Juni', 'Jun'],
  ['Juli', 'Jul'],
  ['August', 'Aug'],
  ['September', 'Sept', 'Sep'],
  ['Oktober', 'Okt'],
  ['November', 'Nov'],
  ['Dezember', 'Dez'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

/** "der dritte Mai", "am dritten Mai", "dritter Mai". */
export function dayOf(day: number, { before }: Context): string {
  const stem = ordinalStem(String(day));
  if (/(?<!\p{L})(?:[Dd]er|[Dd]as)\s$/u.test(before)) return `${stem}e`;
  if (/(?<!\p{L})v\.\s?$/u.test(before)) return `${stem}en`;
  const isBare = before.trim() === '' || /[.,:;(!?\n]\s*$/.test(before);
  return isBare ? `${stem}er` : `${stem}en`;
}

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: {
    mo: 'Montag',
    di: 'Dienstag',
    mi: 'Mittwoch',
    do: 'Donnerstag',
    fr: 'Freitag',
    sa: 'Samstag',
    so: 'Sonntag',
  },
  day: (day, position, context) => (position === 'before' ? dayOf(day, context) : cardinal(String(day))),
  month: (month, written) => (written.endsWith('nner') ? written : monthName(month)),
  year,
  numeric: ({ day = 1, month = 1, year: of = 2000 }, context) =>
    `${dayOf(day, context)} ${monthName(month)} ${year(of)}`,
  range: 'bis',
};

export const times: TimeReading = {
  results:
    /(?:Spiel|Partie|Match|gew[ao]nn|verlor|sieg|Sieg|Niederlage|Stand|stand es|Ergebnis|stand|führ|unterl|schlug|unentschieden|Halbzeit|Satz)[^.!?\n]{0,25}(?<!(?<!\p{L})(?:um|ab|gegen|bis|von|seit|Uhr|nach|vor)\s)\n/u,
  suffix: 'Uhr',
  separators: ':.',
  say: sayTime,
  range: 'bis',
};

const CLOCK_BEFORE = /(?<!\p{L})(?:um|gegen)\s$/iu;
const COUNTED_AFTER = /^\s?(?:[%‰€$£°+–-]|\p{Lu}|(?:[cmk]?m|k?g|m?l|h|s|t|ha|auf|Euro|Mio|Mrd)(?!\p{L}))/u;

function sayTime(
  { hour, minute, second, suffix, separator }: ClockTime,
  { before, after }: Context,
): string | undefined {
  // "18.45" without "Uhr" is a number, but behind "um"; "3:45 min" is how long something took.
  const isCertain = separator !== '.' || (CLOCK_BEFORE.test(before) && !COUNTED_AFTER.test(after));
  if (suffix === undefined && (!isCertain || DURATION_AFTER.test(after) || /^\s?h(?!\p{L})/u.test(after)))
    return undefined;
  const hours = cardinal(String(hour), 'm');
  if (suffix === '' && minute === 0 && separator === undefined) return cardinal(String(hour));
  const minutes = minute === 0 ? '' : ` ${cardinal(String(minute))}`;
  const seconds = second === undefined || second === 0 ? '' : ` und ${cardinal(String(second))} Sekunden`;
  return `${hours} Uhr${minutes}${seconds}`;
}
