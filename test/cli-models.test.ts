import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { writeFiles, writeKokoroFiles } from './fixtures/onnx/packages.ts';
import * as onnx from './fixtures/onnx/writer.ts';

const root = mkdtempSync(join(tmpdir(), 'locution-cli-models-'));
afterAll(() => rmSync(root, { recursive: true }));
const data = join(root, 'data');

/** `locution models …` over a data directory of its own. Rejects where it fails. */
const models = async (...args: string[]) =>
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../src/cli/main.ts'), 'models', ...args], {
    env: { ...process.env, LOCUTION_DATA_DIR: data, LOCUTION_MODEL_MIRROR: 'http://127.0.0.1:1' },
  });

test('a folder is pulled, listed, verified and removed, and what is wrong is said', async () => {
  const folder = writeKokoroFiles(join(root, 'Hums'), { af_heart: 1, jf_alpha: 2 }, { durations: onnx.INT64 });
  expect((await models('pull', folder)).stdout).toContain('hums is installed: 2 voices in en, ja.');
  await expect(models('pull', folder)).rejects.toMatchObject({
    stderr: expect.stringContaining('is already installed'),
  });
  writeFiles(join(data, 'models/other'), { 'notes.txt': '' });
  const listed = await models('list');
  expect(listed.stdout).toMatch(/^hums\ten,ja\t2\t\d+ MB\texact$/m);
  expect(listed.stderr).toContain('other is not a valid package');

  const rows = (await models('verify', 'hums')).stdout.trim().split('\n');
  expect(rows.map((row) => row.split('\t').slice(0, 2))).toEqual([
    ['en', 'Heart'],
    ['ja', 'Alpha'],
  ]);
  for (const row of rows) expect(row).toMatch(/\tok$/);

  expect((await models('remove', 'hums')).stdout).toContain('hums has been removed.');
  await expect(models('verify', 'hums')).rejects.toMatchObject({
    stderr: expect.stringContaining('no installed package hums'),
  });
  expect((await models('available', '--language', 'de')).stdout).toContain('de_de-thorsten-medium');
});
