import { matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext } from '../span.ts';
import { formOf } from './quantity/forms.ts';
import { unitAt } from './quantity/nouns.ts';

/** Fractions: ½, 1½, 3/4, 1 1/2. Of two numbers with a slash, those that are used as one. */
export const fractions: SemioticClass = { kind: 'fraction', find };

const SIGNS: Readonly<Record<string, readonly [number, number]>> = {
  '½': [1, 2],
  '⅓': [1, 3],
  '⅔': [2, 3],
  '¼': [1, 4],
  '¾': [3, 4],
  '⅕': [1, 5],
  '⅖': [2, 5],
  '⅗': [3, 5],
  '⅘': [4, 5],
  '⅙': [1, 6],
  '⅚': [5, 6],
  '⅐': [1, 7],
  '⅛': [1, 8],
  '⅜': [3, 8],
  '⅝': [5, 8],
  '⅞': [7, 8],
  '⅑': [1, 9],
  '⅒': [1, 10],
};

const PATTERN = new RegExp(
  String.raw`(?<![\p{L}\p{N}\/.,-])(?:(?<minus>[-−–])(?=[\d${Object.keys(SIGNS).join('')}]))?(?:(?:(?<wholeBefore>\d+)[ \u00a0]?)?(?<sign>[${Object.keys(SIGNS).join('')}])|(?:(?<whole>\d+)[ \u00a0-])?(?<numerator>\d{1,3})[\/⁄](?<denominator>\d{1,4}))(?:(?:th|rd|nd|st)s?(?!\p{L}))?(?![\p{L}\d\/]|[.,]\d)`,
  'gu',
);

const HALF = { whole: '0', fraction: '5' };

function* find({ text, reading, languageCode }: SpanContext): Generator<Span> {
  const { fractions, numbers } = reading;
  if (fractions === undefined) return;
  for (const { 0: written, index, groups = {} } of matches(PATTERN, text)) {
    const [numerator, denominator] = SIGNS[groups.sign ?? ''] ?? [Number(groups.numerator), Number(groups.denominator)];
    const units = groups.wholeBefore ?? groups.whole;
    if (denominator === 0 || (units !== undefined && numerator >= denominator)) continue;
    const end = index + written.length;
    const part = fractions.say(numerator, denominator, contextOf(text, index, end));
    const minus = groups.minus === undefined ? '' : `${numbers.minus} `;
    const said =
      units === undefined
        ? part
        : (fractions.mixed?.(units, numerator, denominator) ?? `${numbers.cardinal(units)} ${fractions.and(part)}`);
    const unit = unitAt(text, reading, end);
    const pieces = [{ start: index, end, said: minus + said }];
    // "1/4 teaspoon", but "1 1/2 teaspoons".
    if (unit !== undefined) {
      const counted = typeof unit.counted === 'string' ? { forms: { other: unit.counted } } : unit.counted;
      const { forms } = counted;
      const one =
        fractions.isPart === true
          ? formOf(counted, HALF, languageCode)
          : units === undefined
            ? (forms.one ?? forms.other)
            : forms.other;
      pieces.push({ start: unit.start, end: unit.end, said: one });
    }
    yield { kind: 'fraction', start: index, end: unit?.end ?? end, pieces };
  }
}
