import type { Abbreviation } from '../../../languages/reading.ts';
import { matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';

/** Short forms that are read as the words they stand for, where what stands around them allows it. */
export const abbreviations: SemioticClass = { kind: 'abbreviation', find };

interface Compiled {
  pattern: RegExp;
  rules: ReadonlyMap<string, readonly Abbreviation[]>;
}

const compiled = new WeakMap<readonly Abbreviation[], Compiled>();

/** Blanks behind stops may be left out: "z. B." is "z.B.". */
const joined = (written: string) =>
  written.replaceAll(/(?<=\.)[ \u00a0\u202f]/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
const keyOf = (written: string) => joined(/\p{Lu}/u.test(written) ? written : written.toLowerCase());

function compile(list: readonly Abbreviation[]): Compiled {
  const known = compiled.get(list);
  if (known !== undefined) return known;
  const rules = Map.groupBy(list, ({ written }) => keyOf(written));
  const names = [...rules.keys()].toSorted((a, b) => b.length - a.length);
  // A stop inside may be followed by a blank: "z. B.", "e. g.".
  const sources = names.map((name) =>
    name
      .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
      .replaceAll(' ', String.raw`[\x20\u00a0\u202f]`)
      .replaceAll(/\\\.(?=\p{L})/gu, String.raw`\.[\x20\u00a0\u202f]?`),
  );
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}\p{M}]|[\p{L}]\.)(?:${sources.join('|')})(?:(?![\p{L}\p{M}])|(?<=\.)(?=\p{Lo}))`,
    'giu',
  );
  const made = { pattern, rules };
  compiled.set(list, made);
  return made;
}

function* find({ text, reading }: SpanContext): Generator<Span> {
  const { abbreviations } = reading;
  if (abbreviations === undefined || abbreviations.length === 0) return;
  const { pattern, rules } = compile(abbreviations);
  for (const { 0: written, index } of matches(pattern, text)) {
    const end = index + written.length;
    const rule = ruleFor(written, rules, contextOf(text, index, end));
    if (rule !== undefined) yield whole('abbreviation', index, end, rule.said);
  }
}

function ruleFor(written: string, rules: Compiled['rules'], { before, after }: { before: string; after: string }) {
  const key = joined(written);
  const candidates = [
    ...(rules.get(key) ?? []),
    ...(rules.get(key.toLowerCase()) ?? []),
    ...(rules.get(capitalOf(key)) ?? []),
  ];
  return candidates.find(
    (rule) =>
      (rule.before === undefined || rule.before.test(before)) && (rule.after === undefined || rule.after.test(after)),
  );
}

/** At the start of a sentence or in a headline: "APPROX." and "Approx." are "approx.", "DR." is "Dr.". */
const capitalOf = (written: string) => written.charAt(0) + written.slice(1).toLowerCase();
