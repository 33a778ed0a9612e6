import type { Counted, Currency, QuantityReading, Reading } from '../../../../languages/reading.ts';
import { compiled, suited } from '../../matches.ts';

/** What is counted, and where it stands. */
export interface Noun {
  start: number;
  end: number;
  counted: Counted | string;
  kind: 'percent' | 'unit' | 'currency';
  /** The second unit of a rate. */
  per?: string;
  currency?: Currency;
}

/** What stands behind "per". */
export const rateOf = ({ rate, forms }: Counted): string => rate ?? forms.one ?? forms.other;

const GAP = String.raw`[ \u00a0\u202f]?`;

/** The entry of a table whose name stands at a place, after a blank at most. */
export function wordAt<Value>(text: string, at: number, table: Readonly<Record<string, Value>>, pattern: string) {
  const match = suited(compiled(`(?<gap>${GAP})(?<name>${pattern})`, 'yu'), text);
  match.lastIndex = at;
  const { gap = '', name = '' } = match.exec(text)?.groups ?? {};
  for (const candidate of [name, name.replace(/\.$/, '')]) {
    if (candidate === '' || !Object.hasOwn(table, candidate)) continue;
    const start = at + gap.length;
    return { start, end: start + candidate.length, value: table[candidate] as Value };
  }
  return undefined;
}

/** Of a square or cubic unit: m², and m2 where the keyboard has no other. */
const POWER = '(?:[²³]|(?<=[mм])[23])?';
/** Letters and signs of a unit, or of the two of a rate; stops between letters: "कि.मी.". */
const UNIT = String.raw`(?:[°º]?[\p{L}\p{M}µμΩ℃℉]+${POWER}|[°′″"'])(?:\.?\/[\p{L}\p{M}]+${POWER}|(?:\.[\p{L}\p{M}]{1,4})*\.?)|[℃℉\u3380-\u33df]`;

const PERCENT = new RegExp(`${GAP}[%٪％]`, 'yu');
const UNIT_BEHIND = new RegExp(`(?<gap>${GAP}-?)(?<name>${UNIT})(?![\\p{L}\\p{N}])`, 'yu');

export function readNoun(text: string, quantities: QuantityReading, at: number): Noun | undefined {
  PERCENT.lastIndex = at;
  if (PERCENT.test(text)) {
    const end = PERCENT.lastIndex;
    return { kind: 'percent', start: end - 1, end, counted: quantities.percent } as const;
  }
  const currency = wordAt(
    text,
    at,
    quantities.currencies,
    String.raw`(?:\p{L}{0,3}\p{Sc}|\p{L}\.\p{L}\.?|[\p{L}\p{M}]{1,6}\.?)`,
  );
  // "$50 $35": a sign between two numbers belongs to the one that it touches.
  const isNext =
    currency !== undefined && currency.start > at && /^\p{Sc}\d/u.test(text.slice(currency.end - 1, currency.end + 1));
  if (currency !== undefined && !isNext && !/^[\p{L}\p{M}]/u.test(text.slice(currency.end, currency.end + 1))) {
    const { start, end, value } = currency;
    return { kind: 'currency', start, end, counted: value.major, currency: value } as const;
  }
  return readUnit(text, quantities, at);
}

/** The unit that stands at a place, after a blank at most. */
export function unitAt(text: string, { quantities }: Reading, at: number) {
  return quantities && readUnit(text, quantities, at);
}

/** A unit of two shortened words: "кв. м". */
const DOTTED = new RegExp(
  `(?<gap>${GAP})(?<name>\\p{L}{1,4}\\.${GAP}\\p{L}{1,3})(?![\\p{L}\\p{M}\\p{N}])(?<stop>\\.?)`,
  'yu',
);

function readDotted(text: string, units: QuantityReading['units'], at: number): Noun | undefined {
  const dotted = suited(DOTTED, text);
  dotted.lastIndex = at;
  const { gap = '', name = '', stop = '' } = dotted.exec(text)?.groups ?? {};
  const joined = name.replace(/[ \u00a0\u202f]/, '');
  for (const end of [stop, '']) {
    if (name === '' || !Object.hasOwn(units, joined + end)) continue;
    const start = at + gap.length;
    return { kind: 'unit', start, end: start + name.length + end.length, counted: units[joined + end] as Counted };
  }
  return undefined;
}

/** How far a quotation is looked for. */
const QUOTED = 200;

/** Whether a straight quote behind a number ends a quotation, "Room 27", and is neither inches nor feet. */
function closesQuote(text: string, at: number, sign: string): boolean {
  const before = text.slice(Math.max(0, at - QUOTED), at);
  const opening = before.lastIndexOf(sign);
  if (opening < 0 || /[\p{L}\p{N}.,!?)]$/u.test(before.slice(0, opening))) return false;
  if (!/^\S/.test(before.slice(opening + 1))) return false;
  // "A 27" screen": another one ends it.
  const after = text.slice(at + 1, at + 1 + QUOTED);
  const next = after.indexOf(sign);
  return next < 0 || !/[\p{L}.,!?]$/u.test(after.slice(0, next));
}

/** A unit or a rate of two: "km", "km/h", "$/hour". */
function readUnit(text: string, { units }: QuantityReading, at: number) {
  const dotted = readDotted(text, units, at);
  if (dotted !== undefined) return dotted;
  const behind = suited(UNIT_BEHIND, text);
  behind.lastIndex = at;
  const { gap = '', name = '' } = behind.exec(text)?.groups ?? {};
  // "Class 5B", "house 12B": no one counts bytes so.
  if (name === '' || (name === 'B' && gap === '')) return undefined;
  const start = at + gap.length;
  if (/^["']$/.test(name) && closesQuote(text, start, name)) return undefined;
  for (const form of [name, name.replace(/\.$/, ''), name.replace(/\.[^/]*$/, '')]) {
    const own = unitNamed(form, units);
    if (own !== undefined) return { kind: 'unit', start, end: start + form.length, counted: own } as const;
  }
  const [counted, per] = name.split('/').map((part) => unitNamed(part, units));
  if (counted === undefined) return undefined;
  if (per !== undefined) {
    return { kind: 'unit', start, end: start + name.length, counted, per: rateOf(per) } as const;
  }
  const length = name.indexOf('/') < 0 ? name.length : name.indexOf('/');
  return { kind: 'unit', start, end: start + length, counted } as const;
}

/** The unit of a symbol, its power as a small digit or a plain one: "m²", "m2". */
export function unitNamed(symbol: string, units: QuantityReading['units']): Counted | undefined {
  const plain = symbol.replace(/2$/, '²').replace(/3$/, '³');
  const known = [symbol, plain].find((name) => Object.hasOwn(units, name));
  return known === undefined ? undefined : units[known];
}
