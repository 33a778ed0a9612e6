import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../errors.ts';

/** Keeps guessing slow: counts attempts by a name (an address, an account) over a window of time. */
export interface AttemptLimiter {
  /** Counts one, and tells how many there were with it. @throws Problem RATE_LIMITED where the name has had all it may */
  attempt(name: string): Promise<number>;
  /** One attempt less: it was a good one. */
  takeBack(name: string): Promise<void>;
  /** Starts again at zero. */
  forget(name: string): Promise<void>;
}

/** Names remembered at most; the oldest go first, so that a flood of new names cannot fill the memory. */
const MAX_NAMES = 10_000;

/**
 * Counts in memory, so a restart begins at zero. The library's store on SQLite writes through a connection of its own,
 * synchronously: it would stop the whole process for as long as a transaction of the other connection lasts.
 */
export function createAttemptLimiter(options: { limit: number; windowSecs: number }): AttemptLimiter {
  const limiter = new RateLimiterMemory({ points: options.limit, duration: options.windowSecs });
  const names = new LRUCache<string, true>({ max: MAX_NAMES, dispose: (_, name) => void limiter.delete(name) });

  return {
    async attempt(name) {
      if (!names.get(name)) names.set(name, true);
      try {
        return (await limiter.consume(name)).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSecs = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem('RATE_LIMITED', `Too many attempts. Try again in ${retryAfterSecs} seconds.`, {
          retry_after_secs: retryAfterSecs,
        });
      }
    },
    async takeBack(name) {
      await limiter.reward(name);
    },
    async forget(name) {
      names.delete(name);
    },
  };
}
