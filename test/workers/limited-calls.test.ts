import { afterEach, expect, test } from 'vitest';
import { limitCalls } from '../../src/workers/limited-calls.ts';
import { createCallThread } from '../../src/workers/thread-calls.ts';

const create = (timeLimitSecs: number, perAccount = 3) =>
  limitCalls(
    createCallThread<string, string>(new URL('../fixtures/looping-thread.ts', import.meta.url), {
      failed: (reason) => new Error(reason),
    }),
    { timeLimitSecs, perAccount },
  );
let thread: ReturnType<typeof create> | undefined;
afterEach(() => thread?.close());

test('a call that takes too long is given up; those behind it are answered by another thread', async () => {
  thread = create(2);
  const long = thread.call('a', 'loop');
  const others = [thread.call('a', 'one'), thread.call('b', 'two')];
  await expect(long).rejects.toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
  expect(await Promise.all(others)).toEqual(['one', 'two']);
});

test('accounts take turns, and one has a few calls at a time', async () => {
  thread = create(60);
  const laneRequest: string[] = [];
  const call = (account: string, task: string) =>
    thread?.call(account, task).then((answer) => laneRequest.push(answer));
  const calls = [call('a', 'a1'), call('a', 'a2'), call('a', 'a3'), call('b', 'b1')];
  await expect(thread.call('a', 'a4')).rejects.toMatchObject({ code: 'GENERATION_CONCURRENCY_EXCEEDED' });
  await Promise.all(calls);
  expect(laneRequest).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(await thread.call('a', 'a5')).toBe('a5');
});
