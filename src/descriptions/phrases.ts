import { PARTICLES } from './grammars.ts';
import type { Lexicon, Phrase } from './lexicon.ts';
import type { Said } from './meanings.ts';

/**
 * The longest phrase at a place and all it means: "anziana" is a woman by itself, and old by "anzian*". Of each kind the
 * closest match counts alone: "дівчинк*" is a child, though "дівчин*" is young.
 */
export function phraseAt(
  tokens: readonly string[],
  at: number,
  lexicon: Lexicon,
): { length: number; meanings: Said[] } | undefined {
  const matches = (lexicon.phrases.get(tokens[at]?.charAt(0) ?? '') ?? []).filter(({ words, isPrefix }) =>
    words.every((word, index) => {
      const token = tokens[at + index] ?? '';
      return isPrefix[index] ? token.startsWith(word) : token === word;
    }),
  );
  const length = matches[0]?.words.length;
  if (length === undefined) {
    const bare = PARTICLES.reduce((word, particle) => word.replace(particle, ''), tokens[at] ?? '');
    return bare === tokens[at] ? undefined : phraseAt(tokens.with(at, bare), at, lexicon);
  }
  const longest = matches.filter(({ words }) => words.length === length);
  if (longest.some(({ meanings }) => meanings.length === 0)) return { length, meanings: [] };
  const said: Said[] = [];
  for (const { meanings } of longest) said.push(...meanings.filter(isOfNewKind(said)));
  const words = length > 1 ? tokens.slice(at, at + length) : [];
  const inner = words.flatMap((token) => phraseAt([token], 0, lexicon)?.meanings ?? []);
  return { length, meanings: completed(said, inner) };
}

/** The longest phrase that begins at a place inside a text, and all it means. */
export function phraseInside(
  text: string,
  at: number,
  { phrases }: Lexicon,
): { length: number; meanings: Said[] } | undefined {
  const phrase = phrases.get(text.charAt(at))?.find((candidate) => text.startsWith(candidate.text, at));
  if (phrase === undefined) return undefined;
  return { length: phrase.text.length, meanings: completed(phrase.meanings, innerOf(phrase, phrases)) };
}

/** What the phrases inside a phrase mean. */
const innerOf = ({ text }: Phrase, phrases: Lexicon['phrases']) =>
  Array.from(text, (first, at) =>
    phrases.get(first)?.find((inner) => inner.text !== text && text.startsWith(inner.text, at)),
  ).flatMap((inner) => inner?.meanings ?? []);

/** Whether a meaning is of a kind that was not there when this was asked. */
function isOfNewKind(said: readonly Said[]): (one: Said) => boolean {
  const kinds = new Set(said.map(({ meaning }) => meaning.kind));
  return ({ meaning }) => !kinds.has(meaning.kind);
}

/** A phrase that says only one of gender and age has the other of the words in it, where they agree: "little girl". */
function completed(said: Said[], inner: readonly Said[]): Said[] {
  const personal = (['gender', 'age'] as const).map((kind) => ({
    isMissing: said.every(({ meaning }) => meaning.kind !== kind),
    inner: inner.filter(({ meaning }) => meaning.kind === kind),
  }));
  if (personal.every(({ isMissing }) => isMissing)) return said;
  const added = personal.flatMap(({ isMissing, inner }) =>
    isMissing && new Set(inner.map(({ meaning }) => meaning)).size === 1 ? inner.slice(0, 1) : [],
  );
  return [...said, ...added];
}
