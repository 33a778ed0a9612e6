import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closeGate, createNativeGate, insideGate } from '../../src/workers/native-gate.ts';

test('threads that are ended in the middle of encoding do not take the process with them', async () => {
  // A process of its own: where the gate does not hold, it is aborted.
  const script = join(import.meta.dirname, '../fixtures/ending-encoders.ts');
  const child = spawn(process.execPath, [script, '12'], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  child.stdout.on('data', (bytes) => {
    said += bytes;
  });
  child.stderr.on('data', (bytes) => {
    said += bytes;
  });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  expect(said).toBe('alive\n');
  expect(code).toBe(0);
});

test('what fails inside leaves the gate open, and it can be closed twice', async () => {
  const gate = createNativeGate();
  expect(insideGate(gate, () => 7)).toBe(7);
  expect(() =>
    insideGate(gate, () => {
      throw new Error('no');
    }),
  ).toThrow('no');
  expect(insideGate(gate, () => 8)).toBe(8);
  await closeGate(gate);
  await closeGate(gate);
});
