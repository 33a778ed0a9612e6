import { LRUCache } from 'lru-cache';
import { createMatcher, type Matcher } from './matcher.ts';
import type { PronunciationRule, PronunciationVersion } from './rules.ts';

/** In UTF-16 units of the rules' JSON, some 10 to 20 of which take a kilobyte as tries. */
const REMEMBERED = 4_000_000;

/** Versions never change: a thread prepares each list of them once. */
const matchers = new LRUCache<string, Matcher>({ maxSize: REMEMBERED });

/** The matcher of versions, the first of which comes first. */
export function matcherOf(versions: readonly PronunciationVersion[]): Matcher {
  const key = versions.map(({ versionId }) => versionId).join(' ');
  const known = matchers.get(key);
  if (known !== undefined) return known;
  const matcher = createMatcher(versions.map(({ rules }) => JSON.parse(rules) as PronunciationRule[]));
  const size = versions.reduce((total, { rules }) => total + rules.length, 1);
  matchers.set(key, matcher, { size: Math.min(size, REMEMBERED) });
  return matcher;
}
