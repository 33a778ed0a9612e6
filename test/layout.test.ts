import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');

/** What each folder of src/ may import, itself and node_modules aside. `.` stands for the files directly in src/. */
const LEAVES = ['errors.ts', 'ids.ts', 'config.ts', 'generators.ts'];
const MAY_IMPORT: Record<string, readonly string[]> = {
  languages: ['descriptions', 'text', 'engines'],
  text: ['languages', 'engines'],
  descriptions: ['languages', 'engines'],
  audio: [],
  engines: ['text', 'languages', 'descriptions'],
  store: ['ids.ts'],
  workers: ['engines', 'audio', 'text', 'languages', ...LEAVES],
  accounts: ['store', ...LEAVES],
  speech: ['workers', 'engines', 'text', 'audio', 'store', 'accounts', 'voices', 'http', ...LEAVES],
  voices: [
    'speech',
    'workers',
    'engines',
    'languages',
    'descriptions',
    'audio',
    'store',
    'accounts',
    'http',
    ...LEAVES,
  ],
  jobs: ['voices', 'speech', 'workers', 'engines', 'audio', 'store', 'accounts', 'http', ...LEAVES],
  http: [
    'accounts',
    'speech',
    'voices',
    'jobs',
    'workers',
    'store',
    'audio',
    'engines',
    'text',
    'languages',
    'services.ts',
    ...LEAVES,
  ],
  cli: ['ids.ts', 'config.ts', 'store', 'accounts', 'speech', 'services.ts'],
};

async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SOURCE, exclude: (path) => path.startsWith('console') })) {
    files.push(file);
  }
  return files;
}

function imports(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8');
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*)'/g)].map((match) => match[1] ?? '');
  return specifiers.map((specifier) => relative(SOURCE, join(SOURCE, dirname(file), specifier)));
}

test('folders import only in the direction of the plan', async () => {
  const files = await sourceFiles();
  expect(files.length).toBeGreaterThan(20);
  const wrong = files.flatMap((file) => {
    const [folder] = file.split(sep);
    const allowed = folder === undefined ? undefined : MAY_IMPORT[folder];
    if (allowed === undefined) return [];
    return imports(file)
      .filter((target) => !target.startsWith('..'))
      .filter((target) => ![folder, ...allowed].includes(target.split(sep)[0] ?? ''))
      .map((target) => `${file} → ${target}`);
  });
  expect(wrong).toEqual([]);
});

test('every folder of src/ has its place in the plan', async () => {
  const folders = new Set((await sourceFiles()).filter((file) => file.includes(sep)).map((file) => file.split(sep)[0]));
  expect([...folders].filter((folder) => !(folder && folder in MAY_IMPORT))).toEqual([]);
});

test('only main.ts, config.ts and the commands read the environment', async () => {
  const readers = (await sourceFiles()).filter((file) =>
    /process\.env\b/.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(readers.filter((file) => file !== 'main.ts' && file !== 'config.ts' && !file.startsWith('cli'))).toEqual([]);
});

test('routes know no SQL', async () => {
  const routes = (await sourceFiles()).filter((file) => file.startsWith(`http${sep}routes`));
  expect(routes.filter((file) => /from 'kysely|better-sqlite3/.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual(
    [],
  );
});
