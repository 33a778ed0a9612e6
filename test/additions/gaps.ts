import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Kinds of additions that are a folder or a file, and the one list that names them. */
const LISTED: readonly {
  kind: string;
  within: string;
  /** Which entries are of this kind. */
  is: (path: string, name: string) => boolean;
  list: string;
  /** What its line holds. */
  line: (name: string) => string;
}[] = [
  {
    kind: 'language',
    within: 'src/languages',
    is: (path) => existsSync(join(path, 'language.ts')),
    list: 'src/languages/index.ts',
    line: (name) => `'./${name}/language.ts'`,
  },
  {
    kind: 'engine',
    within: 'src/engines',
    is: (path) => existsSync(join(path, 'runtime.ts')),
    list: 'src/engines/registry.ts',
    line: (name) => `'./${name}/${name}.ts'`,
  },
  {
    kind: 'encoding',
    within: 'src/audio/encoders',
    is: (path) => path.endsWith('.ts'),
    list: 'src/audio/formats.ts',
    line: (name) => `\n  ${name.replace('.ts', '')}: {`,
  },
  {
    kind: 'door',
    within: 'src/http',
    is: (path) => existsSync(join(path, 'door.ts')),
    list: 'src/http/app.ts',
    line: (name) => `'./${name}/door.ts'`,
  },
  {
    kind: 'kind of database or audio store',
    within: 'src/store',
    is: (path) => existsSync(join(path, 'driver.ts')),
    list: 'src/store/drivers.ts',
    line: (name) => `'./${name}/driver.ts'`,
  },
  {
    kind: 'kind of job',
    within: 'src/jobs/kinds',
    is: () => true,
    list: 'src/jobs/kinds.ts',
    line: (name) => `'./kinds/${name}/kind.ts'`,
  },
  {
    kind: 'page',
    within: 'src/console/pages',
    // Whoever has not signed in sees no other.
    is: (path, name) => path.endsWith('.tsx') && name !== 'entry.tsx',
    list: 'src/console/pages.ts',
    line: (name) => `'./pages/${name}'`,
  },
];

/** What types cannot ask of a language. */
const OF_A_LANGUAGE = {
  emoji: (code: string) => `src/languages/${code}/emoji.json`,
  vocabulary: (code: string) => `src/languages/${code}/vocabulary.json`,
};

/** What is there and listed nowhere, or listed and not whole, in the repository at `root`. */
export function gapsOf(root: string): string[] {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const unlisted = LISTED.flatMap(({ kind, within, is, list, line }) => {
    const lines = read(list);
    return readdirSync(join(root, within))
      .filter((name) => is(join(root, within, name), name) && !lines.includes(line(name)))
      .map((name) => `the ${kind} ${name} is not in ${list}`);
  });
  const languages = readdirSync(join(root, 'src/languages')).filter((name) =>
    LISTED[0]?.is(join(root, 'src/languages', name), name),
  );
  const incomplete = languages.flatMap((code) => {
    const missing = Object.entries(OF_A_LANGUAGE)
      .filter(([, path]) => !existsSync(join(root, path(code))) || read(path(code)).length < 100)
      .map(([part]) => part);
    const sets = join(root, 'test/text/sets', code);
    if (!existsSync(sets) && !existsSync(`${sets}.json`)) missing.push('set of readings');
    if (!read('docs/languages.md').includes(`| ${code} | `)) missing.push('row in docs/languages.md');
    return missing.map((part) => `the language ${code} has no ${part}`);
  });
  return [...unlisted, ...incomplete];
}
