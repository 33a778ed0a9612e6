import { afterEach, beforeEach, expect, test } from 'vitest';
import { newId, unixNow } from '../../src/ids.ts';
import { PASSWORD, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeEach(async () => {
  // A proxy tells the callers' addresses.
  server = await startServer({ config: { trustProxy: true } });
});
afterEach(() => server.close());

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });

const ADMIN = { email: 'admin@example.com', password: PASSWORD };

test('who fails on purpose locks out himself only; a device that has signed in is never a stranger', async () => {
  await setUp(server);
  const guess = { ...ADMIN, password: 'wrong' };
  const attacker = { 'x-forwarded-for': '203.0.113.66' };
  for (let index = 0; index < 10; index += 1) expect((await post('/v1/auth/login', guess, attacker)).status).toBe(401);
  expect((await post('/v1/auth/login', ADMIN, attacker)).status).toBe(429);
  const signedIn = await post('/v1/auth/login', ADMIN, { 'x-forwarded-for': '198.51.100.7' });
  expect(signedIn.status).toBe(204);
  const device = signedIn.headers.getSetCookie().find((line) => line.startsWith('locution_device=')) ?? '';
  expect(device).toMatch(/^locution_device=\w{48}; Max-Age=\d+; Path=\/v1\/auth; HttpOnly; SameSite=Lax$/);
  // From the very address that is locked.
  const again = await post('/v1/auth/login', ADMIN, { ...attacker, cookie: device.split(';')[0] ?? '' });
  expect(again.status).toBe(204);
  expect(again.headers.getSetCookie().some((line) => line.startsWith('locution_device='))).toBe(false);
  const planted = `locution_device=${'p'.repeat(48)}`;
  expect((await post('/v1/auth/login', ADMIN, { ...attacker, cookie: planted })).status).toBe(429);
});

test('device logins of some addresses do not keep others from theirs', async () => {
  const begin = (address: string) =>
    post('/v1/cli-logins', { code_challenge: 'x'.repeat(43), device_name: 'x' }, { 'x-forwarded-for': address });
  for (let index = 0; index < 1000; index += 1) {
    await server.services.store.cliLogins.insert({
      login_id: newId(),
      user_code: newId(),
      code_challenge: 'x'.repeat(43),
      device_name: 'x',
      status: 'pending',
      account_id: null,
      expires_at_unix: unixNow() + 600,
    });
  }
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) statuses.push((await begin('203.0.113.66')).status);
  expect(statuses).toEqual([201, 201, 201, 429, 429]);
  expect((await begin('198.51.100.7')).status).toBe(201);
});

test.each([
  'password12',
  '1234567890',
  'locution2026',
  'Locution!!!',
  'weak@example.com',
  'qwertyuiop',
  'aaaaaaaaaaaaaaaa',
])('the password %s is too easy to guess', async (password) => {
  const given = { setup_token: server.services.setupToken, email: 'weak@example.com', password };
  const response = await post('/v1/auth/setup', given);
  expect(response.status).toBe(422);
  const body = await expectDocumented('POST', '/v1/auth/setup', response);
  expect(body).toMatchObject({ detail: [{ loc: ['body', 'password'], type: 'password' }] });
});
