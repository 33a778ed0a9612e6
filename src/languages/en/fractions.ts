import type { FractionReading } from '../reading.ts';
import { cardinal, ordinal } from './numbers.ts';

const DENOMINATORS: Readonly<Record<number, readonly [string, string]>> = {
  2: ['half', 'halves'],
  4: ['quarter', 'quarters'],
};

/** Said as two numbers: around the clock, a date, good eyes, equal shares. */
const FIXED = new Set(['24/7', '9/11', '20/20', '50/50', '60/40', '40/60', '80/20', '70/30', '7/11']);
/** Marks out of a whole, unless "of" comes behind: "nine tenths of the ice". */
const MARKS = new Set([10, 20, 100]);

function say(numerator: number, denominator: number, { before, after }: { before: string; after: string }): string {
  const top = cardinal(String(numerator));
  const bottom = cardinal(String(denominator));
  if (FIXED.has(`${numerator}/${denominator}`)) return `${top} ${bottom}`;
  const isRated = /\b(?:risk|rating|rated|scored?|danger|difficulty|overall|verdict|marks?)(?: it| level)?:?\s$/i.test(
    before,
  );
  const isMark = MARKS.has(denominator) || isRated || (denominator === 5 && /^\s(?:stars?|rating|points?)/.test(after));
  if (isMark && numerator > 1 && numerator <= denominator && !/^\sof\s/.test(after)) return `${top} out of ${bottom}`;
  if (denominator < 2 || denominator > 100 || numerator > 2 * denominator) return `${top} over ${bottom}`;
  const [one, many] = DENOMINATORS[denominator] ?? [ordinal(String(denominator)), `${ordinal(String(denominator))}s`];
  return `${top} ${numerator === 1 ? one : many}`;
}

export const fractions: FractionReading = {
  say,
  and: (part) => `and ${part.replace(/^one (?=eigh|eleven)/, 'an ').replace(/^one /, 'a ')}`,
  over: 'over',
};
