import { readdirSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCE = join(ROOT, 'src');

/** Files directly in src/ that every upper folder may import. */
const LEAVES = [
  'errors.ts',
  'ids.ts',
  'settings.ts',
  'generators.ts',
  'json-depth.ts',
  'nearest.ts',
  'version.ts',
  'voice-terms.ts',
];
/** What each folder of src/, and each file directly in it, may import, itself and node_modules aside. main.ts imports anything. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  ...Object.fromEntries(LEAVES.map((file) => [file, []])),
  languages: ['voice-terms.ts'],
  text: ['languages'],
  descriptions: ['languages', 'voice-terms.ts'],
  audio: [],
  engines: ['text', 'languages', 'descriptions', 'voice-terms.ts'],
  tracing: [],
  metrics: [],
  costs: ['errors.ts'],
  store: ['ids.ts', 'errors.ts'],
  workers: ['engines', 'audio', 'text', 'languages', ...LEAVES],
  accounts: ['store', ...LEAVES],
  pronunciations: ['text', 'store', 'workers', ...LEAVES],
  speech: ['pronunciations', 'workers', 'engines', 'languages', 'text', 'audio', 'store', 'accounts', ...LEAVES],
  voices: ['speech', 'workers', 'engines', 'languages', 'descriptions', 'audio', 'store', 'accounts', ...LEAVES],
  jobs: [
    'tracing',
    'costs',
    'pronunciations',
    'voices',
    'speech',
    'text',
    'workers',
    'engines',
    'audio',
    'store',
    'accounts',
    ...LEAVES,
  ],
  studio: ['jobs', 'speech', 'workers', 'audio', 'text', 'store', 'accounts', ...LEAVES],
  http: [
    'accounts',
    'studio',
    'pronunciations',
    'speech',
    'voices',
    'jobs',
    'tracing',
    'metrics',
    'costs',
    'workers',
    'store',
    'audio',
    'engines',
    'text',
    'languages',
    'services.ts',
    ...LEAVES,
  ],
  wyoming: ['accounts', 'costs', 'pronunciations', 'speech', 'voices', 'store', ...LEAVES],
  watchdog: ['logging.ts'],
  'settings.ts': ['store'],
  'config.ts': ['settings.ts', 'user-folder.ts'],
  'user-folder.ts': [],
  'unknown-variables.ts': ['config.ts', 'settings.ts', 'nearest.ts'],
  'logging.ts': ['settings.ts'],
  'observers.ts': ['costs', 'metrics', 'tracing', 'store', 'workers', 'settings.ts'],
  'services.ts': [
    'observers.ts',
    'accounts',
    'costs',
    'engines',
    'jobs',
    'metrics',
    'pronunciations',
    'speech',
    'store',
    'studio',
    'tracing',
    'voices',
    'workers',
    'settings.ts',
  ],
  'stop.ts': ['services.ts', 'http'],
  cli: [
    'ids.ts',
    'config.ts',
    'settings.ts',
    'unknown-variables.ts',
    'version.ts',
    'main.ts',
    'audio',
    'store',
    'engines',
    'workers',
    'accounts',
    'speech',
    'services.ts',
  ],
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

/** Lists of words, without any code to follow. */
const WORD_LISTS = /^languages\/\w+\/(?:abbreviations|heteronym-rules)\.ts$/;

test('no file is longer than a reader keeps in mind, but for lists of words', async () => {
  const all: string[] = [];
  for await (const file of glob('**/*.{ts,tsx,css}', { cwd: SOURCE })) all.push(file);
  expect(all.filter((file) => file.startsWith('console')).length).toBeGreaterThan(40);
  const long = all
    .filter((file) => !WORD_LISTS.test(file.replaceAll(sep, '/')))
    .filter((file) => readFileSync(join(SOURCE, file), 'utf8').split('\n').length > 301);
  expect(long).toEqual([]);
});

test('the plan covers every folder of src/ and every file directly in it', async () => {
  const entries = new Set((await sourceFiles()).map((file) => file.split(sep)[0] ?? ''));
  const unplanned = [...entries].filter(
    (entry) => !(entry in MAY_IMPORT) && !['main.ts', 'webassembly.d.ts'].includes(entry),
  );
  expect(unplanned).toEqual([]);
});

test('docs/architecture.md has every folder of src/', () => {
  const page = readFileSync(join(ROOT, 'docs', 'architecture.md'), 'utf8');
  const folders = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.filter(({ name }) => !page.includes(`\`${name}/\``)).map(({ name }) => name)).toEqual([]);
});

