import { Problem } from '../../errors.ts';
import { limitCalls, type OnWorked } from '../../workers/limited-calls.ts';
import { createCallThread } from '../../workers/thread-calls.ts';
import type { RulesText } from '../rules-text.ts';

/** What a PLS file holds; `language` is BCP 47, null where it does not say. */
export interface LexiconText {
  rules: RulesText;
  language: string | null;
}

/** What the thread answers. */
export type PlsAnswer =
  | { lexicon: LexiconText }
  | { refusal: { code: Problem['code']; detail: string; meta: Problem['meta'] } };

/** The largest file takes three seconds. */
const LIMITS = { timeLimitSecs: 30, perAccount: 2 };

const failed = (reason: string) => {
  const problem = new Problem('INTERNAL_ERROR', 'Reading the PLS file failed. Send the request again.');
  problem.cause = reason;
  return problem;
};

/** A thread that reads pronunciation lexicons: parsing one takes time in proportion to its length, and nobody waits for another's. */
export function createPlsThread(onWorked?: OnWorked) {
  const thread = limitCalls(
    createCallThread<Uint8Array, PlsAnswer>(new URL('./thread.ts', import.meta.url), { failed }),
    LIMITS,
    onWorked,
  );
  return {
    /** @throws Problem as `readPls`, and as `LimitedThread.call` */
    async read(accountId: string, file: Uint8Array): Promise<LexiconText> {
      const answer = await thread.call(accountId, file);
      if ('lexicon' in answer) return answer.lexicon;
      const { code, detail, meta } = answer.refusal;
      throw new Problem(code, detail, meta);
    },
    close: () => thread.close(),
  };
}

export type PlsThread = ReturnType<typeof createPlsThread>;
