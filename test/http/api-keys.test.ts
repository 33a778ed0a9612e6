import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { unixNow } from '../../src/ids.ts';
import { addPerson, type Browser, createKey, type MadeKey, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
let server: TestServer;
let admin: Browser;
beforeEach(async () => {
  server = await startServer();
  admin = await setUp(server);
});
afterEach(() => server.close());

const withKey = (key: string, path: string, json?: object) =>
  server.request(path, { headers: { 'xi-api-key': key }, ...(json === undefined ? {} : { json }) });
const current = async (key: string) => (await (await withKey(key, '/v1/api-keys/current')).json()) as MadeKey;
const act = async (keyId: string, action: string, status = 200) => {
  const path = `/v1/api-keys/${keyId}/${action}`;
  const response = await admin.request(path, { method: 'POST' });
  expect(response.status).toBe(status);
  return (await expectDocumented('POST', path, response)) as MadeKey;
};
const list = async () =>
  ((await expectDocumented('GET', '/v1/api-keys', await admin.request('/v1/api-keys'))) as { api_keys: MadeKey[] })
    .api_keys;

test('created once with its plaintext, which is nowhere again', async () => {
  const made = await createKey(admin, { name: 'CI', credit_limit: 12.3456 });
  expect(made.api_key).toMatch(/^sk_[A-Za-z0-9]{48}$/);
  expect(made).toMatchObject({ status: 'active', credit_limit: 12.3456, credit_remaining: 12.3456, credit_used: 0 });
  expect(JSON.stringify(await list())).not.toContain(made.api_key);
  expect(await current(made.api_key)).not.toHaveProperty('api_key');
  const response = await withKey(made.api_key, '/v1/models');
  expect(response.status).toBe(200);
  expect(response.headers.get('x-service-api-key-id')).toBe(made.key_id);
  expect(server.log.join('')).not.toContain(made.api_key);
});

test('disable fails at once, enable gives back, delete removes; counters stay', async () => {
  const key = await createKey(admin, { credit_limit: 100 });
  expect((await withKey(key.api_key, SPEAK, { text: 'Ten chars.' })).status).toBe(200);
  expect(await act(key.key_id, 'disable')).toMatchObject({ status: 'disabled', credit_used: 10 });
  const refused = await withKey(key.api_key, '/v1/models');
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: 'AUTH_REQUIRED', ok: false });
  expect((await withKey(key.api_key, '/v1/api-keys/current')).status).toBe(401);
  expect(await act(key.key_id, 'enable')).toMatchObject({ status: 'active', credit_used: 10 });
  expect((await withKey(key.api_key, '/v1/models')).status).toBe(200);
  expect((await admin.request(`/v1/api-keys/${key.key_id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await withKey(key.api_key, '/v1/models')).status).toBe(401);
  expect((await admin.request(`/v1/api-keys/${key.key_id}`, { method: 'DELETE' })).status).toBe(404);
});

test('rotation: two credentials, one budget, 30 days, no slot', async () => {
  const old = await createKey(admin, { credit_limit: 35 });
  await withKey(old.api_key, SPEAK, { text: 'Ten chars.' });
  const next = await act(old.key_id, 'rotate', 201);
  expect(next).toMatchObject({ replaces_key_id: old.key_id, status: 'active', credit_used: 10, expires_at_unix: null });
  const replaced = (await list()).find((key) => key.key_id === old.key_id);
  expect(replaced?.status).toBe('expiring');
  expect(Math.abs((replaced?.expires_at_unix ?? 0) - (unixNow() + 30 * 86_400))).toBeLessThan(60);

  expect((await withKey(old.api_key, SPEAK, { text: 'Ten chars.' })).status).toBe(200);
  expect((await withKey(next.api_key, SPEAK, { text: 'Ten chars.' })).status).toBe(200);
  for (const { api_key } of [old, next]) {
    expect(await current(api_key)).toMatchObject({ credit_used: 30, credit_remaining: 5 });
    expect((await withKey(api_key, SPEAK, { text: 'Ten chars.' })).status).toBe(402);
  }
  // The limit is the budget's: raised on one, it holds for both, at once.
  await admin.request(`/v1/api-keys/${next.key_id}`, { method: 'PATCH', json: { credit_limit: 40 } });
  expect((await withKey(old.api_key, SPEAK, { text: 'Ten chars.' })).status).toBe(200);
  expect((await admin.request(`/v1/api-keys/${old.key_id}/rotate`, { method: 'POST' })).status).toBe(409);
  expect(await act(old.key_id, 'disable')).toMatchObject({ status: 'disabled' });
  expect(await act(old.key_id, 'enable')).toMatchObject({ status: 'expiring' });
  // With its replacement gone it can be replaced again; its own time does not begin anew.
  await admin.request(`/v1/api-keys/${next.key_id}`, { method: 'DELETE' });
  const again = await act(old.key_id, 'rotate', 201);
  expect(again).toMatchObject({ replaces_key_id: old.key_id, credit_used: 40, expires_at_unix: null });
  const still = (await list()).find((key) => key.key_id === old.key_id);
  expect(still?.expires_at_unix).toBe(replaced?.expires_at_unix);
});

test('after its 30 days a rotated key answers 401 and leaves the list', async () => {
  const old = await createKey(admin, {});
  const next = await act(old.key_id, 'rotate', 201);
  const { store } = server.services;
  await store.keys.remove((await store.accounts.first())?.account_id ?? '', next.key_id);
  // A rotation 30 days ago.
  const row = await store.keys.find((await store.accounts.first())?.account_id ?? '', old.key_id);
  if (row === undefined) throw new Error('the key is gone');
  const { credit_limit: _l, used: _u, in_flight: _f, period_started_at_unix: _p, ...key } = row;
  await store.keys.remove(key.account_id, key.key_id);
  expect(await store.keys.insert({ ...key, budget_id: 'again', expires_at_unix: unixNow() - 1 }, null, 50)).toBe(true);
  expect((await withKey(old.api_key, '/v1/models')).status).toBe(401);
  expect((await list()).map(({ key_id }) => key_id)).not.toContain(old.key_id);
  expect((await admin.request(`/v1/api-keys/${old.key_id}/enable`, { method: 'POST' })).status).toBe(404);
});

test('50 keys, disabled ones counted; a rotation needs no slot, a deletion frees one', async () => {
  const made: MadeKey[] = [];
  for (let index = 1; index < 50; index += 1) made.push(await createKey(admin, {}));
  await act(made[0]?.key_id ?? '', 'disable');
  const full = await admin.request('/v1/api-keys', { json: { name: 'one too many' } });
  expect(full.status).toBe(409);
  expect(await expectDocumented('POST', '/v1/api-keys', full)).toMatchObject({ code: 'CONFLICT' });
  await act(made[1]?.key_id ?? '', 'rotate', 201);
  expect((await admin.request('/v1/api-keys', { json: { name: 'still full' } })).status).toBe(409);
  await admin.request(`/v1/api-keys/${made[2]?.key_id}`, { method: 'DELETE' });
  const both = await Promise.all([1, 2].map(() => admin.request('/v1/api-keys', { json: { name: 'race' } })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('reset-usage begins at zero; only a finite budget has something to reset', async () => {
  const key = await createKey(admin, { credit_limit: 15 });
  await withKey(key.api_key, SPEAK, { text: 'Ten chars.' });
  expect((await withKey(key.api_key, SPEAK, { text: 'Ten chars.' })).status).toBe(402);
  expect(await act(key.key_id, 'reset-usage')).toMatchObject({ credit_used: 0, credit_remaining: 15 });
  expect((await withKey(key.api_key, SPEAK, { text: 'Ten chars.' })).status).toBe(200);
  expect(
    (await admin.request(`/v1/api-keys/${(await createKey(admin, {})).key_id}/reset-usage`, { method: 'POST' })).status,
  ).toBe(409);
});

test('a limit of 0 blocks what costs and nothing else; an exhausted key still sees itself', async () => {
  const key = await createKey(admin, { credit_limit: 0 });
  for (const path of [SPEAK, `${SPEAK}/stream`, `${SPEAK}/with-timestamps`, `${SPEAK}?delivery=async`]) {
    const response = await withKey(key.api_key, path, { text: 'Hello' });
    expect(response.status, path).toBe(402);
    expect(await expectDocumented('POST', path, response)).toMatchObject({
      code: 'API_KEY_CREDIT_LIMIT_EXCEEDED',
      meta: { credit_limit: 0, credit_remaining: 0, credits_required: 5 },
    });
  }
  for (const path of ['/v1/models', '/v1/voices', '/v1/history', '/v1/balance']) {
    expect((await withKey(key.api_key, path)).status, path).toBe(200);
  }
  expect(await current(key.api_key)).toMatchObject({ credit_limit: 0, credit_remaining: 0 });
});

test('last-used time is kept to the minute', async () => {
  const key = await createKey(admin, {});
  expect((await list()).find(({ key_id }) => key_id === key.key_id)).toMatchObject({ last_used_at_unix: null });
  const before = unixNow();
  await withKey(key.api_key, '/v1/models');
  const used = (await list()).find(({ key_id }) => key_id === key.key_id) as unknown as { last_used_at_unix: number };
  expect(used.last_used_at_unix).toBeGreaterThanOrEqual(before);
});

describe('wrong input', () => {
  test.each([
    [{ name: '' }, 422],
    [{ name: 'x'.repeat(101) }, 422],
    [{ name: 'x', credit_limit: -1 }, 422],
    [{ name: 'x', credit_limit: 1e12 }, 422],
    [{ name: 'x', credit_limit: 0.00001 }, 422],
    [{ name: 'x', credit_limit: '5' }, 422],
    [{}, 422],
  ])('%j', async (json, status) => {
    expect((await admin.request('/v1/api-keys', { json })).status).toBe(status);
  });

  test('mass assignment has no effect', async () => {
    const key = await createKey(admin, { credit_limit: 50, credit_used: -1000, status: 'disabled', key_id: 'key_x' });
    expect(key).toMatchObject({ status: 'active', credit_used: 0, credit_remaining: 50 });
    expect(key.key_id).not.toBe('key_x');
    const response = await admin.request(`/v1/api-keys/${key.key_id}`, { method: 'PATCH', json: { credit_used: -5 } });
    expect([200, 422]).toContain(response.status);
    expect(await current(key.api_key)).toMatchObject({ credit_used: 0, credit_remaining: 50 });
  });
});

test('parallel requests on a budget for exactly 37 of them: 37 succeed', async () => {
  const person = await addPerson(server, admin, 'many@example.com');
  const plans = (await (await admin.request('/v1/plans')).json()) as { plans: { plan_id: string }[] };
  await admin.request(`/v1/plans/${plans.plans[0]?.plan_id}`, { method: 'PATCH', json: { concurrency_limit: 500 } });
  const key = await createKey(person.browser, { credit_limit: 370 });
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const response = await withKey(key.api_key, SPEAK, { text: 'Ten chars.' });
      await response.bytes();
      return response.status;
    }),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(37);
  expect(statuses.filter((status) => status === 402)).toHaveLength(163);
  expect(await current(key.api_key)).toMatchObject({ credit_used: 370, credit_in_flight: 0, credit_remaining: 0 });
  const balance = (await (await withKey(key.api_key, '/v1/balance')).json()) as { concurrency_in_use: number };
  expect(balance.concurrency_in_use).toBe(0);
});
