import { createFairShare, type FairShare } from './fair-share.ts';
import { createMainThreadMeter, type MainThreadMeter, type Payer, type Tab } from './main-thread.ts';
import { createUsageWindow, type Work } from './usage-window.ts';

/** What each account costs, and who waits because of it. */
export interface Costs extends Pick<MainThreadMeter, 'run' | 'resume' | 'spend' | 'settle'> {
  /** Goes on with the tab whose work is being done here, where there is one. */
  resumeCurrent(): void;
  /** Undefined where the payer may go on at once. @throws Problem RATE_LIMITED as `FairShare.admit` */
  admit(payer: Payer): Promise<void> | undefined;
  /** Has an account pay for a tab, and waits where that is over its share. @throws Problem as `admit` */
  charge(tab: Tab, accountId: string): Promise<void> | undefined;
  /** Does a tab's work, at once and later. */
  perform<Result>(tab: Tab, work: () => Result): Result;
  /** To be called where an order begins: what it returns is told of each stretch of thread time that the order had. */
  workMeter(): (ms: number) => void;
  /** Time that a thread worked for an account. */
  worked(accountId: string, ms: number): void;
  /** The accounts that cost most in the last `windowSecs`, most first. */
  top(count: number): { accountId: string; work: Work; jobs: Work }[];
  /** What callers without a key cost in that time. */
  unknown(): Work;
  windowSecs: number;
  counts: FairShare['counts'];
  close(): void;
}

/** Long enough to tell a burst from a habit, short enough that whoever stops is soon forgiven. */
const WINDOW_SECS = 2;

export interface CostOptions {
  /** Synthesis threads. */
  workers: number;
  /** How long a request of an account over its share waits at most; 0 = not at all. */
  maxDelaySecs: number;
  now?: () => number;
}

export function createCosts({ workers, maxDelaySecs, now }: CostOptions): Costs {
  const windowMs = WINDOW_SECS * 1000;
  const accounts = createUsageWindow(windowMs, now);
  const addresses = createUsageWindow(windowMs, now);
  // They have what others leave of the threads, so they count against nobody's share.
  const jobs = createUsageWindow(windowMs, now);
  const shared = {
    capacity: { mainMs: windowMs, workerMs: windowMs * workers },
    maxDelayMs: maxDelaySecs * 1000,
    ...(now === undefined ? {} : { now }),
  };
  // A flood of addresses takes nothing from accounts, whose share is among themselves; addresses share with all.
  const ofAccounts = createFairShare({
    ...shared,
    usage: accounts,
    otherCallers: () => 0,
    otherWork: addresses.total,
  });
  const ofAddresses = createFairShare({
    ...shared,
    usage: addresses,
    otherCallers: accounts.size,
    otherWork: accounts.total,
  });

  function pay(payer: Payer, kind: keyof Work, ms: number): void {
    if (payer.kind === 'account') accounts.add(payer.accountId, kind, ms);
    else if (payer.kind === 'job') jobs.add(payer.accountId, kind, ms);
    else addresses.add(payer.network, kind, ms);
  }

  const meter = createMainThreadMeter((payer, ms) => pay(payer, 'mainMs', ms), now);

  function admit(payer: Payer): Promise<void> | undefined {
    if (payer.kind === 'job') return undefined;
    return payer.kind === 'account' ? ofAccounts.admit(payer.accountId) : ofAddresses.admit(payer.network);
  }

  return {
    run: meter.run,
    resume: meter.resume,
    spend: meter.spend,
    settle: meter.settle,
    windowSecs: WINDOW_SECS,
    resumeCurrent() {
      const tab = meter.current();
      if (tab !== undefined) meter.resume(tab);
    },
    admit,
    charge(tab, accountId) {
      const payer: Payer = { kind: 'account', accountId };
      meter.settle(tab, payer);
      return admit(payer);
    },
    perform(tab, work) {
      meter.resume(tab);
      return meter.run(tab, work);
    },
    workMeter() {
      const tab = meter.current();
      return (ms) => {
        if (tab?.payer !== undefined) pay(tab.payer, 'workerMs', ms);
      };
    },
    worked: (accountId, ms) => accounts.add(accountId, 'workerMs', ms),
    top(count) {
      const ids = new Set([...accounts.top(count), ...jobs.top(count)].map(({ caller }) => caller));
      return [...ids]
        .map((accountId) => ({ accountId, work: accounts.of(accountId), jobs: jobs.of(accountId) }))
        .sort((a, b) => sumOf(b) - sumOf(a))
        .slice(0, count);
    },
    unknown: addresses.total,
    counts() {
      const [one, other] = [ofAccounts.counts(), ofAddresses.counts()];
      return { delayed: one.delayed + other.delayed, refused: one.refused + other.refused };
    },
    close() {
      ofAccounts.close();
      ofAddresses.close();
    },
  };
}

const sumOf = ({ work, jobs }: { work: Work; jobs: Work }): number =>
  work.mainMs + work.workerMs + jobs.mainMs + jobs.workerMs;

/** A tab that nobody pays for yet. */
export const openTab = (): Tab => ({ payer: undefined, unpaidMs: 0 });
