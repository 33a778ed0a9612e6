import { Problem } from '../errors.ts';
import type { CallThread } from './thread-calls.ts';

/** A thread that works for accounts in turn, none of them for long. */
export interface LimitedThread<Task, Answer> {
  /**
   * @param account whose turn and limit it is
   * @throws Problem GENERATION_CONCURRENCY_EXCEEDED for too many calls at once, UPSTREAM_TIMEOUT for one that takes too long
   */
  call(account: string, task: Task): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallLimits {
  /** Of one call; the thread is ended where it takes longer. */
  timeLimitSecs: number;
  /** Calls of one account that are worked on or wait. */
  perAccount: number;
}

/** Is told how long a thread worked for an account. */
export type OnWorked = (account: string, ms: number) => void;

/** Gives a thread one call at a time, accounts in turn, and ends it where a call takes too long: the calls behind it go on. */
export function limitCalls<Task, Answer>(
  thread: CallThread<Task, Answer>,
  { timeLimitSecs, perAccount }: CallLimits,
  onWorked: OnWorked = () => undefined,
): LimitedThread<Task, Answer> {
  /** By account, the one whose turn is next first. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  const unfinished = new Map<string, number>();
  let isRunning = false;

  async function runWithin(account: string, task: Task): Promise<Answer> {
    let isLate = false;
    const startedAt = performance.now();
    const timer = setTimeout(() => {
      isLate = true;
      void thread.end();
    }, timeLimitSecs * 1000);
    try {
      return await thread.call(task);
    } catch (error) {
      if (!isLate) throw error;
      throw new Problem(
        'UPSTREAM_TIMEOUT',
        `This took longer than ${timeLimitSecs} seconds and was aborted. Send less at once.`,
      );
    } finally {
      onWorked(account, performance.now() - startedAt);
      clearTimeout(timer);
    }
  }

  async function runAll(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      const [account, calls] = next;
      waiting.delete(account);
      const call = calls.shift();
      if (calls.length > 0) waiting.set(account, calls);
      await call?.();
    }
    isRunning = false;
  }

  return {
    async call(account, task) {
      const count = unfinished.get(account) ?? 0;
      if (count >= perAccount) {
        throw new Problem(
          'GENERATION_CONCURRENCY_EXCEEDED',
          `This account already has ${perAccount} such requests in progress. Wait for one of them to end.`,
          { retry_after_secs: 1 },
        );
      }
      unfinished.set(account, count + 1);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          const run = () => runWithin(account, task).then(resolve, reject);
          waiting.set(account, [...(waiting.get(account) ?? []), run]);
          void runAll();
        });
      } finally {
        const left = (unfinished.get(account) ?? 1) - 1;
        if (left === 0) unfinished.delete(account);
        else unfinished.set(account, left);
      }
    },
    close: () => thread.close(),
  };
}
