import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
  ['encoding', 'ending-encoders.ts'],
  ['reading files', 'ending-conversions.ts'],
])('threads that are ended in the middle of %s do not take the process with them', async (_, fixture) => {
  // A process of its own: one that is aborted tells nothing.
  const script = join(import.meta.dirname, '../fixtures', fixture);
  const child = spawn(process.execPath, [script, '12'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaints = '';
  child.stdout.on('data', (bytes) => {
    said += bytes;
  });
  child.stderr.on('data', (bytes) => {
    complaints += bytes;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code, complaints).toBe(0);
  expect(said).toBe('alive\n');
});
