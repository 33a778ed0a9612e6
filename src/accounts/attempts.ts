import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from '../errors.ts';
import type { AttemptCounter } from '../store/driver.ts';
import type { Store } from '../store/store.ts';

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

/** Counts over all nodes, where there may be several; else in this process' memory, so that a restart begins at zero. */
export function createAttemptLimiter(options: {
  store?: Pick<Store, 'attemptCounter'>;
  /** What is counted, the same on all nodes. */
  name: string;
  limit: number;
  windowSecs: number;
}): AttemptLimiter {
  const counter = options.store?.attemptCounter?.(options) ?? createMemoryCounter(options);
  return {
    async attempt(name) {
      try {
        return (await counter.consume(name)).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSecs = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem('RATE_LIMITED', `Too many attempts. Try again in ${retryAfterSecs} seconds.`, {
          retry_after_secs: retryAfterSecs,
        });
      }
    },
    async takeBack(name) {
      await counter.reward(name);
    },
    async forget(name) {
      await counter.delete(name);
    },
  };
}

/**
 * The library's store on SQLite writes through a connection of its own, synchronously: it would stop the whole process for
 * as long as a transaction of the other connection lasts.
 */
function createMemoryCounter({ limit, windowSecs }: { limit: number; windowSecs: number }): AttemptCounter {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowSecs });
  const names = new LRUCache<string, true>({ max: MAX_NAMES, dispose: (_, name) => void limiter.delete(name) });
  return {
    async consume(key) {
      const name = String(key);
      if (!names.get(name)) names.set(name, true);
      return await limiter.consume(name);
    },
    reward: (key) => limiter.reward(String(key)),
    delete: async (key) => names.delete(String(key)),
  };
}
