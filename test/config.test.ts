import { resolve } from 'node:path';
import { expect, test } from 'vitest';
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
