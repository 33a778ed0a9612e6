import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { environmentName, readConfig } from '../src/config.ts';
import { unknownVariables } from '../src/unknown-variables.ts';

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({})).toMatchObject({ host: '127.0.0.1', port: 8080, logLevel: 'info', dataDir: resolve('./data') });
  expect(readConfig({}).workers).toBeGreaterThanOrEqual(1);
  expect(readConfig({}).bootstrapApiKey).toBeUndefined();
});

test('variables are named after the properties and converted', () => {
  expect(environmentName('maxTextLength')).toBe('LOCUTION_MAX_TEXT_LENGTH');
  expect(readConfig({ LOCUTION_PORT: '0', LOCUTION_WORKERS: '3', LOCUTION_HOST: '' })).toMatchObject({
    port: 0,
    workers: 3,
    host: '127.0.0.1',
  });
});

test('every wrong variable is named, and no secret shown', () => {
  const wrong = { LOCUTION_PORT: '70000', LOCUTION_QUEUE_LIMIT: 'many', LOCUTION_BOOTSTRAP_API_KEY: 'short' };
  expect(() => readConfig(wrong)).toThrow(/LOCUTION_PORT/);
  expect(() => readConfig(wrong)).toThrow(/LOCUTION_QUEUE_LIMIT/);
  expect(() => readConfig(wrong)).toThrow(/LOCUTION_BOOTSTRAP_API_KEY/);
  expect(() => readConfig(wrong)).not.toThrow(/short/);
});

test('secrets can be read from files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'locution-secrets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'secret');
  await writeFile(file, 'a-key-in-a-mounted-file\n');
  expect(readConfig({ LOCUTION_BOOTSTRAP_API_KEY_FILE: file }).bootstrapApiKey).toBe('a-key-in-a-mounted-file');
  expect(unknownVariables({ LOCUTION_BOOTSTRAP_API_KEY_FILE: file, LOCUTION_METRICS_TOKEN_FILE: file })).toEqual([]);
  expect(unknownVariables({ LOCUTION_PORT_FILE: file })).toHaveLength(1);
  const both = { LOCUTION_METRICS_TOKEN_FILE: file, LOCUTION_METRICS_TOKEN: 'another-token-1234' };
  expect(() => readConfig(both)).toThrow(/LOCUTION_METRICS_TOKEN and LOCUTION_METRICS_TOKEN_FILE are both set/);
  expect(() => readConfig({ LOCUTION_DATABASE_URL_FILE: join(folder, 'absent') })).toThrow(
    /LOCUTION_DATABASE_URL_FILE: .*absent cannot be read \(ENOENT\)/,
  );
  expect(() => readConfig({ LOCUTION_WYOMING_API_KEY_FILE: folder })).toThrow(/cannot be read \(EISDIR\)/);
  await writeFile(file, '\n');
  expect(() => readConfig({ LOCUTION_METRICS_TOKEN_FILE: file })).toThrow(/is empty/);
  await writeFile(file, 'short');
  const wrong = { LOCUTION_METRICS_TOKEN_FILE: file };
  expect(() => readConfig(wrong)).toThrow(/LOCUTION_METRICS_TOKEN: /);
  expect(() => readConfig(wrong)).not.toThrow(/short/);
});

test('a variable that is none is named, with the one that was meant', () => {
  const hint = (name: string) => unknownVariables({ [name]: 'x' })[0] ?? '';
  expect(hint('LOCUTION_PROT')).toContain('Did you mean LOCUTION_PORT?');
  expect(hint('LOCUTION_DATADIR')).toContain('LOCUTION_DATA_DIR?');
  expect(hint('LOCUTION_MAX_TEXT_LENGHT')).toContain('LOCUTION_MAX_TEXT_LENGTH?');
  expect(hint('LOCUTION_SOMETHING_ELSE')).toContain('no effect');
  expect(hint('LOCUTION_SOMETHING_ELSE')).not.toContain('mean');
  const known = { LOCUTION_PORT: '1', LOCUTION_API_KEY: 'x', LOCUTION_SERVER: 'x', PATH: '/bin', XLOCUTION_PROT: '1' };
  expect(unknownVariables(known)).toEqual([]);
});
