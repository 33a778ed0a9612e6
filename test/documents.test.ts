import { execFile, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DOCUMENTS, withTables } from '../scripts/document-tables.ts';
import { ERROR_STATUS } from '../src/errors.ts';
import { startServer } from './http/server.ts';

test.each(DOCUMENTS)('%s has its tables as the code has them; after a change run npm run docs', async (file) => {
  const document = readFileSync(file, 'utf8');
  expect(await withTables(document)).toBe(document);
});

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '..');
const GUIDE = readFileSync(join(ROOT, 'docs/api.md'), 'utf8');

test('the API guide runs as it stands', async () => {
  const blocks = [...GUIDE.matchAll(/```js\n(.*?)```/gs)].map((match) => match[1]);
  expect(blocks.length).toBeGreaterThan(10);
  const server = await startServer({ config: { workers: 2 } });
  const folder = await mkdtemp(join(tmpdir(), 'locution-guide-'));
  try {
    const file = join(folder, 'guide.mjs');
    // Connections that are kept for later calls would hold the process.
    await writeFile(file, `${blocks.join('\n')}\nprocess.exit();\n`);
    const child = spawn(process.execPath, [file], {
      env: {
        PATH: process.env.PATH,
        LOCUTION_SERVER: server.url,
        LOCUTION_API_KEY: server.key,
        SETUP_TOKEN: server.services.setupToken,
      },
    });
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(said).toBe('');
    expect(code).toBe(0);
  } finally {
    await rm(folder, { recursive: true });
    await server.close();
  }
});

test('the API guide has every operation', () => {
  const { paths } = parse(readFileSync(join(ROOT, 'openapi.yaml'), 'utf8')) as { paths: Record<string, object> };
  // A path may begin with a name for its beginning; an id is whatever stands between two slashes.
  const id = '$'.concat('{id}');
  const text = GUIDE.replaceAll('$'.concat('{speak}'), `/v1/text-to-speech/${id}`).replaceAll(
    'job.audio_url',
    `/v1/generation-jobs/${id}/audio`,
  );
  const missing = Object.keys(paths).filter((path) => {
    const pattern = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '\\$\\{[^}]+\\}');
    return !new RegExp(`${pattern}(?![\\w/-])`).test(text);
  });
  expect(missing).toEqual([]);
});

test('every error code is in the troubleshooting table, with its status', () => {
  const table = readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8');
  for (const [code, status] of Object.entries(ERROR_STATUS)) expect(table).toContain(`| \`${code}\` | ${status}`);
});

test('every command is in docs/command-line.md', async () => {
  const { stdout } = await run(process.execPath, [join(ROOT, 'src/cli/main.ts'), 'help']);
  const commands = [...stdout.matchAll(/^ {2}locution ([a-z-]+)/gm)].map(([, name]) => name ?? '');
  expect(commands.length).toBeGreaterThan(10);
  const page = readFileSync(join(ROOT, 'docs/command-line.md'), 'utf8');
  expect(commands.filter((name) => !new RegExp(`\`(?:locution )?${name}[ \`]`).test(page))).toEqual([]);
});

test('links between documents lead somewhere, and to every page', () => {
  const reached = new Set(['README.md']);
  const documents = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ];
  for (const document of documents) {
    const text = readFileSync(join(ROOT, document), 'utf8');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:)([^)#]+)(?:#[^)]*)?\)/g)) {
      const path = join(document, '..', target);
      if (path !== document) reached.add(path);
      expect(() => readFileSync(join(ROOT, path)), `${document} → ${target}`).not.toThrow();
    }
  }
  expect(documents.filter((document) => !reached.has(document))).toEqual([]);
});

/** Turns of phrase that no native writer uses, each with what to write instead. */
const PHRASES: [RegExp, string][] = [
  [/\bno other network\b/, 'no outbound network access'],
  [/\bplainly\b/, 'clearly, audibly'],
  [/\btaken for dead\b/, 'declared dead'],
  [/\bdecides? the answer\b/, 'determines the output'],
  [/\bstands? for\b(?= the voice| a voice)/, 'maps to'],
  [/\bgoes with the voice\b/, "falls back to the voice's language"],
  [/\bwhat no rule knows\b/i, 'anything unmatched'],
  [/\bexplained so far\b/i, 'accepted findings'],
  [/\bwhoever\b/i, 'anyone who, or the imperative'],
  [/\bstood still\b|\bstands still\b/, 'stalled'],
  [/\bof one.s own\b/, 'of your own'],
  [/\b(?:is|are) told\b/, 'is reported'],
  [/\bset aside for\b|\bwas set aside\b/, 'suspended'],
  [/\ball the same\b/, 'anyway'],
];

test('documents are written in plain English', () => {
  const pages = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md'];
  const names = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  pages.push(
    ...names.filter((name) => name.endsWith('.md') && name !== 'voice-lexicon.md').map((name) => `docs/${name}`),
  );
  expect(pages.length).toBeGreaterThan(25);
  const found = pages.flatMap((page) => {
    const text = readFileSync(join(ROOT, page), 'utf8').replace(/```.*?```|`[^`\n]*`/gs, '');
    return PHRASES.filter(([phrase]) => phrase.test(text)).map(([phrase, better]) => `${page}: ${phrase} → ${better}`);
  });
  expect(found).toEqual([]);
});
