import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openApiDocument } from '../../scripts/openapi-document.ts';
import { startServer } from './server.ts';

test('openapi.yaml is what the routes say; after a change run npm run openapi', async () => {
  const server = await startServer();
  const checkedIn = readFileSync(join(import.meta.dirname, '../../openapi.yaml'), 'utf8');
  expect(openApiDocument(server.app)).toBe(checkedIn);
  await server.close();
});
