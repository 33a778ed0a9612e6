import type { ClockTime, Context, DateReading, TimeReading } from '../reading.ts';
import { cardinal, ordinal } from './numbers.ts';

const MONTHS = [
  ['stycznia', 'styczeń', 'styczniu', 'stycz', 'sty'],
  ['lutego', 'luty', 'lutym', 'lut'],
  ['marca', 'marzec', 'marcu', 'mar'],
  ['kwietnia', 'kwiecień', 'kwietniu', 'kwiec', 'kwi'],
  ['maja', 'maj', 'maju'],
  ['czerwca', 'czerwiec', 'czerwcu', 'czerw', 'cze'],
  ['lipca', 'lipiec', 'lipcu', 'lip'],
  ['sierpnia', 'sierpień', 'sierpniu', 'sierp', 'sie'],
  ['września', 'wrzesień', 'wrześniu', 'wrzes', 'wrz'],
  ['października', 'październik', 'październiku', 'paźdz', 'paź'],
  ['listopada', 'listopad', 'listopadzie', 'listop', 'lis'],
  ['grudnia', 'grudzień', 'grudniu', 'grudz', 'gru'],
] as const;

export const monthName = (month: number): string => MONTHS[month - 1]?.[0] ?? '';

/** On the third is "trzeciego"; "today is the third" is a nominative. */
export const dayOf = (day: number, { before }: Context): string =>
  ordinal(
    String(day),
    /(?<!\p{L})(?:jest|był|będzie|mamy|mija)\s$/iu.test(before) &&
      /(?<!\p{L})(?:dziś|dzisiaj|jutro|wczoraj|to)\s/iu.test(before)
      ? 'm'
      : /(?<!\p{L})(?:przed|między)\s$/iu.test(before)
        ? 'ins'
        : 'gen',
  );

const yearOf = (year: number, { after }: Context): string =>
  `${ordinal(String(year), 'gen')}${/^\s?(?:r\.|r\s|rok)/u.test(after) ? '' : ' roku'}`;

const WEEKDAYS_IN_GENITIVE: Readonly<Record<string, string>> = {
  poniedziałek: 'poniedziałku',
  wtorek: 'wtorku',
  środa: 'środy',
  czwartek: 'czwartku',
  piątek: 'piątku',
  sobota: 'soboty',
  niedziela: 'niedzieli',
};

export const dates: DateReading = {
  order: 'dmy',
  months: MONTHS,
  joiners: [],
  weekdays: {
    pn: 'poniedziałek',
    pon: 'poniedziałek',
    wt: 'wtorek',
    śr: 'środa',
    śro: 'środa',
    czw: 'czwartek',
    pt: 'piątek',
    sob: 'sobota',
    sb: 'sobota',
    nd: 'niedziela',
    niedz: 'niedziela',
  },
  weekdayRange: (from, to, { before }) =>
    `${/(?<!\p{L})od\s$/iu.test(before) ? '' : 'od '}${WEEKDAYS_IN_GENITIVE[from]} do ${WEEKDAYS_IN_GENITIVE[to]}`,
  day: (day, position, context) => (position === 'before' ? dayOf(day, context) : cardinal(String(day))),
  month: (month, written) =>
    written.length > 5 || /^(?:maj|luty|marc|lipc|lute)/iu.test(written) ? written : monthName(month),
  year: yearOf,
  numeric: ({ day = 1, month = 1, year = 2000 }, context) =>
    `${dayOf(day, context)} ${monthName(month)} ${yearOf(year, context)}`,
  range: 'do',
};

const WEEKDAY_BEFORE =
  /(?<!\p{L})(?:(?:pon|wt|śr|czw|pt|sob|niedz|nd)\.?|(?:poniedział|wtor|czwart|piąt)ek|środa|sobota|niedziela):?\s$/iu;
const CLOCK_BEFORE = /(?<!\p{L})(?:o|od|do|na|godzin[aęiy]e?|godzinie|godz\.|po|przed|około)\s$/iu;

export const times: TimeReading = {
  results:
    /(?:wygra|przegra|mecz|wynik|remis|pokona|zwycięż|prowadz|secie?)[^.!?\n]{0,25}(?<!(?<!\p{L})(?:o|od|do|godz\.|godzinie|po|przed)\s)\n/iu,
  separators: ':.',
  say(time, context) {
    const isCertain =
      time.separator !== '.' ||
      ((CLOCK_BEFORE.test(context.before) || WEEKDAY_BEFORE.test(context.before)) &&
        !/^\s?(?:zł|%|km|kg|m|l|€|tys|mln|mld|proc|euro|°)/.test(context.after));
    return isCertain ? sayTime(time, context) : undefined;
  },
  range: 'do',
};

/** No preposition before the hour. */
const LONE = /(?<!(?<!\p{L})(?:o|od|do|po|przed|około|w)\s)(?:godz\.|godzina)\s$/iu;
const ACCUSATIVE = /(?<!\p{L})(?:na|za)\s(?:godz\.\s|godzinę\s|)$/iu;

/** Hours are ordinals: "o czternastej trzydzieści". */
export function sayTime({ hour, minute, second }: ClockTime, { before }: Context): string {
  const form = ACCUSATIVE.test(before) ? 'facc' : CLOCK_BEFORE.test(before) && !LONE.test(before) ? 'fgen' : 'f';
  const hours = hour === 0 ? (form === 'fgen' ? 'zerowej' : 'zero') : ordinal(String(hour), form);
  const minutes =
    minute === 0 ? '' : minute < 10 ? ` zero ${cardinal(String(minute))}` : ` ${cardinal(String(minute))}`;
  const seconds =
    second === undefined || second === 0 ? '' : ` ${second < 10 ? 'zero ' : ''}${cardinal(String(second))}`;
  return hours + minutes + seconds;
}
