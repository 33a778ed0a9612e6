import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const FOLDER = join(import.meta.dirname, '../../native/espeak');
/** Another compiler gives other bytes. */
const COMPILER = 'clang version 14.0.6';
/** What `build.sh` ends with where no mirror of this machine has the source. */
const NO_SOURCE = 3;

const products = readFileSync(join(FOLDER, 'SHA256SUMS'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/) as [hash: string, file: string]);
const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

test.each(products)('%s is the hash of %s', (hash, file) => expect(hashOf(join(FOLDER, file))).toBe(hash));

function compiler(): string {
  try {
    return execFileSync('clang', ['--version'], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

const out = mkdtempSync(join(tmpdir(), 'locution-espeak-'));
afterAll(() => rmSync(out, { recursive: true }));

test.runIf(compiler().includes(COMPILER))('the source gives the same module again', { timeout: 0 }, (context) => {
  const { status, stderr } = spawnSync('sh', [join(FOLDER, 'build.sh'), join(out, 'build')], {
    encoding: 'utf8',
    env: { ...process.env, OUT: out },
  });
  if (status === NO_SOURCE) return context.skip(stderr);
  expect(status, stderr).toBe(0);
  expect(hashOf(join(out, 'espeak-ng.wasm'))).toBe(hashOf(join(FOLDER, 'espeak-ng.wasm')));
});
