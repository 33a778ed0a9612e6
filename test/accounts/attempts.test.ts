import { expect, test } from 'vitest';
import { createAttemptLimiter } from '../../src/accounts/attempts.ts';

const limited = { code: 'RATE_LIMITED', meta: { retry_after_secs: expect.any(Number) } };

test('attempts made at once all count, by name, until one is forgotten', async () => {
  const limiter = createAttemptLimiter({ name: 'test', limit: 3, windowSecs: 600 });
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => limiter.attempt('a')));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(limiter.attempt('a')).rejects.toMatchObject(limited);
  await limiter.attempt('b');
  await limiter.forget('a');
  await limiter.attempt('a');
});

test('the wait that is told lies within the window', async () => {
  const limiter = createAttemptLimiter({ name: 'test', limit: 1, windowSecs: 600 });
  await limiter.attempt('a');
  const problem = await limiter.attempt('a').catch((error) => error);
  expect(problem.meta.retry_after_secs).toBeGreaterThan(0);
  expect(problem.meta.retry_after_secs).toBeLessThanOrEqual(600);
});

test('a flood of new names is forgotten from its begin, the latest ones count', async () => {
  const limiter = createAttemptLimiter({ name: 'test', limit: 1, windowSecs: 600 });
  for (let index = 0; index <= 10_000; index += 1) await limiter.attempt(`name ${index}`);
  await limiter.attempt('name 0');
  await expect(limiter.attempt('name 10000')).rejects.toMatchObject(limited);
});
