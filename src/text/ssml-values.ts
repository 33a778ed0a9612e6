import type { Attributes, Prosody } from './attributes.ts';

/** Seconds of a written time such as `0.5s` or `500ms`; NaN where it is none. */
export function parseSecs(value: string): number {
  const time = /^\s*(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*(ms|s)\s*$/.exec(value);
  return time === null ? Number.NaN : Number(time[1]) / (time[2] === 'ms' ? 1000 : 1);
}

/** Seconds of a break by its strength. */
export const BREAK_STRENGTHS: ReadonlyMap<string, number> = new Map([
  ['none', 0],
  ['x-weak', 0.1],
  ['weak', 0.2],
  ['medium', 0.4],
  ['strong', 0.7],
  ['x-strong', 1.2],
]);

export const EMPHASIS_LEVELS: ReadonlyMap<string, Attributes['emphasis']> = new Map([
  ['strong', 'strong'],
  ['moderate', 'moderate'],
  ['reduced', 'reduced'],
  ['none', undefined],
]);

/** A value of `<prosody>`: its names, how figures are written, and how far they go. */
interface Scale {
  field: keyof Prosody;
  names: Readonly<Record<string, number>>;
  /** Units that may stand behind a figure, and what the figure then means. `relative`: it was written with a sign. */
  units: Readonly<Record<string, (figure: number, relative: boolean) => number>>;
  range: readonly [low: number, high: number];
  /** For the error, after the names. */
  written: string;
}

export const PROSODY_SCALES: Readonly<Record<string, Scale>> = {
  rate: {
    field: 'rate',
    names: { 'x-slow': 0.5, slow: 0.75, medium: 1, default: 1, fast: 1.25, 'x-fast': 1.6 },
    units: { '%': (figure, relative) => (relative ? 1 : 0) + figure / 100, '': (figure) => figure },
    range: [0.25, 4],
    written: 'a figure like 80% or +10%, between 25% and 400%',
  },
  pitch: {
    field: 'pitchSemitones',
    names: { 'x-low': -6, low: -3, medium: 0, default: 0, high: 3, 'x-high': 6 },
    units: {
      st: (figure) => figure,
      '%': (figure, relative) => 12 * Math.log2((relative ? 1 : 0) + figure / 100),
    },
    range: [-12, 12],
    written: 'a figure like +2st or -10%, an octave at most',
  },
  volume: {
    field: 'volumeDb',
    names: { silent: -60, 'x-soft': -12, soft: -6, medium: 0, default: 0, loud: 4, 'x-loud': 8 },
    units: { dB: (figure) => figure, '%': (figure, relative) => 20 * Math.log10((relative ? 1 : 0) + figure / 100) },
    range: [-60, 10],
    written: 'a figure like +6dB, 10dB at most',
  },
};

/** The figure of a prosody value; undefined where it is none or goes too far. */
export function parseProsody(scale: Scale, value: string): number | undefined {
  const text = value.trim();
  if (Object.hasOwn(scale.names, text)) return scale.names[text];
  const parts = /^([+-]?)(\d{1,4}(?:\.\d{1,4})?)(%|st|dB|)$/.exec(text);
  const unit = scale.units[parts?.[3] ?? 'none'];
  if (parts === null || unit === undefined) return undefined;
  const figure = unit(Number(`${parts[1]}${parts[2]}`), parts[1] !== '');
  return figure >= scale.range[0] && figure <= scale.range[1] ? figure : undefined;
}

/** Two prosodies, one inside the other. */
export const combineProsody = (outer: Prosody | undefined, inner: Prosody): Prosody => ({
  rate: (outer?.rate ?? 1) * inner.rate,
  pitchSemitones: (outer?.pitchSemitones ?? 0) + inner.pitchSemitones,
  volumeDb: (outer?.volumeDb ?? 0) + inner.volumeDb,
});
