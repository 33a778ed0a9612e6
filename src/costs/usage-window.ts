/** Milliseconds that somebody's work took: of the main thread, and of synthesis and other threads. */
export interface Work {
  mainMs: number;
  workerMs: number;
}

/** How much each of many callers used in about the last `windowMs`. */
export interface UsageWindow {
  add(caller: string, kind: keyof Work, ms: number): void;
  of(caller: string): Work;
  total(): Work;
  /** Callers that used anything. */
  size(): number;
  /** Those that used most, most first. */
  top(count: number): { caller: string; work: Work }[];
}

/** Callers that are counted apart; what exceeds them is counted together, so that a flood of new names takes no memory. */
const MAX_CALLERS = 10_000;
const BEYOND = 'others';

const none = (): Work => ({ mainMs: 0, workerMs: 0 });

interface Generation {
  byCaller: Map<string, Work>;
  total: Work;
}

/**
 * A sliding window of two generations: the current one in full, and of the one before as much as still lies in the window.
 * Nothing is swept: a generation is dropped as a whole.
 */
export function createUsageWindow(windowMs: number, now: () => number = () => performance.now()): UsageWindow {
  const empty = (): Generation => ({ byCaller: new Map(), total: none() });
  let current = empty();
  let previous = empty();
  let startedAt = now();
  /** Callers in both generations, each once. */
  let size = 0;

  /** Begins a generation where one is due. Returns how much of the previous one lies in the window, 0 to 1. */
  function advance(): number {
    const elapsed = now() - startedAt;
    if (elapsed < windowMs) return 1 - elapsed / windowMs;
    const isNext = elapsed < 2 * windowMs;
    previous = isNext ? current : empty();
    current = empty();
    startedAt += isNext ? windowMs : elapsed;
    size = previous.byCaller.size;
    return isNext ? 2 - elapsed / windowMs : 1;
  }

  function entryOf(caller: string): Work {
    const known = current.byCaller.get(caller);
    if (known !== undefined) return known;
    if (current.byCaller.size >= MAX_CALLERS && caller !== BEYOND) return entryOf(BEYOND);
    const entry = none();
    current.byCaller.set(caller, entry);
    if (!previous.byCaller.has(caller)) size += 1;
    return entry;
  }

  const sum = (now: Work | undefined, before: Work | undefined, weight: number): Work => ({
    mainMs: (now?.mainMs ?? 0) + weight * (before?.mainMs ?? 0),
    workerMs: (now?.workerMs ?? 0) + weight * (before?.workerMs ?? 0),
  });

  return {
    add(caller, kind, ms) {
      advance();
      entryOf(caller)[kind] += ms;
      current.total[kind] += ms;
    },
    of(caller) {
      const weight = advance();
      return sum(current.byCaller.get(caller), previous.byCaller.get(caller), weight);
    },
    total() {
      const weight = advance();
      return sum(current.total, previous.total, weight);
    },
    size() {
      advance();
      return size;
    },
    top(count) {
      const weight = advance();
      const callers = new Set([...current.byCaller.keys(), ...previous.byCaller.keys()]);
      return [...callers]
        .map((caller) => ({
          caller,
          work: sum(current.byCaller.get(caller), previous.byCaller.get(caller), weight),
        }))
        .sort((a, b) => b.work.mainMs + b.work.workerMs - a.work.mainMs - a.work.workerMs)
        .slice(0, count);
    },
  };
}
