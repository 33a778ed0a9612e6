import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { closeGate, createNativeGate, insideGate, openGate } from '../../src/workers/native-gate.ts';

test.each([
  ['encoding', 'ending-encoders.ts'],
  ['reading files', 'ending-conversions.ts'],
])('threads that are ended in the middle of %s do not take the process with them', async (_, fixture) => {
  // A process of its own: where the gate does not hold, it is aborted.
  const script = join(import.meta.dirname, '../fixtures', fixture);
  const child = spawn(process.execPath, [script, '12'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  let complaints = '';
  child.stdout.on('data', (bytes) => {
    said += bytes;
  });
  // FFmpeg tells here of files that end too soon.
  child.stderr.on('data', (bytes) => {
    complaints += bytes;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(code, complaints).toBe(0);
  expect(said).toBe('alive\n');
});

test('what fails inside leaves the gate open, and it can be closed twice', async () => {
  const gate = createNativeGate();
  // Its thread has loaded.
  openGate(gate);
  expect(insideGate(gate, () => 7)).toBe(7);
  expect(() =>
    insideGate(gate, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(insideGate(gate, () => 8)).toBe(8);
  const never = new Promise(() => undefined);
  await closeGate(gate, never);
  await closeGate(gate, never);
});

test('a thread that is still loading is waited for, one that dies in it is not', async () => {
  const gate = createNativeGate();
  let isClosed = false;
  const closing = closeGate(gate, new Promise(() => undefined)).then(() => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(isClosed).toBe(false);
  // What the thread does once it has loaded; here nothing waits to be ended.
  const thread = new Worker(
    `const { workerData } = require('node:worker_threads');
     import(workerData.module).then(({ openGate }) => openGate(workerData.gate));`,
    { eval: true, workerData: { gate, module: new URL('../../src/workers/native-gate.ts', import.meta.url).href } },
  );
  await closing;
  await thread.terminate();
  await closeGate(createNativeGate(), Promise.resolve());
});
