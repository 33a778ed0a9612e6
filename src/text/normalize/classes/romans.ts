import { romanValue } from '../../../languages/roman-numerals.ts';
import { matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';

/** Roman numerals in capitals; the language tells by what stands around them whether they are numbers. */
export const romans: SemioticClass = { kind: 'roman', find };

const PATTERN =
  /(?<![\p{L}\p{N}\p{M}.-]|(?<!\p{Ll}|(?<!\p{L})[DL])['’])(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?<possessive>['’]s(?![\p{L}\p{M}]))?(?![\p{L}\p{N}\p{M}'’]|-\p{L}|\.\p{L})/gu;

function* find({ text, source, reading: { romans } }: SpanContext): Generator<Span> {
  if (romans === undefined || !/[IVXLCDM]/.test(text)) return;
  for (const { 0: written, index, groups = {} } of matches(PATTERN, text)) {
    // "Louis XVI's".
    const { possessive = '' } = groups;
    const letters = written.slice(0, written.length - possessive.length);
    const last = index + letters.length;
    // A stop that ends a sentence or an initial stays one.
    const isStopped = romans.hasStop === true && /^\.(?=\s+[\p{L}\d]|[,;:)])/u.test(text.slice(last, last + 3));
    const end = isStopped ? last + 1 : last;
    const said = romans.say(romanValue(letters), { letters: text.slice(index, end), ...contextOf(source, index, end) });
    if (said !== undefined) yield whole('roman', index, end + possessive.length, said + possessive);
  }
}
