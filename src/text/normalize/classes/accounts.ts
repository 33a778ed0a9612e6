import { spelled } from '../../../languages/spelling.ts';
import { matches } from '../matches.ts';
import type { SemioticClass, Span, SpanContext, SpokenPiece } from '../span.ts';

/** Numbers of bank accounts, IBAN, group by group as they are written: letters by their names, figures one by one. */
export const accounts: SemioticClass = { kind: 'account', find };

const IBAN =
  /(?<![\p{L}\p{N}\p{M}])[A-Z]{2}\d{2}(?:[ \u00a0\u202f]?[A-Z\d]{4}){2,7}(?:[ \u00a0\u202f]?[A-Z\d]{1,3})?(?![\p{L}\p{N}])/gu;
/** Most of one are figures. */
const ENOUGH = 9;

function* find({ text, reading: { letters, numbers } }: SpanContext): Generator<Span> {
  if (letters === undefined) return;
  for (const { 0: written, index } of matches(IBAN, text)) {
    if (written.replace(/\D/g, '').length < ENOUGH) continue;
    const say = (run: string) => (/\d/.test(run) ? numbers.digits(run) : spelled(run, letters));
    const pieces: SpokenPiece[] = [...written.matchAll(/[^\s]+/g)].map((group) => {
      const start = index + group.index;
      const runs = group[0].match(/\d+|\D+/g) ?? [];
      return { start, end: start + group[0].length, said: `${runs.map(say).join(' ')},` };
    });
    const last = pieces.at(-1);
    if (last !== undefined) last.said = last.said.slice(0, -1);
    yield { kind: 'account', start: index, end: index + written.length, pieces };
  }
}
