import { languageOf } from '../../languages/index.ts';
import { goesOn } from './boundaries.ts';
import { findRules, type Matcher, type RuleMatch } from './matcher.ts';
import { type PronunciationRule, soundsOfRule } from './rules.ts';

/** Other words, or sounds and stress marks as `parseIpa` gives them. */
export type SaidPart = { alias: string } | { ipa: string[] };

/** What is said for a stretch of text, as one word. Half-open range of UTF-16 offsets. */
export interface Replacement {
  start: number;
  end: number;
  /** In turn. */
  said: readonly SaidPart[];
}

/** Longer words are nobody's: what a rule changes in them is said as a word of its own. */
export const LONGEST_WORD = 60;
/** "Anna's", "Ankara'da". */
const SUFFIX = /^['’](\p{L}{1,10})(?![\p{L}\p{N}'’])/u;

/**
 * What the rules say for a text, from left to right. A rule for a part of a word says the whole word anew, and what hangs on
 * a word behind an apostrophe stays with it.
 * @param from see `findRules`
 */
export function* findReplacements(
  matcher: Matcher,
  text: string,
  { languageCode, from = 0 }: { languageCode: string; from?: number },
): Generator<Replacement> {
  let done = from;
  let word: { start: number; end: number; matches: RuleMatch[] } | undefined;
  for (const match of findRules(matcher, text, from)) {
    if (match.start < done) continue;
    if (word !== undefined && match.start < word.end) {
      word.matches.push(match);
      word.end = Math.max(word.end, wordEnd(text, match.end));
      continue;
    }
    if (word !== undefined) {
      const replacement = sayWord(text, word, languageCode);
      done = replacement.end;
      yield replacement;
      if (match.start < done) {
        word = undefined;
        continue;
      }
    }
    word = { start: wordStart(text, match.start, done), end: wordEnd(text, match.end), matches: [match] };
  }
  if (word !== undefined) yield sayWord(text, word, languageCode);
}

function wordStart(text: string, start: number, least: number): number {
  let at = start;
  while (at > least && goesOn(text, at)) {
    if (start - at >= LONGEST_WORD) return start;
    at -= 1;
  }
  return at;
}

function wordEnd(text: string, end: number): number {
  let at = end;
  while (at < text.length && goesOn(text, at)) {
    if (at - end >= LONGEST_WORD) return end;
    at += 1;
  }
  return at;
}

function sayWord(
  text: string,
  { start, end, matches }: { start: number; end: number; matches: readonly RuleMatch[] },
  languageCode: string,
): Replacement {
  const said: SaidPart[] = [];
  let at = start;
  for (const match of matches) {
    push(said, { alias: text.slice(at, match.start) });
    push(said, partOf(match.rule));
    at = match.end;
  }
  push(said, { alias: text.slice(at, end) });
  const [suffix = '', letters = ''] = SUFFIX.exec(text.slice(end, end + 16)) ?? [];
  const last = said.at(-1);
  if (suffix === '' || last === undefined) return { start, end, said };
  if ('alias' in last) push(said, { alias: suffix });
  else {
    const sounds = languageOf(languageCode)?.suffixSounds?.(letters, last.ipa);
    if (sounds === undefined) return { start, end, said };
    last.ipa.push(...sounds);
  }
  return { start, end: end + suffix.length, said };
}

const partOf = (rule: PronunciationRule): SaidPart =>
  'alias' in rule ? { alias: rule.alias } : { ipa: soundsOfRule(rule) };

/** Words that stand side by side are one text. */
function push(said: SaidPart[], part: SaidPart): void {
  const last = said.at(-1);
  if ('ipa' in part) said.push(part);
  else if (part.alias === '') return;
  else if (last !== undefined && 'alias' in last) last.alias += part.alias;
  else said.push(part);
}
