import { Gauge, type Registry } from 'prom-client';

interface Work {
  mainMs: number;
  workerMs: number;
}

export interface WatchedCosts {
  windowSecs: number;
  top(count: number): { accountId: string; work: Work; jobs: Work }[];
  /** What callers without a key cost. */
  unknown(): Work;
  counts(): { delayed: number; refused: number };
}

/** Accounts that are told of: a label for each of all would grow without end. */
const TOLD = 10;

/** What accounts cost, and how many requests waited for others'. */
export function watchCosts(costs: WatchedCosts, registers: Registry[]): void {
  new Gauge({
    name: 'locution_account_busy_ratio',
    help:
      `Cores that an account has used over the last ${costs.windowSecs} seconds, of the ${TOLD} that kept most; ` +
      'account="" is everybody without a key. work: main (the thread that answers), workers, jobs (both, of background jobs).',
    labelNames: ['account', 'work'],
    registers,
    collect() {
      this.reset();
      const tell = (account: string, work: string, ms: number) =>
        this.set({ account, work }, ms / 1000 / costs.windowSecs);
      for (const { accountId, work, jobs } of costs.top(TOLD)) {
        tell(accountId, 'main', work.mainMs);
        tell(accountId, 'workers', work.workerMs);
        tell(accountId, 'jobs', jobs.mainMs + jobs.workerMs);
      }
      const { mainMs, workerMs } = costs.unknown();
      tell('', 'main', mainMs);
      tell('', 'workers', workerMs);
    },
  });
  new Gauge({
    name: 'locution_requests_over_share',
    help: 'Requests of callers over their share since the start: delayed, or rejected with 429 because too many were waiting.',
    labelNames: ['outcome'],
    registers,
    collect() {
      const { delayed, refused } = costs.counts();
      this.set({ outcome: 'delayed' }, delayed);
      this.set({ outcome: 'refused' }, refused);
    },
  });
}
