import { afterAll, expect, test } from 'vitest';
import { createCallThread } from '../../src/workers/thread-calls.ts';

const thread = createCallThread<string, string>(new URL('../fixtures/mortal-thread.ts', import.meta.url), {
  failed: (reason) => new Error(reason),
});
afterAll(() => thread.close());

test('a thread that has died fails the calls that wait, and is started again by the next', async () => {
  expect(await thread.call('one')).toBe('one!');
  const waiting = await Promise.allSettled([thread.call('die'), thread.call('two')]);
  expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await thread.call('three')).toBe('three!');
});

test('after its end every call fails', async () => {
  await thread.close();
  await expect(thread.call('four')).rejects.toThrow('closed');
});
