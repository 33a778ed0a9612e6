import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRepository } from '../scripts/planted-copy.ts';
import { ERROR_STATUS } from '../src/errors.ts';
import { ADDITIONS, add } from './additions/fixtures.ts';
import { gapsOf } from './additions/gaps.ts';

const ROOT = join(import.meta.dirname, '..');
const COPIED = [
  'src',
  'native/ffmpeg/audio.wasm',
  'package.json',
  'tsconfig.json',
  'docs/languages.md',
  'test/text/sets',
];
const run = promisify(execFile);

/** The repository with one of everything added. */
let copy: string;
beforeAll(async () => {
  copy = await copyRepository(COPIED);
  for (const addition of ADDITIONS) await add(copy, addition);
});
afterAll(async () => {
  await rm(copy, { recursive: true });
});

/** Files of the copy that the types do not fit, with what is wrong. */
async function typeErrors(project: string): Promise<string[]> {
  const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['--noEmit', '--pretty', 'false', '-p', project], {
    cwd: copy,
  }).catch((error: { stdout: string }) => error);
  return stdout.split('\n').filter((line) => /error TS/.test(line));
}

test.each(ADDITIONS)('another $kind is $own and lines in one file', ({ edits }) => {
  expect(Object.keys(edits)).toHaveLength(1);
});

test('nothing here is unlisted or incomplete, nor is what was added', () => {
  expect(gapsOf(ROOT)).toEqual([]);
  expect(gapsOf(copy)).toEqual([]);
});

test('with its lines everything that was added is there', async () => {
  const script = join(copy, 'loaded.ts');
  await copyFile(join(import.meta.dirname, 'additions/loaded.ts'), script);
  const { stdout } = await run(process.execPath, [script], { cwd: copy });
  await rm(script);
  expect(JSON.parse(stdout)).toMatchObject({
    languages: expect.arrayContaining(['af']),
    spoken: expect.arrayContaining(['af']),
    engines: ['formant', 'tone'],
    joinable: expect.arrayContaining(['eight']),
    bytes: 24_000,
    database: 'the other one',
    jobs: expect.arrayContaining(['other']),
  });
});

test('types fit what was added, and miss what a language leaves out', async () => {
  const whole = await readFile(join(copy, 'src/languages/af/language.ts'), 'utf8');
  const folder = join(copy, 'src/languages/broken');
  await mkdir(folder);
  const parts = ['voices', 'note', 'espeak', 'loadReading', 'script', 'grammar'];
  for (const part of parts) {
    // Under a name that languages do not have.
    const without = whole.replaceAll("'./", "'../af/").replace(new RegExp(`^  ${part}(?=[:,])`, 'm'), `  un${part}`);
    await writeFile(join(folder, `${part}.ts`), without);
  }
  const errors = await typeErrors('.');
  await rm(folder, { recursive: true });
  expect([...new Set(errors.map((line) => line.split('(')[0]))].sort()).toEqual(
    parts.map((part) => `src/languages/broken/${part}.ts`).sort(),
  );
  expect(await typeErrors('src/console')).toEqual([]);
});

test.each(ADDITIONS)('a forgotten line of another $kind is found', async ({ kind, edits }) => {
  for (const path of Object.keys(edits)) {
    const edited = await readFile(join(copy, path), 'utf8');
    await copyFile(join(ROOT, path), join(copy, path));
    expect(gapsOf(copy)).toHaveLength(1);
    expect(gapsOf(copy)[0]).toContain(kind.split(' ')[0]);
    await writeFile(join(copy, path), edited);
  }
});

test.each([
  ['src/languages/af/emoji.json', 'emoji'],
  ['src/languages/af/vocabulary.json', 'vocabulary'],
  ['test/text/sets/af.json', 'set of readings'],
  ['docs/languages.md', 'row in docs/languages.md'],
])('a language without %s is not whole', async (path, part) => {
  const whole = await readFile(join(copy, path), 'utf8');
  if (path.startsWith('docs')) await copyFile(join(ROOT, path), join(copy, path));
  else await rm(join(copy, path));
  expect(gapsOf(copy)).toEqual([`the language af has no ${part}`]);
  await writeFile(join(copy, path), whole);
});

test('an error code is a line in errors.ts and the place that throws it: nothing else lists them all', async () => {
  const codes = Object.keys(ERROR_STATUS);
  const { stdout } = await run('grep', ['-rlE', codes.join('|'), 'src'], { cwd: ROOT });
  const lists: string[] = [];
  for (const file of stdout.split('\n').filter(Boolean)) {
    const text = await readFile(join(ROOT, file), 'utf8');
    if (codes.every((code) => text.includes(code))) lists.push(file);
  }
  expect(lists).toEqual(['src/errors.ts']);
});
