import type { CalendarDate, DateReading, Reading } from '../../../languages/reading.ts';
import { matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, type SpokenPiece, whole } from '../span.ts';
import { weekdayBefore, weekdayRanges } from './weekdays.ts';

/** Dates in figures (ISO first, then the language's own order) and with the names of months. */
export const dates: SemioticClass = { kind: 'date', find };

const ISO =
  /(?<![\p{L}\p{N}./-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:T(?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?(?<zone>Z|[+-]\d{2}:?\d{2})?)?(?![\d-])/gu;
const FIGURES =
  /(?<![\p{L}\p{N}./-])(?<a>\d{1,4})(?<sign>[/.-]|\. )(?<b>\d{1,2})\k<sign>(?<c>\d{4}|\d{1,2})(?![\p{L}\p{N}]|[./-]\d)/gu;

function* find({ text, reading }: SpanContext): Generator<Span> {
  const { dates } = reading;
  if (dates === undefined) return;
  yield* weekdayRanges(text, dates);
  if (!/\d/.test(text)) return;
  const found = [...datesInFigures(text, reading, dates), ...datesInWords(text, dates)].toSorted(
    (a, b) => a.start - b.start,
  );
  for (const [index, span] of found.entries()) {
    const from = found[index - 1]?.end ?? span.start;
    const isUpTo = /^ ?[-–—] ?$/.test(text.slice(from, span.start));
    yield* weekdayBefore(text, span.start, dates);
    yield isUpTo ? upTo(span, from, dates.range) : span;
  }
  for (const { index } of matches(DAY_AND_MONTH, text)) yield* weekdayBefore(text, index, dates);
}

/** A date without a year, which only some languages take for one. */
const DAY_AND_MONTH = /(?<=[\p{L}.,]\s)\d{1,2}(?:\.\s?\d{1,2}\.|[/-]\d{1,2})(?!\d)/gu;

/** The second of two dates, with the dash before it: "March 28 – April 2". */
const upTo = ({ pieces, ...span }: Span, start: number, range: string): Span => ({
  ...span,
  start,
  pieces: pieces.map((piece, index) => (index === 0 ? { ...piece, said: `${range} ${piece.said}` } : piece)),
});

function* datesInFigures(text: string, reading: Reading, dates: DateReading): Generator<Span> {
  for (const match of matches(ISO, text)) {
    const { year, month, day, hour, minute, second, zone } = match.groups ?? {};
    const date = { year: Number(year), month: Number(month), day: Number(day) };
    if (!isDate(date)) continue;
    const time =
      hour === undefined
        ? undefined
        : reading.times?.say(
            { hour: Number(hour), minute: Number(minute), ...(second && { second: Number(second) }) },
            { before: '', after: '' },
          );
    const end = match.index + match[0].length;
    const said = dates.numeric(date, contextOf(text, match.index, end));
    yield whole('date', match.index, end, time === undefined ? said : `${said} ${time}${zoneOf(zone, reading)}`);
  }
  for (const match of matches(FIGURES, text)) {
    const date = dateInFigures(match, dates);
    if (date === undefined) continue;
    const end = match.index + match[0].length;
    yield whole('date', match.index, end, dates.numeric(date, contextOf(text, match.index, end)));
  }
}

/** Z, or how far from it: +05:30. */
function zoneOf(zone: string | undefined, { times, numbers, signs }: Reading): string {
  const utc = times?.zones?.UTC;
  if (zone === undefined || utc === undefined) return '';
  const [hours = 0, minutes = 0] = (zone.match(/\d\d/g) ?? []).map(Number);
  if (hours + minutes === 0) return ` ${utc}`;
  const sign = zone.startsWith('-') ? numbers.minus : (signs?.['+'] ?? '');
  return [
    ` ${utc}`,
    sign,
    ...[hours, minutes].filter((part) => part > 0).map((part) => numbers.cardinal(String(part))),
  ].join(' ');
}

function dateInFigures(
  { groups = {} }: RegExpMatchArray,
  { order, isDottedLong }: DateReading,
): CalendarDate | undefined {
  const { a = '', b = '', c = '', sign } = groups;
  // A day of one digit stands at the end where the year stands first; else it is a version or a section.
  if (c.length === 1 && a.length !== 4 && sign !== '. ') return undefined;
  if (isDottedLong === true && sign === '.' && a.length < 4 && c.length < 4) return undefined;
  const parts = [a, b, c].map(Number);
  const [first = 0, second = 0, third = 0] = parts;
  if (a.length > 2) return [{ year: first, month: second, day: third }].find(isDate);
  if (order === 'ymd' && a.length === 2 && c.length <= 2) {
    const date = { year: fullYear(a), month: second, day: third };
    if (isDate(date)) return date;
  }
  const year = fullYear(c);
  const dmy = { day: first, month: second, year };
  const mdy = { month: first, day: second, year };
  return (order === 'mdy' ? [mdy, dmy] : [dmy, mdy]).find(isDate);
}

/** Two digits are of this century up to thirty years ahead. */
export function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + (year < 56 ? 2000 : 1900);
}

export function isDate({ day = 1, month = 1, year = 2000 }: CalendarDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year || 2000, month, 0)).getUTCDate();
}

