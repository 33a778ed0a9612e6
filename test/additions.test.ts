import { existsSync, readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENCODINGS } from '../src/audio/formats.ts';
import { ERROR_STATUS } from '../src/errors.ts';
import { LANGUAGES } from '../src/languages/index.ts';

const SOURCE = join(import.meta.dirname, '../src');

/**
 * What an addition touches: a folder or a file of its own, and the places that name it. For each kind, one that is there
 * already shows it: the files outside its own that know its name.
 */
const ADDITIONS: readonly { kind: string; own: string; name: RegExp; touches: readonly string[] }[] = [
  { kind: 'engine', own: 'engines/formant/', name: /formant\/|'formant'/, touches: ['engines/registry.ts'] },
  { kind: 'language', own: 'languages/cs/', name: /\/cs\/|\bczech\b/, touches: ['languages/index.ts'] },
  {
    kind: 'encoding',
    own: 'audio/encoders/flac.ts',
    name: /flac['.]|\bflac:/,
    touches: ['audio/formats.ts'],
  },
  { kind: 'door', own: 'http/elevenlabs/', name: /elevenlabs\//, touches: ['http/app.ts'] },
  { kind: 'kind of database', own: 'store/sqlite/', name: /sqlite\/|better-sqlite3/, touches: ['store/drivers.ts'] },
  { kind: 'kind of audio store', own: 'store/files/', name: /files\/driver/, touches: ['store/drivers.ts'] },
  {
    kind: 'kind of job',
    own: 'jobs/kinds/localization.ts',
    name: /kinds\/localization/,
    touches: ['jobs/kinds.ts', 'jobs/localizations.ts'],
  },
];

async function filesNaming(name: RegExp, own: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SOURCE, exclude: (path) => path.startsWith('console') })) {
    const path = file.replaceAll('\\', '/');
    if (!path.startsWith(own) && name.test(readFileSync(join(SOURCE, file), 'utf8'))) found.push(path);
  }
  return found.sort();
}

test.each(ADDITIONS)('another $kind is $own and $touches', async ({ own, name, touches }) => {
  expect(existsSync(join(SOURCE, own))).toBe(true);
  expect(await filesNaming(name, own)).toEqual([...touches]);
});

test('every encoding has its encoder and every language its folder', () => {
  for (const encoding of ENCODINGS) expect(existsSync(join(SOURCE, `audio/encoders/${encoding}.ts`))).toBe(true);
  for (const { languageCode } of LANGUAGES) {
    expect(existsSync(join(SOURCE, `languages/${languageCode}/language.ts`))).toBe(true);
  }
});

test('an error code is a line in errors.ts and the place that throws it: nothing else lists them all', async () => {
  const codes = Object.keys(ERROR_STATUS);
  const lists: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SOURCE })) {
    const text = readFileSync(join(SOURCE, file), 'utf8');
    if (codes.every((code) => text.includes(code))) lists.push(file);
  }
  expect(lists).toEqual(['errors.ts']);
});
