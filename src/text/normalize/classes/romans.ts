import { contextOf, type Place, type SemioticClass, type Span, whole } from '../span.ts';

/** Roman numerals in capitals; the language tells by what stands around them whether they are numbers. */
export const romans: SemioticClass = { kind: 'roman', find };

const VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };
const PATTERN =
  /(?<![\p{L}\p{N}\p{M}'’.-])(?=[IVXLCDM])M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\p{N}\p{M}'’]|-\p{L}|\.\p{L})/gu;

function* find({ text, source, reading: { romans } }: Place): Generator<Span> {
  if (romans === undefined) return;
  for (const { 0: letters, index } of text.matchAll(PATTERN)) {
    const end = index + letters.length;
    const said = romans.say(romanValue(letters), { letters, ...contextOf(source, index, end) });
    if (said !== undefined) yield whole('roman', index, end, said);
  }
}

/** The value of a well-formed Roman numeral. */
export function romanValue(letters: string): number {
  const values = [...letters].map((letter) => VALUES[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}
