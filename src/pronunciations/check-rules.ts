import { setImmediate } from 'node:timers/promises';
import { type PronunciationRule, soundsOfRule } from '../text/pronunciations/rules.ts';
import { TextError } from '../text/text-error.ts';
import { MAX_ALIAS_LENGTH, MAX_PHONEME_LENGTH, MAX_WRITTEN_LENGTH } from './limits.ts';

/** What is wrong with a rule, and where in it. */
export interface RuleFault {
  field: 'written' | 'alias' | 'phoneme';
  msg: string;
}

/** Rules read without a turn of the event loop: others' requests wait meanwhile. */
const AT_ONCE = 500;
/** What XML cannot hold. */
const UNWRITABLE = /[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u;

/**
 * Rules as they are kept: blanks at their ends gone and none doubled. Of rules that are written alike the first stays.
 * @param fail throws where a rule, by its place, cannot be kept
 */
export async function checkRules(
  rules: readonly PronunciationRule[],
  fail: (index: number, fault: RuleFault) => never,
): Promise<PronunciationRule[]> {
  const kept = new Map<string, PronunciationRule>();
  for (const [index, input] of rules.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const rule = tidied(input);
    const fault = faultOf(rule);
    if (fault !== undefined) fail(index, fault);
    if (!kept.has(rule.written)) kept.set(rule.written, rule);
  }
  return [...kept.values()];
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ');

/** As a rule's own. */
export const tidyWritten = tidy;

function tidied(rule: PronunciationRule): PronunciationRule {
  const { caseSensitive, wordBoundaries } = rule;
  const place = { written: tidy(rule.written), caseSensitive, wordBoundaries };
  return 'alias' in rule
    ? { ...place, alias: tidy(rule.alias) }
    : { ...place, phoneme: tidy(rule.phoneme), alphabet: rule.alphabet };
}

function faultOf(rule: PronunciationRule): RuleFault | undefined {
  const written = textFault(rule.written, MAX_WRITTEN_LENGTH, /[^\s\p{M}\p{Cf}]/u, 'must not be blank');
  if (written !== undefined) return { field: 'written', msg: written };
  if ('alias' in rule) {
    const alias = textFault(rule.alias, MAX_ALIAS_LENGTH, /[\p{L}\p{N}]/u, 'must contain something to say');
    return alias === undefined ? undefined : { field: 'alias', msg: alias };
  }
  const phoneme = textFault(rule.phoneme, MAX_PHONEME_LENGTH, /\S/, 'must not be blank') ?? soundFault(rule);
  return phoneme === undefined ? undefined : { field: 'phoneme', msg: phoneme };
}

function textFault(text: string, longest: number, needed: RegExp, missing: string): string | undefined {
  if (text.length > longest) return `must have at most ${longest} characters`;
  if (UNWRITABLE.test(text) || !text.isWellFormed()) return 'must not contain control characters';
  return needed.test(text) ? undefined : missing;
}

function soundFault(rule: Extract<PronunciationRule, { phoneme: string }>): string | undefined {
  try {
    soundsOfRule(rule);
    return undefined;
  } catch (error) {
    if (error instanceof TextError) return `cannot be spoken. ${error.message}`;
    throw error;
  }
}
