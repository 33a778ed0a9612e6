import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DOCUMENTS, withTables } from '../scripts/document-tables.ts';

test.each(DOCUMENTS)('%s has its tables as the code has them; after a change run npm run docs', (file) => {
  const document = readFileSync(file, 'utf8');
  expect(withTables(document)).toBe(document);
});
