import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { environmentName, readConfig } from '../src/config.ts';

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
