import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ValidationProblem } from '../errors.ts';

const IDLE_MS = 60_000;
/** zxcvbn's scale: 3 is from 100 million guesses on, which argon2id and the sign-in limits put out of reach. */
const LEAST_SCORE = 3;
/** What makes a password of this product or this person guessable. */
const OF_THE_PRODUCT = ['locution', 'text to speech', 'admin'];

/** What the estimator's thread is asked. */
export interface StrengthQuestion {
  password: string;
  about: string[];
}

export interface StrengthAnswer {
  /** 0 to 4. */
  score: number;
  /** Why it is weak, in words. */
  warning: string | null;
}

/** Says how hard a password is to guess, and owns the thread that estimates it. */
export function createPasswordStrength() {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  async function close(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  function start(): Worker {
    const started = new Worker(new URL('./password-strength-thread.ts', import.meta.url));
    // It may fail while nobody waits for an answer, too: the next question starts another.
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function ask(question: StrengthQuestion): Promise<StrengthAnswer> {
    clearTimeout(idle);
    worker ??= start();
    const requested = worker;
    const answered = new AbortController();
    requested.ref();
    try {
      requested.postMessage(question);
      const [answer] = (await Promise.race([
        once(requested, 'message', answered),
        once(requested, 'exit', answered).then(() =>
          Promise.reject(new Error('The password strength estimator ended.')),
        ),
      ])) as [StrengthAnswer];
      return answer;
    } finally {
      answered.abort();
      requested.unref();
      idle = setTimeout(() => void close(), IDLE_MS);
      idle.unref();
    }
  }

  return {
    /**
     * Refuses passwords that are guessed soon: common ones, patterns, the product's name, the person's own. Estimated in a
     * thread of its own, one after the other: its dictionaries take half a second to load, and an estimate up to 100 ms.
     * @throws ValidationProblem for the body's `field`
     */
    async require(password: string, about: readonly string[], field: string): Promise<void> {
      const words = about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).filter((word) => word.length > 2);
      const answer = last.then(() => ask({ password, about: [...OF_THE_PRODUCT, ...words] }));
      last = answer.catch(() => undefined);
      const { score, warning } = await answer;
      if (score >= LEAST_SCORE) return;
      const msg = `is too easy to guess${warning === null ? '' : `: ${warning.replace(/\.$/, '')}`}; several unrelated words make a good one`;
      throw new ValidationProblem([{ loc: ['body', field], msg, type: 'password' }]);
    },

    close,
  };
}

export type PasswordStrength = ReturnType<typeof createPasswordStrength>;
