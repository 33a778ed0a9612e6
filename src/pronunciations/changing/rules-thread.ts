import { notFound, Problem } from '../../errors.ts';
import { limitCalls, type OnWorked } from '../../workers/limited-calls.ts';
import { createCallThread } from '../../workers/thread-calls.ts';
import type { RulesText } from '../rules-text.ts';
import { type RulesAnswer, type RulesTask, workOnRules } from './rules-work.ts';

/** JSON of some hundred rules, which is read where it is: in less than a millisecond. */
const SHORT = 65_536;
/** Each call that waits has its dictionary in memory, some 2 MB. */
const LIMITS = { timeLimitSecs: 30, perAccount: 16 };

const failed = (reason: string) => {
  const problem = new Problem('INTERNAL_ERROR', 'Reading the rules of the dictionary failed. Send the request again.');
  problem.cause = reason;
  return problem;
};

/** Works on the rules of whole dictionaries, of long ones in a thread. Its calls throw as `LimitedThread.call`. */
export function createRulesThread(onWorked?: OnWorked) {
  const thread = limitCalls(
    createCallThread<RulesTask, RulesAnswer>(new URL('./thread.ts', import.meta.url), { failed }),
    LIMITS,
    onWorked,
  );

  async function answerTo(accountId: string, task: RulesTask): Promise<RulesAnswer> {
    const length = task.stored.length + (task.type === 'add' ? task.added.length : 0);
    return length <= SHORT ? workOnRules(task) : await thread.call(accountId, task);
  }

  async function change(accountId: string, task: RulesTask): Promise<RulesText> {
    const answer = await answerTo(accountId, task);
    if ('rules' in answer) return answer.rules;
    if ('absent' in answer) throw notFound(`A rule for "${answer.absent.slice(0, 100)}"`);
    throw failed('bytes for a change');
  }

  async function write(accountId: string, task: RulesTask): Promise<Uint8Array> {
    const answer = await answerTo(accountId, task);
    if ('bytes' in answer) return answer.bytes;
    throw failed('no bytes');
  }

  return {
    /** Those that are written like one that is there take its place. */
    add: (accountId: string, stored: string, added: string) => change(accountId, { type: 'add', stored, added }),
    /** @throws Problem RESOURCE_NOT_FOUND where one of them is not there */
    remove: (accountId: string, stored: string, written: string[]) =>
      change(accountId, { type: 'remove', stored, written }),
    /** As the API lists them: JSON. */
    list: (accountId: string, stored: string) => write(accountId, { type: 'list', stored }),
    pls: (accountId: string, stored: string, language: string | null) =>
      write(accountId, { type: 'pls', stored, language }),
    close: () => thread.close(),
  };
}

export type RulesThread = ReturnType<typeof createRulesThread>;
