import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const STEPS = ['--steps', '600'];

/** In a process of its own, whose clocks and threads are replaced and which an uncaught error may end. */
async function simulate(...options: string[]): Promise<string> {
  const main = join(import.meta.dirname, 'main.ts');
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', main, ...STEPS, ...options]);
  return stdout;
}

test('20 seeds: nothing crashes, hangs or is lost, the books add up; a seed repeats alone, event by event', async () => {
  const output = await simulate('--seeds', '20');
  expect(output).toContain('20 seeds of 600 steps, 0 failed');
  // Every kind of event has occurred.
  for (const event of [
    'kill',
    'clock',
    'damage',
    'commit',
    'discard',
    'read',
    'digest',
    'answer200',
    'answer500',
    'background',
  ]) {
    expect(output).toMatch(new RegExp(`\\b${event} [1-9]`));
  }
  const [trace] = /^seed 20: trace [0-9a-f]{16}$/m.exec(output) ?? [];
  expect(await simulate('--seed', '20')).toContain(trace);
});