test('only main.ts, config.ts and the commands read the environment', async () => {
  const readers = (await sourceFiles()).filter((file) =>
    /process\.env\b/.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(readers.filter((file) => file !== 'main.ts' && file !== 'config.ts' && !file.startsWith('cli'))).toEqual([]);
});

test('routes and doors know no SQL and no engine of their own', async () => {
  const files = (await sourceFiles()).filter((file) => file.startsWith('http'));
  const known = ['engines/engine.ts', 'engines/reading.ts', 'engines/registry.ts'].map((path) =>
    path.replaceAll('/', sep),
  );
  expect(files.filter((file) => /from 'kysely|better-sqlite3/.test(readFileSync(join(SOURCE, file), 'utf8')))).toEqual(
    [],
  );
  const wrong = files.flatMap((file) =>
    imports(file).filter((target) => target.startsWith('engines') && !known.includes(target)),
  );
  expect(wrong).toEqual([]);
});

test('doors look up no voice, dictionary or language: requests are prepared in one place', async () => {
  const users = async (pattern: RegExp) =>
    (await sourceFiles()).filter((file) => pattern.test(readFileSync(join(SOURCE, file), 'utf8'))).toSorted();
  // The server's own words and proposals, which say for whom they are, beside what callers send.
  const own = ['speech/self-test.ts', 'speech/verify-model.ts', 'voices/previews.ts'];
  expect(await users(/\bresolveSpeech\(/)).toEqual(['speech/prepare.ts', 'speech/resolve.ts', ...own].toSorted());
  expect(await users(/\.(?:speaker|standard)\(/)).toEqual(['speech/prepare.ts', 'speech/text-voices.ts']);
  expect(await users(/\bpronunciations\.of\(/)).toEqual(['speech/prepare.ts']);
  expect(await users(/\bdetector\.detect\(/)).toEqual([
    'languages/guess.ts',
    'speech/scripts.ts',
    'speech/text-languages.ts',
  ]);
});

test('an engine knows the contract, its own folder and the wrapper of eSpeak NG; only the registry knows engines', async () => {
  const files = (await sourceFiles()).filter((file) => file.startsWith(`engines${sep}`));
  const wrong = files.flatMap((file) => {
    const [, own] = file.split(sep);
    const isLoose = file.split(sep).length === 2;
    const allowed = isLoose
      ? []
      : [own, 'espeak', 'engine.ts', 'engine-error.ts', 'reading.ts', 'runtime.ts', 'model-store.ts'];
    return imports(file)
      .filter((target) => target.startsWith(`engines${sep}`))
      .map((target) => target.split(sep)[1] ?? '')
      .filter((part) => !allowed.includes(part) && !(isLoose && (part.endsWith('.ts') || file.endsWith('registry.ts'))))
      .map((part) => `${file} → ${part}`);
  });
  expect(wrong).toEqual([]);
  const users = (await sourceFiles()).filter((file) => !file.startsWith(`engines${sep}`));
  const engines = new Set(files.filter((file) => file.split(sep).length > 2).map((file) => file.split(sep)[1]));
  expect(engines.size).toBeGreaterThan(1);
  const joined = users.flatMap((file) =>
    imports(file)
      .filter((target) => engines.has(target.split(sep)[1]) && target.startsWith(`engines${sep}`))
      .map((target) => `${file} → ${target}`),
  );
  expect(joined).toEqual([]);
});

test('the thread that answers requests loads no synthesizer', () => {
  const reached = new Set<string>();
  const follow = (file: string): void => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(join(SOURCE, file), 'utf8').replace(/^import type .*?;$/gms, '');
    for (const [, specifier = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']*\.ts)'/g)) {
      follow(relative(SOURCE, join(SOURCE, dirname(file), specifier)));
    }
  };
  follow('main.ts');
  expect(reached).toContain(join('engines', 'formant', 'formant.ts'));
  const loaded = [...reached].filter((file) =>
    /^import(?! type).*'@echogarden|onnxruntime/m.test(readFileSync(join(SOURCE, file), 'utf8')),
  );
  expect(loaded).toEqual([]);
});

test('no two migrations have the same number', () => {
  const numbers = readdirSync(join(ROOT, 'migrations')).map((name) => name.slice(0, 4));
  const twice = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  // Two were released so; names order them, and a database knows a migration by its name.
  expect(twice).toEqual(['0040']);
});

/** Words that the glossary of docs/architecture.md replaces. */
const REPLACED = new Set(['heard', 'told', 'asked', 'taken', 'given', 'shelf', 'shelves', 'orders']);
/** A filter of audio engineering, and names that are older than the glossary: none may join them. */
const OLDER_NAMES = [
  ...[
    'CodeAsked',
    'CreditsGiven',
    'TAKEN',
    'TOLD',
    'TakenCredits',
    'TakenParts',
    'TakenTiming',
    'askedAt',
    'budgetTaken',
    'checkGiven',
    'given',
  ],
  ...['givenLimits', 'heard', 'highShelf', 'isAsked', 'isGiven', 'nameTaken', 'shelf', 'taken', 'told', 'withGiven'],
];

test('names are the terms of the glossary', async () => {
  const declared = new Set<string>();
  for await (const file of glob('**/*.{ts,tsx}', { cwd: SOURCE })) {
    const text = readFileSync(join(SOURCE, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/\b(?:const|let|function|type|interface|class) (\w+)/g))
      declared.add(name);
  }
  const parts = (name: string) => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const found = [...declared].filter((name) => parts(name).some((part) => REPLACED.has(part.toLowerCase())));
  expect(found.filter((name) => !OLDER_NAMES.includes(name))).toEqual([]);
});
