import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENTS, withSettings } from '../scripts/config-table.ts';

test.each(DOCUMENTS)('%s has the settings of the schema; after a change run npm run docs', (file) => {
  const document = readFileSync(file, 'utf8');
  expect(withSettings(document)).toBe(document);
});
