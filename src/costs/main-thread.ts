import { AsyncLocalStorage } from 'node:async_hooks';

/** Who pays for work that is being done. */
export type Payer =
  | { kind: 'account'; accountId: string }
  | { kind: 'job'; accountId: string }
  /** Whoever has shown no key. */
  | { kind: 'address'; network: string };

/** What a request or a job has cost so far; paid once it is known who pays. */
export interface Tab {
  payer: Payer | undefined;
  unpaidMs: number;
}

/** Tells whose work takes how much of the main thread. */
export interface MainThreadMeter {
  /** Runs something whose later work is this tab's, too. */
  run<Result>(tab: Tab, work: () => Result): Result;
  current(): Tab | undefined;
  /** From now on, and until the main thread takes up something else, its time is this tab's. */
  resume(tab: Tab): void;
  /** What was spent without being measured. */
  spend(tab: Tab, ms: number): void;
  /** Somebody pays for the tab. */
  settle(tab: Tab, payer: Payer): void;
}

const resolved = Promise.resolve();

/**
 * Measures slices: from where a request is taken up (a hook, the end of its body, a statement's end) until all that followed at once
 * has run, promises included. Hooks that follow every promise would miss nothing, and run with each of a request's thousands.
 */
export function createMainThreadMeter(
  pay: (payer: Payer, ms: number) => void,
  now: () => number = () => performance.now(),
): MainThreadMeter {
  const tabs = new AsyncLocalStorage<Tab>();
  let open: Tab | undefined;
  let since = 0;

  function spend(tab: Tab, ms: number): void {
    if (tab.payer === undefined) tab.unpaidMs += ms;
    else pay(tab.payer, ms);
  }
  function end(): void {
    if (open !== undefined) spend(open, now() - since);
    open = undefined;
  }
  // Ticks run before promises' callbacks and again after the last of them.
  const endAfterPromises = () => process.nextTick(end);

  return {
    run: (tab, work) => tabs.run(tab, work),
    current: () => tabs.getStore(),
    resume(tab) {
      if (open === tab) return;
      if (open === undefined) void resolved.then(endAfterPromises);
      const at = now();
      if (open !== undefined) spend(open, at - since);
      open = tab;
      since = at;
    },
    spend,
    settle(tab, payer) {
      tab.payer = payer;
      if (tab.unpaidMs > 0) pay(payer, tab.unpaidMs);
      tab.unpaidMs = 0;
    },
  };
}
