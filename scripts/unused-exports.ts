import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PATTERNS = ['src/**/*.{ts,tsx}', 'test/**/*.ts', 'bench/**/*.ts', 'scripts/**/*.ts'];

/** What is imported by a name made at run time: encoders by their encoding, runtimes by their engine. */
const LOADED: readonly RegExp[] = [
  /read-text\.ts: readText$/,
  /^src\/audio\/encoders\/\w+\.ts: createEncoder$/,
  /\/runtime\.ts: runtime$/,
];

const EXPORT = /^export (?:declare )?(?:async )?(const|function\*?|class|interface|type|let) (\w+)/gm;
/** The formatter writes all imports alike. */
const IMPORT = /(?:import|export)\s+(?:type\s+)?(?:\{([^}]*)\}|\* as (\w+))\s+from '(\.[^']*)'/g;
const DYNAMIC = /import\('(\.[^']*)'\)/g;

/** Exports of `src/` that no other file of the repository at `root` imports, as `file: name`. */
async function unusedExports(root: string): Promise<string[]> {
  const texts = new Map<string, string>();
  for await (const file of glob(PATTERNS, { cwd: root })) texts.set(file, readFileSync(join(root, file), 'utf8'));
  const used = new Set<string>();
  for (const [file, text] of texts) {
    const target = (specifier: string) => relative(root, join(root, dirname(file), specifier));
    for (const [, names, namespace, specifier = ''] of text.matchAll(IMPORT)) {
      const imported =
        names?.split(',').map(
          (name) =>
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0],
        ) ?? [];
      const members = namespace === undefined ? [] : [...text.matchAll(new RegExp(`\\b${namespace}\\.(\\w+)`, 'g'))];
      for (const name of [...imported, ...members.map(([, member]) => member)])
        used.add(`${target(specifier)}: ${name}`);
    }
    // What a module that is loaded later gives is a word of the file that loads it.
    for (const [, specifier = ''] of text.matchAll(DYNAMIC)) {
      for (const [, , name = ''] of texts.get(target(specifier))?.matchAll(EXPORT) ?? []) {
        if (new RegExp(`\\b${name}\\b`).test(text)) used.add(`${target(specifier)}: ${name}`);
      }
    }
  }
  return [...texts]
    .filter(([file]) => file.startsWith('src/'))
    .flatMap(([file, text]) =>
      [...text.matchAll(EXPORT)]
        // The type of what is exported may be read where nothing imports it by name.
        .filter(
          ([, kind, name]) =>
            !/interface|type/.test(kind ?? '') || [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length === 1,
        )
        .map(([, , name]) => `${file}: ${name}`),
    )
    .filter((entry) => !used.has(entry) && !LOADED.some((pattern) => pattern.test(entry)));
}

const unused = await unusedExports(ROOT);
for (const entry of unused) console.error(`${entry} is exported, and no other file imports it`);
if (unused.length > 0) process.exit(1);