const patterns = new WeakMap<DateReading, { names: RegExp; months: Map<string, number> }>();

const escaped = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Months' names longest first, so that "March" is not taken for "Mar". */
function compiled(dates: DateReading) {
  const known = patterns.get(dates);
  if (known !== undefined) return known;
  const months = new Map(dates.months.flatMap((names, index) => names.map((name) => [name.toLowerCase(), index + 1])));
  const list = (names: readonly string[]) =>
    names
      .toSorted((a, b) => b.length - a.length)
      .map(escaped)
      .join('|');
  const month = `(?<month>${list(dates.months.flat())})(?![\\p{L}\\p{M}])\\.?`;
  const joiner = dates.joiners.length === 0 ? '' : `(?:(?:${list(dates.joiners)})\\s+)?`;
  const year = String.raw`(?:,?\s+${joiner}(?<year>\d{4})(?![\d\p{L}%]|[.,:]\d|\s?[\p{Sc}%]))?`;
  const days = (name: string) =>
    String.raw`(?<${name}>\d{1,2})(?:(?:st|nd|rd|th)?\s?[-–—]\s?(?<${name}To>\d{1,2}))?(?<${name}Mark>st|nd|rd|th|\.|\.?º|°|er|-го|-е|ος|η|'s)?`;
  // Behind a month's name a number is a day only where no unit, colon or further digit follows.
  const names = new RegExp(
    String.raw`(?<![\p{L}\p{N}.,:\/])(?:${days('before')}\s*${joiner}${month}${year}|${month.replace('<month>', '<monthFirst>')}\s+${days('after')}(?![\p{L}\d%:\/]|[.,]\d|\s?[\p{Sc}%])${year}|${month.replace('<month>', '<monthAlone>')}\s+${joiner}(?<yearAlone>\d{4})(?![\d\p{L}%]|[.,:]\d))`,
    'giu',
  );
  const made = { names, months };
  patterns.set(dates, made);
  return made;
}

function* datesInWords(text: string, dates: DateReading): Generator<Span> {
  // Languages that number their months.
  if (dates.months.length === 0) return;
  const { names, months } = compiled(dates);
  for (const match of matches(names, text)) {
    const span = dateInWords(text, match, dates, months);
    if (span !== undefined) yield span;
  }
}

function dateInWords(
  text: string,
  match: RegExpMatchArray,
  dates: DateReading,
  months: ReadonlyMap<string, number>,
): Span | undefined {
  const start = match.index ?? 0;
  const groups = match.groups ?? {};
  const name = groups.month ?? groups.monthFirst ?? groups.monthAlone ?? '';
  const month = months.get(name.toLowerCase());
  const day = groups.before ?? groups.after;
  const to = groups.beforeTo ?? groups.afterTo;
  const year = groups.year ?? groups.yearAlone;
  if (month === undefined) return undefined;
  for (const digits of [day, to]) if (digits !== undefined && !isDate({ day: Number(digits), month })) return undefined;
  // A short name without its stop may be a word ("mar", "sep"); beside a day or a year it is a month.
  const pieces: SpokenPiece[] = [];
  const place = groups.before === undefined ? 'after' : 'before';
  const context = contextOf(text, start, start + match[0].length);
  const add = (piece: string | undefined, said: string, from: number): number => {
    if (piece === undefined) return from;
    const at = text.indexOf(piece, from);
    pieces.push({ start: at, end: at + piece.length, said });
    return at + piece.length;
  };
  const sayDay = () => {
    let from = pieces.at(-1)?.end ?? start;
    if (day === undefined) return;
    const mark = groups.beforeMark ?? groups.afterMark;
    const first = dates.day(Number(day), place, context, name, mark);
    // "The third of" goes on with the month: in a range only the last day does.
    const link = to === undefined ? undefined : dates.joiners.find((joiner) => first.endsWith(` ${joiner}`));
    from = add(day, link === undefined ? first : first.slice(0, -link.length - 1), from);
    if (to !== undefined) add(to, `${dates.range} ${dates.day(Number(to), place, context, name)}`, from);
  };
  if (place === 'before') sayDay();
  add(name, dates.month(month, name), pieces.at(-1)?.end ?? start);
  if (place === 'after') sayDay();
  if (year !== undefined) {
    const from = pieces.at(-1)?.end ?? start;
    const link = text.slice(from, text.indexOf(year, from)).replace(/^[\s.,]+|\s+$/g, '');
    const isJoined = dates.joiners.includes(link.toLowerCase());
    add(year, `${isJoined ? `${link} ` : ''}${dates.year(Number(year), context)}`, from);
  }
  const [opening] = pieces;
  if (opening !== undefined) opening.said = withoutRepeated(opening.said, text.slice(0, start));
  return { kind: 'date', start, end: start + match[0].length, pieces };
}

/** "the 4th of July" has its article already. */
function withoutRepeated(said: string, before: string): string {
  const [first = ''] = said.split(' ');
  const isThere = before.trimEnd().toLowerCase().endsWith(first.toLowerCase()) && /\s$/.test(before);
  return isThere && said.includes(' ') && !/\p{L}$/u.test(before.trimEnd().slice(0, -first.length))
    ? said.slice(first.length + 1)
    : said;
}
