import { goesOn, isInsideLetter } from './boundaries.ts';
import type { PronunciationRule } from './rules.ts';

/** A rule that applies. Half-open range of UTF-16 offsets of the text. */
export interface RuleMatch {
  start: number;
  end: number;
  rule: PronunciationRule;
}

/** What rules have written, letter by letter; letter case is told apart at their end only. */
export interface RuleTrie {
  /** The node that comes after another by a UTF-16 unit; 0 is the root. */
  next(node: number, unit: number): number | undefined;
  /** What ends at a node. */
  ends(node: number): RuleEnds | undefined;
}

interface RuleEnds {
  /** By what is written, as `alike` gives it. */
  exact: ReadonlyMap<string, RankedRule>;
  anyCase?: RankedRule;
}

/** `rank`: which dictionary it is of; the lowest wins. */
interface RankedRule {
  rank: number;
  rule: PronunciationRule;
}

export interface Matcher {
  /** Rules that may begin inside of a word, and those that begin a word. */
  loose: RuleTrie;
  bounded: RuleTrie;
  /** UTF-16 units of the longest rule. */
  longest: number;
}

/**
 * Prepares the rules of several dictionaries, the first of which comes first. Of rules of one dictionary that are written alike
 * the first counts.
 */
export function createMatcher(dictionaries: readonly (readonly PronunciationRule[])[]): Matcher {
  const loose = createTrie();
  const bounded = createTrie();
  let longest = 0;
  for (const [rank, rules] of dictionaries.entries()) {
    for (const rule of rules) {
      const { add } = rule.wordBoundaries ? bounded : loose;
      longest = Math.max(longest, rule.written.length);
      // An accent may be written apart from its letter.
      for (const form of new Set(['NFC', 'NFD'].map((name) => rule.written.normalize(name)))) add(form, { rank, rule });
    }
  }
  return { loose: loose.trie, bounded: bounded.trie, longest };
}

/**
 * Where rules apply, from left to right, none over another: at each place the longest, of equally long ones that of the first
 * dictionary. The steps over the tries are at most the text's length times the longest rule, however many rules there are.
 * @param from offset from which matches may begin; what stands before it is looked at for the end of a word
 */
export function* findRules(matcher: Matcher, text: string, from = 0): Generator<RuleMatch> {
  const written = alike(text);
  const folded = fold(written);
  for (let at = from; at < text.length; ) {
    const found = longestAt(matcher, { written, folded }, at);
    if (found === undefined) at += 1;
    else {
      yield found;
      at = found.end;
    }
  }
}

function longestAt(
  { loose, bounded }: Matcher,
  text: { written: string; folded: string },
  start: number,
): RuleMatch | undefined {
  const unit = text.folded.charCodeAt(start);
  const mayBegin = (trie: RuleTrie) => trie.next(0, unit) !== undefined;
  const tries = [
    ...(mayBegin(loose) ? [loose] : []),
    ...(mayBegin(bounded) && !goesOn(text.written, start) ? [bounded] : []),
  ];
  if (tries.length === 0 || isInsideLetter(text.written, start)) return undefined;
  let best: (RankedRule & { end: number }) | undefined;
  for (const trie of tries) {
    let node: number | undefined = 0;
    for (let at = start; at < text.folded.length; ) {
      node = trie.next(node, text.folded.charCodeAt(at));
      if (node === undefined) break;
      at += 1;
      const ends = trie.ends(node);
      if (ends === undefined) continue;
      const ranked = firstOf(ends, text.written.slice(start, at));
      if (ranked === undefined || isInsideLetter(text.written, at)) continue;
      if (trie === bounded && goesOn(text.written, at)) continue;
      const isBetter = best === undefined || at > best.end || (at === best.end && ranked.rank < best.rank);
      if (isBetter) best = { ...ranked, end: at };
    }
  }
  return best && { start, end: best.end, rule: best.rule };
}

/** Of one dictionary, a rule with just this letter case comes before one for any. */
function firstOf({ exact, anyCase }: RuleEnds, written: string): RankedRule | undefined {
  const own = exact.get(written);
  if (own === undefined || anyCase === undefined) return own ?? anyCase;
  return own.rank <= anyCase.rank ? own : anyCase;
}

/** A plane of keys for each node: nodes are numbered in the order in which they come. */
const UNITS = 0x10000;

function createTrie(): { trie: RuleTrie; add(written: string, ranked: RankedRule): void } {
  const children = new Map<number, number>();
  const ends = new Map<number, { exact: Map<string, RankedRule>; anyCase?: RankedRule }>();
  let nodes = 1;
  return {
    trie: { next: (node, unit) => children.get(node * UNITS + unit), ends: (node) => ends.get(node) },
    add(form, ranked) {
      const written = alike(form);
      const folded = fold(written);
      let node = 0;
      for (let at = 0; at < folded.length; at += 1) {
        const key = node * UNITS + folded.charCodeAt(at);
        const next = children.get(key) ?? nodes++;
        children.set(key, next);
        node = next;
      }
      const here = ends.get(node) ?? { exact: new Map<string, RankedRule>() };
      ends.set(node, here);
      if (!ranked.rule.caseSensitive) here.anyCase ??= ranked;
      else if (!here.exact.has(written)) here.exact.set(written, ranked);
    },
  };
}

/** The same length, with signs alike that people type the one for the other. */
const alike = (text: string): string => text.replaceAll('’', "'").replace(/\s/g, ' ');

/** In small letters and of the same length; one by one, for a sigma is another at the end of a word. */
const fold = (text: string): string =>
  text
    .replace(/[\p{Lu}\p{Lt}]/gu, (letter) => {
      const small = letter.toLowerCase();
      return small.length === letter.length ? small : letter;
    })
    .replaceAll('ς', 'σ');
