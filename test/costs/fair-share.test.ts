import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Costs, createCosts, openTab } from '../../src/costs/costs.ts';
import type { Payer } from '../../src/costs/main-thread.ts';
import { createUsageWindow } from '../../src/costs/usage-window.ts';

const account = (accountId: string): Payer => ({ kind: 'account', accountId });
const address = (network: string): Payer => ({ kind: 'address', network });

let clock: number;
let costs: Costs;
beforeEach(() => {
  clock = 0;
  costs = createCosts({ workers: 2, maxDelaySecs: 2, now: () => clock });
});
afterEach(() => costs.close());

/** What a request of somebody cost on the main thread. */
function spend(payer: Payer, ms: number): void {
  const tab = openTab();
  costs.settle(tab, payer);
  costs.spend(tab, ms);
}

describe('an account', () => {
  test('that is the only active one is never delayed', () => {
    spend(account('greedy'), 100_000);
    costs.worked('greedy', 100_000);
    expect(costs.admit(account('greedy'))).toBeUndefined();
  });

  test('is not delayed by callers without a key, however many there are', () => {
    spend(account('one'), 1500);
    for (let at = 0; at < 1000; at += 1) spend(address(`10.0.${at}`), 10);
    expect(costs.admit(account('one'))).toBeUndefined();
    // They share with it.
    expect(costs.admit(address('10.0.1'))).toBeDefined();
  });

  test('over its share of the main thread waits, and the others do not', () => {
    spend(account('greedy'), 1100);
    spend(account('stranger'), 5);
    expect(costs.admit(account('greedy'))).toBeInstanceOf(Promise);
    expect(costs.admit(account('stranger'))).toBeUndefined();
    expect(costs.counts()).toEqual({ delayed: 1, refused: 0 });
  });

  test('over its share of the threads waits', () => {
    costs.worked('greedy', 2100);
    spend(account('stranger'), 5);
    expect(costs.admit(account('greedy'))).toBeInstanceOf(Promise);
    expect(costs.admit(account('stranger'))).toBeUndefined();
  });

  test('is not delayed while most of the machine is idle, however many are active', () => {
    for (let at = 0; at < 20; at += 1) spend(account(`other${at}`), 5);
    spend(account('busiest'), 800);
    expect(costs.admit(account('busiest'))).toBeUndefined();
    spend(account('busiest'), 200);
    expect(costs.admit(account('busiest'))).toBeInstanceOf(Promise);
  });

  test('does not pay for its background jobs with its requests', () => {
    spend({ kind: 'job', accountId: 'one' }, 100_000);
    spend(account('one'), 5);
    spend(account('two'), 5);
    expect(costs.admit(account('one'))).toBeUndefined();
    expect(costs.top(1)).toMatchObject([{ accountId: 'one', jobs: { mainMs: 100_000 }, work: { mainMs: 5 } }]);
  });

  test('goes on once it is within its share, one request after another in their order', async () => {
    spend(account('stranger'), 5);
    spend(account('greedy'), 1100);
    const gone: number[] = [];
    const turns = [1, 2, 3].map((at) => costs.admit(account('greedy'))?.then(() => void gone.push(at)));
    clock = 1999;
    spend(account('stranger'), 5);
    expect(gone).toEqual([]);
    // Nobody else is active any more.
    clock = 8000;
    await Promise.all(turns);
    expect(gone).toEqual([1, 2, 3]);
    expect(costs.admit(account('greedy'))).toBeUndefined();
  });

  test('waits no longer than the limit, whatever it has used', async () => {
    spend(account('greedy'), 1_000_000);
    spend(account('stranger'), 5);
    const turn = costs.admit(account('greedy'));
    clock = 2000;
    spend(account('stranger'), 5);
    await turn;
    expect(costs.admit(account('greedy'))).toBeInstanceOf(Promise);
  });

  test('is refused with words where too many of its requests wait already', async () => {
    spend(account('greedy'), 1100);
    spend(account('stranger'), 5);
    for (let at = 0; at < 64; at += 1) expect(costs.admit(account('greedy'))).toBeInstanceOf(Promise);
    await expect(costs.admit(account('greedy'))).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      status: 429,
      message: expect.stringContaining('64 of them are already waiting'),
      meta: { retry_after_secs: 2 },
    });
    expect(costs.counts()).toEqual({ delayed: 64, refused: 1 });
    expect(costs.admit(account('stranger'))).toBeUndefined();
  });
});

test('nobody is delayed where the limit is 0', () => {
  const off = createCosts({ workers: 2, maxDelaySecs: 0, now: () => clock });
  off.worked('greedy', 100_000);
  off.worked('stranger', 1);
  expect(off.admit(account('greedy'))).toBeUndefined();
  off.close();
});

describe('a window', () => {
  test('forgets what is older than itself', () => {
    const usage = createUsageWindow(1000, () => clock);
    usage.add('one', 'mainMs', 100);
    clock = 1500;
    expect(usage.of('one').mainMs).toBeCloseTo(50);
    expect(usage.total().mainMs).toBeCloseTo(50);
    expect(usage.size()).toBe(1);
    clock = 2000;
    expect(usage.of('one').mainMs).toBe(0);
    expect(usage.size()).toBe(0);
    expect(usage.top(10)).toEqual([]);
  });

  test('of 100,000 callers counts the first ones apart and the others together', () => {
    const usage = createUsageWindow(1000, () => clock);
    for (let at = 0; at < 100_000; at += 1) usage.add(`caller${at}`, 'workerMs', 1);
    expect(usage.size()).toBeLessThanOrEqual(10_001);
    expect(usage.total().workerMs).toBe(100_000);
    expect(usage.of('caller0').workerMs).toBe(1);
    expect(usage.top(1)).toEqual([{ caller: 'others', work: { mainMs: 0, workerMs: 90_000 } }]);
  });
});

describe('the main thread', () => {
  const work = (ms: number) => {
    clock += ms;
  };
  const paidBy = (accountId: string) => costs.top(10).find((one) => one.accountId === accountId)?.work.mainMs;

  test('is paid for by whose work it did, promises included, and by nobody for what comes by itself', async () => {
    const [one, two] = [openTab(), openTab()];
    setImmediate(() => {
      costs.resume(one);
      work(20);
      void Promise.resolve()
        .then(() => undefined)
        .then(() => work(20));
    });
    setImmediate(() => work(100));
    setImmediate(() => {
      costs.resume(two);
      work(5);
      costs.resume(one);
      work(3);
    });
    await nextTurn();
    await nextTurn();
    expect([one.unpaidMs, two.unpaidMs]).toEqual([43, 5]);
    costs.settle(one, account('one'));
    costs.settle(two, account('two'));
    expect([paidBy('one'), paidBy('two')]).toEqual([43, 5]);
  });

  test('is taken up again for whose statement has ended', async () => {
    const tab = openTab();
    costs.settle(tab, account('one'));
    await costs.run(tab, async () => {
      await nextTurn();
      work(100);
      costs.resumeCurrent();
      work(10);
    });
    await nextTurn();
    expect(paidBy('one')).toBe(10);
  });
});
