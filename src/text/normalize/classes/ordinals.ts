import { compiled, matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';

/** Numbers with the sign of an ordinal: 1st, 3., 2º, XXe is left to the Roman numerals. */
export const ordinals: SemioticClass = { kind: 'ordinal', find };

function* find({ text, reading: { ordinals } }: SpanContext): Generator<Span> {
  if (ordinals === undefined || !/\d/.test(text)) return;
  const pattern = compiled(
    String.raw`(?<![\p{L}\p{N}]|\d[.,:\/-])(?<digits>\d+(?:,\d{3})*)(?<suffix>${ordinals.suffix})(?![\p{L}\p{N}])`,
    'giu',
  );
  for (const { 0: written, index, groups = {} } of matches(pattern, text)) {
    const end = index + written.length;
    const digits = groups.digits?.replaceAll(',', '') ?? '';
    const said = ordinals.say(digits, groups.suffix ?? '', contextOf(text, index, end));
    if (said !== undefined) yield whole('ordinal', index, end, said);
  }
}
