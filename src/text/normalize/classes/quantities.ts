import type { Reading } from '../../../languages/reading.ts';
import { suited } from '../matches.ts';
import { numberPattern } from '../number.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext } from '../span.ts';
import { amountAt, secondAmount } from './quantity/amounts.ts';
import { readClosing } from './quantity/closing.ts';
import { readOpening } from './quantity/opening.ts';
import { sayQuantity } from './quantity/saying.ts';

/**
 * Numbers with what is counted: money before or after, per cent, units and rates, multipliers, ranges of all of these, and
 * numbers alone. One class, because a range, a sign and a multiplier can stand at any of them.
 */
export const quantities: SemioticClass = { kind: 'quantity', find };

function* find(place: SpanContext): Generator<Span> {
  const { text, reading } = place;
  if (!/\d/.test(text)) return;
  const numbers = suited(numbersOf(reading), text);
  numbers.lastIndex = 0;
  let from = 0;
  for (let match = numbers.exec(text); match !== null; match = numbers.exec(text)) {
    const span = readQuantity(place, match.index, match.index + match[0].length, from);
    if (span === undefined) continue;
    yield isUpTo(text, from, span.start) ? withRange(span, reading.quantities?.range) : span;
    from = span.end;
    numbers.lastIndex = Math.max(span.end, match.index + 1);
  }
}

/** "$5M–$10M": a dash right behind a quantity that has its noun already. */
const isUpTo = (text: string, from: number, start: number): boolean =>
  from > 0 && /[\p{L}\p{Sc}%°]$/u.test(text.slice(from - 1, from)) && /^ ?[-–—] ?$/.test(text.slice(from, start));

const withRange = (span: Span, range = ''): Span => ({
  ...span,
  pieces: span.pieces.map((piece, index) =>
    index === 0 ? { ...piece, said: `${range} ${piece.said}`.trim() } : piece,
  ),
});

const numbersByReading = new WeakMap<Reading, RegExp>();

function numbersOf(reading: Reading): RegExp {
  const known = numbersByReading.get(reading);
  if (known !== undefined) return known;
  const made = new RegExp(startOf(reading) + numberPattern(reading.numbers), 'gu');
  numbersByReading.set(reading, made);
  return made;
}

/** Where a number may begin: not inside a word, but right behind a currency in letters, "Rp5.000" and "USD100". */
function startOf({ quantities }: SpanContext['reading']): string {
  const names = Object.keys(quantities?.currencies ?? {}).filter((name) => /^\p{L}{2,}$/u.test(name));
  const alone = String.raw`(?<![\d\p{L}_]|\d[.,:/])`;
  return names.length === 0 ? alone : String.raw`(?:${alone}|(?<=(?<![\p{L}\d])(?:${names.join('|')})))`;
}

/** @param from the end of the quantity before, whose currency is its own: 100 ₽ 50 kopecks */
function readQuantity(
  { text, reading, languageCode }: SpanContext,
  start: number,
  end: number,
  from: number,
): Span | undefined {
  const first = amountAt(text, reading, start, end);
  // Letters right behind it that are no unit make it a code; so does a sign that goes on with digits.
  if (first === undefined || /^[:/]\d/.test(text.slice(end, end + 2))) return undefined;
  const opening = readOpening(text, reading, start, from);
  const second = secondAmount(text, reading, first, opening.currency);
  const last = second ?? first;
  const closing = readClosing(text, reading, last, opening.currency);
  if (closing === undefined) return undefined;
  const context = contextOf(text, opening.start, closing.end);
  const isShort = closing.noun !== undefined && /[\p{L}"″°]/u.test(text.slice(closing.noun.start, closing.noun.end));
  const isAttributive = closing.isHyphenated || (reading.quantities?.isAttributive?.({ ...context, isShort }) ?? false);
  return {
    kind: 'quantity',
    start: opening.start,
    end: closing.end,
    pieces: sayQuantity({ reading, languageCode, opening, first, second, closing, isAttributive, context }),
  };
}
