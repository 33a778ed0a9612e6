import { setImmediate } from 'node:timers/promises';
import type { PronunciationRule } from '../text/pronunciations/rules.ts';

/** A dictionary's rules as they are stored: JSON, which passes threads and the database without being read. */
export interface RulesText {
  /** Of `PronunciationRule[]`. */
  json: string;
  count: number;
}

export const NO_RULES: RulesText = { json: '[]', count: 0 };

/** Rules written without a turn of the event loop: others' requests wait meanwhile. */
const AT_ONCE = 1000;

/** @param rules as `checkRules` gives them */
export async function rulesText(rules: readonly PronunciationRule[]): Promise<RulesText> {
  const parts: string[] = [];
  for (let at = 0; at < rules.length; at += AT_ONCE) {
    if (at > 0) await setImmediate();
    parts.push(JSON.stringify(rules.slice(at, at + AT_ONCE)).slice(1, -1));
  }
  return { json: `[${parts.join(',')}]`, count: rules.length };
}

/** Rules of the API, by whose names clients know their fields. */
export function ruleBody(rule: PronunciationRule) {
  const place = {
    string_to_replace: rule.written,
    case_sensitive: rule.caseSensitive,
    word_boundaries: rule.wordBoundaries,
  };
  if ('alias' in rule) return { type: 'alias' as const, ...place, alias: rule.alias };
  return { type: 'phoneme' as const, ...place, phoneme: rule.phoneme, alphabet: rule.alphabet };
}
