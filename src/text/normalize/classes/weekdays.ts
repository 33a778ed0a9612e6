import type { DateReading } from '../../../languages/reading.ts';
import { matches } from '../matches.ts';
import { contextOf, type Span, whole } from '../span.ts';

const SHORT = /(?<![\p{L}\p{M}\p{N}])(?<day>[\p{L}\p{M}]{1,5}\d?)(?<stop>\.?),?\s$/u;

/** The short name of a weekday right before a date or a time: "ma 6 jan." */
export function* weekdayBefore(text: string, at: number, dates: DateReading | undefined): Generator<Span> {
  if (dates?.weekdays === undefined) return;
  const { day = '', stop = '' } = SHORT.exec(text.slice(Math.max(0, at - 9), at))?.groups ?? {};
  const said = day === '' ? undefined : weekdayOf(day, dates.weekdays);
  if (said === undefined) return;
  const start = text.lastIndexOf(day, at);
  yield whole('date', start, start + day.length + stop.length, said);
}

const RANGE =
  /(?<![\p{L}\p{M}\p{N}-])(?<from>[\p{L}\p{M}]{1,5}\d?)\.?\s?[-–—]\s?(?<to>[\p{L}\p{M}]{1,5}\d?)\.?(?![\p{L}\p{M}\p{N}-])/gu;

/** From one weekday to another: "ma–vr". */
export function* weekdayRanges(text: string, { weekdays, weekdayRange, range }: DateReading): Generator<Span> {
  if (weekdays === undefined) return;
  for (const { 0: written, index, groups: { from = '', to = '' } = {} } of matches(RANGE, text)) {
    const [first, last] = [weekdayOf(from, weekdays), weekdayOf(to, weekdays)];
    if (first === undefined || last === undefined) continue;
    const end = index + written.length;
    yield whole(
      'date',
      index,
      end,
      weekdayRange?.(first, last, contextOf(text, index, end)) ?? `${first} ${range} ${last}`,
    );
  }
}

const weekdayOf = (written: string, weekdays: Readonly<Record<string, string>>): string | undefined => {
  const lower = written.toLowerCase();
  return Object.hasOwn(weekdays, lower) ? weekdays[lower] : undefined;
};
