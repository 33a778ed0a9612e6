import type { TimeReading } from '../../../languages/reading.ts';
import type { Place, SemioticClass, Span, SpokenPiece } from '../span.ts';

/** Times of the day, with what the language writes behind them, time zones, and ranges of them. */
export const times: SemioticClass = { kind: 'time', find };

const patterns = new WeakMap<TimeReading, RegExp>();

function patternOf(times: TimeReading): RegExp {
  const known = patterns.get(times);
  if (known !== undefined) return known;
  const separator = `[${times.separators}]`;
  const suffix =
    times.suffix === undefined ? '' : String.raw`(?:[ \u00a0\u202f]?(?<N_suffix>${times.suffix})(?![\p{L}\p{N}]))`;
  const clock = (name: string) =>
    String.raw`(?<N_hour>\d{1,2})(?:${separator}(?<N_minute>[0-5]\d)(?:${separator}(?<N_second>[0-5]\d))?(?![\d%]|[.,:]\d)${suffix && `${suffix}?`}${suffix && `|${suffix}`})`.replaceAll(
      'N_',
      name,
    );
  const zone =
    times.zones === undefined ? '' : String.raw`(?:\s?(?<zone>${Object.keys(times.zones).join('|')})(?![\p{L}\p{N}]))?`;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}:]|\d[.,\/-])(?:(?<from_short>\d{1,2})(?=\s?[-–—~]\s?\d{1,2}(?:${separator}[0-5]\d)?${suffix || '(?!)'})|${clock('from_')})(?:(?<dash>\s?[-–—~]\s?)${clock('to_')})?${zone}(?![\p{L}\p{N}_]|${separator}\d)`,
    'giu',
  );
  patterns.set(times, pattern);
  return pattern;
}

function* find({ text, reading: { times } }: Place): Generator<Span> {
  if (times === undefined) return;
  for (const match of text.matchAll(patternOf(times))) {
    const span = readTime(match, times);
    if (span !== undefined) yield span;
  }
}

function readTime(match: RegExpMatchArray, times: TimeReading): Span | undefined {
  const groups = match.groups ?? {};
  const start = match.index ?? 0;
  const end = start + match[0].length;
  const from = clockOf(groups, 'from_', groups.to_suffix);
  const to = groups.to_hour === undefined ? undefined : clockOf(groups, 'to_');
  if (from === undefined || (groups.to_hour !== undefined && to === undefined)) return undefined;
  const pieces: SpokenPiece[] = [];
  const zone = groups.zone === undefined ? '' : ` ${times.zones?.[groups.zone] ?? groups.zone}`;
  if (to === undefined) pieces.push({ start, end, said: times.say(from) + zone });
  else {
    const dash = start + match[0].indexOf(groups.dash ?? '');
    // "9–5pm": the first one's suffix is that of the second, said once.
    const first = groups.from_suffix === undefined ? bareOf(from) : from;
    pieces.push({ start, end: dash, said: times.say(first) });
    pieces.push({ start: dash + (groups.dash?.length ?? 0), end, said: `${times.range} ${times.say(to)}${zone}` });
  }
  return { kind: 'time', start, end, pieces };
}

function bareOf({ hour, minute }: NonNullable<ReturnType<typeof clockOf>>) {
  return { hour, minute, suffix: '' };
}

function clockOf(groups: Readonly<Record<string, string | undefined>>, name: string, inherited?: string) {
  const hour = Number(groups[`${name}hour`] ?? groups[`${name}short`]);
  const minute = Number(groups[`${name}minute`] ?? 0);
  const second = groups[`${name}second`];
  const suffix = groups[`${name}suffix`] ?? inherited;
  if (!(hour <= 24)) return undefined;
  return {
    hour,
    minute,
    ...(second === undefined ? {} : { second: Number(second) }),
    ...(suffix === undefined ? {} : { suffix }),
  };
}
