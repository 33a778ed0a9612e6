import { Problem } from '../errors.ts';

/** Keeps guessing slow: counts failures by a name (an address, an account) over a window of time. */
export interface AttemptLimiter {
  /** @throws Problem RATE_LIMITED where the name has failed too often */
  check(name: string): void;
  failed(name: string): void;
  forget(name: string): void;
}

/** Names remembered at most; the oldest go first, so that a flood of new names cannot fill the memory. */
const MAX_NAMES = 10_000;

export function createAttemptLimiter(options: { limit: number; windowSecs: number }): AttemptLimiter {
  const failures = new Map<string, { count: number; endsAtMs: number }>();

  function current(name: string) {
    const found = failures.get(name);
    if (found === undefined || found.endsAtMs > Date.now()) return found;
    failures.delete(name);
    return undefined;
  }

  return {
    check(name) {
      const found = current(name);
      if (found === undefined || found.count < options.limit) return;
      const retryAfterSecs = Math.max(1, Math.ceil((found.endsAtMs - Date.now()) / 1000));
      throw new Problem('RATE_LIMITED', `Too many attempts. Try again in ${retryAfterSecs} seconds.`, {
        retry_after_secs: retryAfterSecs,
      });
    },
    failed(name) {
      const found = current(name) ?? { count: 0, endsAtMs: Date.now() + options.windowSecs * 1000 };
      failures.set(name, { ...found, count: found.count + 1 });
      const [oldest] = failures.keys();
      if (failures.size > MAX_NAMES && oldest !== undefined) failures.delete(oldest);
    },
    forget(name) {
      failures.delete(name);
    },
  };
}
