import type { PronunciationRule } from '../../text/pronunciations/rules.ts';
import { answerCalls } from '../../workers/answer-calls.ts';
import { writePls } from '../pls-writer.ts';
import { type RulesText, ruleBody } from '../rules-text.ts';
import type { RulesAnswer, RulesTask } from './rules-thread.ts';

/** Changes and writes the rules of dictionaries. */
answerCalls((task: RulesTask): RulesAnswer => {
  const rules = read(task.stored);
  switch (task.type) {
    case 'add':
      return {
        rules: textOf([...new Map([...rules, ...read(task.added)].map((rule) => [rule.written, rule])).values()]),
      };
    case 'remove':
      return remove(rules, task.written);
    case 'list':
      return { bytes: Buffer.from(JSON.stringify(rules.map(ruleBody))) };
    case 'pls':
      return { bytes: Buffer.from([...writePls(rules, task.language)].join('')) };
  }
});

function remove(rules: readonly PronunciationRule[], written: readonly string[]): RulesAnswer {
  const known = new Set(rules.map((rule) => rule.written));
  const absent = written.find((one) => !known.has(one));
  if (absent !== undefined) return { absent };
  const gone = new Set(written);
  return { rules: textOf(rules.filter((rule) => !gone.has(rule.written))) };
}

const read = (json: string): PronunciationRule[] => JSON.parse(json) as PronunciationRule[];
const textOf = (rules: readonly PronunciationRule[]): RulesText => ({
  json: JSON.stringify(rules),
  count: rules.length,
});
