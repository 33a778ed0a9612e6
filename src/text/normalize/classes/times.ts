import type { TimeReading } from '../../../languages/reading.ts';
import { matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';
import { weekdayBefore } from './weekdays.ts';

/** Times of the day, with what the language writes behind them, time zones, and ranges of them. */
export const times: SemioticClass = { kind: 'time', find };

const patterns = new WeakMap<TimeReading, RegExp>();

function patternOf(times: TimeReading): RegExp {
  const known = patterns.get(times);
  if (known !== undefined) return known;
  const spaced = times.spacedSeparators;
  const separator = spaced === undefined ? `[${times.separators}]` : `(?:[${times.separators}]|\\s?(?:${spaced})\\s?)`;
  const suffix =
    times.suffix === undefined ? '' : String.raw`(?:[ \u00a0\u202f]?(?<N_suffix>${times.suffix})(?![\p{L}\p{N}]))`;
  const clock = (name: string) =>
    String.raw`(?<N_hour>\d{1,2})(?:(?<N_separator>${separator})(?<N_minute>[0-5]\d)(?:${separator}(?<N_second>[0-5]\d))?(?![\d%]|[.,:]\d)${suffix && `${suffix}?`}${suffix && `|${suffix}`})`.replaceAll(
      'N_',
      name,
    );
  const zone =
    times.zones === undefined ? '' : String.raw`(?:\s?(?<zone>${Object.keys(times.zones).join('|')})(?![\p{L}\p{N}]))?`;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}:]|\d[.,\/-])(?:(?<from_short>\d{1,2})(?=\s?[-–—~]\s?\d{1,2}(?:${separator}[0-5]\d)?${suffix || '(?!)'})|${clock('from_')})(?:(?<dash>\s?[-–—~]\s?)(?:${clock('to_')}|(?<=\d${separator}\d\d\s?[-–—]\s?)(?<to_short>\d{1,2})(?![\d%]|[.,:]\d)))?${zone}(?![\p{L}\p{N}_]|['’′]\d|${separator}\d|\/\d)`,
    'giu',
  );
  patterns.set(times, pattern);
  return pattern;
}

function* find({ text, source, reading: { times, dates } }: SpanContext): Generator<Span> {
  if (times === undefined || !/\d/.test(text)) return;
  for (const match of matches(patternOf(times), text)) {
    const span = readTime(text, source, match, times);
    if (span === undefined) continue;
    yield* weekdayBefore(text, span.start, dates);
    yield span;
  }
}

function readTime(text: string, source: string, match: RegExpMatchArray, times: TimeReading): Span | undefined {
  const groups = match.groups ?? {};
  const start = match.index ?? 0;
  const end = start + match[0].length;
  const toHour = groups.to_hour ?? groups.to_short;
  const from = clockOf(groups, 'from_', groups.to_suffix);
  const to = toHour === undefined ? undefined : clockOf(groups, 'to_');
  if (from === undefined || (toHour !== undefined && to === undefined)) return undefined;
  const context = contextOf(text, start, end);
  const zone = groups.zone === undefined ? '' : ` ${times.zones?.[groups.zone] ?? groups.zone}`;
  if (to === undefined) {
    const isBare = groups.zone === undefined && from.suffix === undefined && from.second === undefined;
    const { before, after } = contextOf(source, start, end);
    if (isBare && times.results?.test(`${before}\n${after}`)) return undefined;
    const said = times.say(from, context);
    return said === undefined ? undefined : whole('time', start, end, said + zone);
  }
  // "9–5pm": the first one's suffix is that of the second, said once.
  const isShared = groups.from_suffix === undefined;
  const opening = times.say(isShared && !times.isSuffixFirst ? bareOf(from) : from, context);
  const last = isShared && times.isSuffixFirst && to.suffix !== undefined ? bareOf(to) : to;
  // The word between them may govern the second: "od ósmej do szesnastej".
  const closing =
    times.say(last, { ...context, before: `${context.before}${times.range} ` }) ?? times.say(last, context);
  if (opening === undefined || closing === undefined) return undefined;
  const dash = start + match[0].indexOf(groups.dash ?? '');
  const pieces = [
    { start, end: dash, said: opening },
    { start: dash + (groups.dash?.length ?? 0), end, said: `${times.range} ${closing}${zone}`.trim() },
  ];
  return { kind: 'time', start, end, pieces };
}

function bareOf({ hour, minute, separator }: NonNullable<ReturnType<typeof clockOf>>) {
  return { hour, minute, suffix: '', ...(separator && { separator }) };
}

function clockOf(groups: Readonly<Record<string, string | undefined>>, name: string, inherited?: string) {
  const hour = Number(groups[`${name}hour`] ?? groups[`${name}short`]);
  const minute = Number(groups[`${name}minute`] ?? 0);
  const second = groups[`${name}second`];
  const suffix = groups[`${name}suffix`] ?? inherited;
  const separator = groups[`${name}separator`]?.trim();
  if (!(hour <= 24)) return undefined;
  return {
    hour,
    minute,
    ...(separator === undefined ? {} : { separator }),
    ...(second === undefined ? {} : { second: Number(second) }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}
