import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** In a process of its own, whose clocks and threads are not real and which an uncaught error may end. */
async function simulate(...options: string[]): Promise<string> {
  const main = join(import.meta.dirname, 'main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', main, ...options]);
  return stdout;
}

test('20 seeds: nothing crashes, hangs or is lost, and the books add up', async () => {
  const output = await simulate('--seeds', '20');
  expect(output).toContain('20 seeds of 1000 steps, 0 failed');
  // Whatever can happen has happened.
  for (const event of ['kill', 'clock', 'lose', 'commit', 'discard', 'read', 'background']) {
    expect(output).toMatch(new RegExp(`\\b${event} [1-9]`));
  }
});

test('a seed repeats, event by event', async () => {
  const first = await simulate('--seed', '7', '--trace');
  expect(first.split('\n').length).toBeGreaterThan(300);
  const [again, other] = await Promise.all([simulate('--seed', '7', '--trace'), simulate('--seed', '8', '--trace')]);
  const events = (output: string) => output.replace(/, [\d.]+ s\n$/, '');
  expect(events(again)).toBe(events(first));
  expect(events(other)).not.toBe(events(first));
});
