import { numberPattern } from '../number.ts';
import { contextOf, type Place, type SemioticClass, type Span } from '../span.ts';
import { amountAt, secondAmount } from './quantity/amounts.ts';
import { readClosing } from './quantity/closing.ts';
import { readOpening } from './quantity/opening.ts';
import { sayQuantity } from './quantity/saying.ts';

/**
 * Numbers with what is counted: money before or after, per cent, units and rates, multipliers, ranges of all of these, and
 * numbers alone. One class, because a range, a sign and a multiplier can stand at any of them.
 */
export const quantities: SemioticClass = { kind: 'quantity', find };

function* find(place: Place): Generator<Span> {
  const { text, reading } = place;
  const numbers = new RegExp(`(?<![\\d\\p{L}_]|\\d[.,:/])${numberPattern(reading.numbers)}`, 'gu');
  for (let match = numbers.exec(text); match !== null; match = numbers.exec(text)) {
    const span = readQuantity(place, match.index, match.index + match[0].length);
    if (span === undefined) continue;
    yield span;
    numbers.lastIndex = Math.max(span.end, match.index + 1);
  }
}

function readQuantity({ text, reading, languageCode }: Place, start: number, end: number): Span | undefined {
  const first = amountAt(text, reading, start, end);
  // Letters right behind it that are no unit make it a code; so does a sign that goes on with digits.
  if (first === undefined || /^[:/]\d/.test(text.slice(end, end + 2))) return undefined;
  const opening = readOpening(text, reading, start);
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
