import { afterEach, expect, test } from 'vitest';
import { startServer, type TestServer } from './server.ts';

const PAGE = 'https://app.example';
let server: TestServer;
afterEach(() => server.close());

const preflight = (origin: string) =>
  fetch(`${server.url}/v1/models`, {
    method: 'OPTIONS',
    headers: { origin, 'access-control-request-method': 'GET', 'access-control-request-headers': 'xi-api-key' },
  });

test('pages of a listed origin may ask with a key and read what the answer says', async () => {
  server = await startServer({ config: { corsOrigins: `${PAGE}, https://other.example` } });
  const asked = await preflight(PAGE);
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(asked.headers.get('access-control-allow-headers')).toContain('xi-api-key');
  const answer = await server.request('/v1/models', { headers: { origin: PAGE } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe(PAGE);
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
  expect(answer.headers.get('access-control-expose-headers')).toContain('history-item-id');
  expect((await preflight('https://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
});

test('without the setting no page of another origin may', async () => {
  server = await startServer();
  expect((await preflight(PAGE)).headers.get('access-control-allow-origin')).toBeNull();
  const answer = await server.request('/v1/models', { headers: { origin: PAGE } });
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});
