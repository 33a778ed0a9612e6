import type { Grammar, Rewrite } from '../languages/grammar.ts';
import { LANGUAGES } from '../languages/index.ts';

/** What the grammars of all languages say: a description is often written in another language than the voice's. */
const each = <Value>(pick: (grammar: Grammar) => readonly Value[] | undefined): Value[] =>
  LANGUAGES.flatMap(({ grammar }) => pick(grammar) ?? []);

export const CLAUSE_ENDS: ReadonlySet<string> = new Set([...'.;:!?,،؛、。', ...each(({ clauseEnds }) => clauseEnds)]);
export const OR: ReadonlySet<string> = new Set(each(({ or }) => or));
export const PRONOUNS: ReadonlySet<string> = new Set(each(({ pronouns }) => pronouns));
export const NEGATION_ENDINGS: readonly string[] = each(({ negationEndings }) => negationEndings);
export const PARTICLES: readonly RegExp[] = each(({ particle }) => particle && [particle]);
export const REWRITES: readonly Rewrite[] = each(({ rewrites }) => rewrites);

/** Years that were worked become a comma. */
const CAREER = new RegExp(
  String.raw`(?<![\p{L}\d])[\p{L}\d]+ ?(?:${each(({ career }) => career?.years).join('|')}) (?:\p{L}+ |\p{L}')?(?:${each(({ career }) => career?.experience).join('|')})`,
  'gu',
);
export const AGE_REWRITES: readonly Rewrite[] = [...each(({ ageRewrites }) => ageRewrites), [CAREER, ',']];

export const rewritten = (text: string, rewrites: readonly Rewrite[]): string =>
  rewrites.reduce((changed, [pattern, replacement]) => changed.replace(pattern, replacement), text);
