import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INHERITED } from '../processes.ts';

const ENDING = join(import.meta.dirname, '../fixtures/ending.ts');

let folder: string;
let fifo: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locution-end-'));
  fifo = join(folder, 'fifo');
  execFileSync('mkfifo', [fifo]);
});
afterEach(() => rm(folder, { recursive: true }));

/** Begins the end of a process whose log cannot be written yet. */
async function ending(
  environment: Record<string, string> = {},
): Promise<{ child: ChildProcess; output: () => string }> {
  const child = spawn(process.execPath, [ENDING], {
    env: { ...INHERITED, UV_THREADPOOL_SIZE: '1', LOCUTION_TEST_FIFO: fifo, ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await new Promise((resolve) => child.stderr.once('data', resolve));
  return { child, output: () => output };
}

const closed = (child: ChildProcess) => new Promise((resolve) => child.once('close', resolve));

test.each([
  ['JSON', '0'],
  ['for people', '1'],
])('the last line of a log (%s) is written before the process ends, however late', async (_, isPretty) => {
  const { child, output } = await ending({ LOCUTION_TEST_PRETTY: isPretty });
  const end = closed(child);
  const writer = await open(fifo, 'w');
  await end;
  await writer.close();
  expect(child.signalCode).toBe('SIGKILL');
  expect(output()).toContain('the last line');
});

test('a log that is never written keeps no process', async () => {
  const { child } = await ending();
  await closed(child);
  expect(child.signalCode).toBe('SIGKILL');
});
