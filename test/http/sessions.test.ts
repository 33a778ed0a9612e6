import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sweepAccounts } from '../../src/accounts/housekeeping.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { addPerson, type Browser, createKey, login, PASSWORD, setUp } from './accounts.ts';
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

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });

describe('setup', () => {
  test('happens once, with the right token', async () => {
    const token = server.services.setupToken;
    const again = await post('/v1/auth/setup', { setup_token: token, email: 'b@example.com', password: PASSWORD });
    expect(again.status).toBe(409);
    expect(await (await fetch(`${server.url}/v1/auth/setup`)).json()).toEqual({ needed: false });
    const fresh = await startServer();
    try {
      const wrong = await fetch(`${fresh.url}/v1/auth/setup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ setup_token: 'guess', email: 'b@example.com', password: PASSWORD }),
      });
      expect(wrong.status).toBe(403);
      expect(await expectDocumented('POST', '/v1/auth/setup', wrong)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await (await fetch(`${fresh.url}/v1/auth/setup`)).json()).toEqual({ needed: true });
    } finally {
      await fresh.close();
    }
  });

  test.each([
    [{ email: 'nobody', password: PASSWORD }],
    [{ email: 'a b@example.com', password: PASSWORD }],
    [{ email: 'a@example.com', password: 'short' }],
    [{ email: 'a@example.com', password: 'x'.repeat(201) }],
  ])('%j is refused', async (given) => {
    const response = await post('/v1/auth/setup', { setup_token: server.services.setupToken, ...given });
    expect(response.status).toBe(422);
  });
});

describe('login', () => {
  test('a wrong password and an unknown address are answered alike', async () => {
    const answers = await Promise.all(
      ['admin@example.com', 'nobody@example.com'].map(async (email) => {
        const response = await post('/v1/auth/login', { email, password: 'wrong password' });
        expect(response.headers.get('set-cookie')).toBeNull();
        const { meta: _meta, ...body } = (await response.json()) as { meta: object };
        return { status: response.status, body };
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.status).toBe(401);
  });

  test('takes as long for an unknown address: the same hash is computed', async () => {
    const times = { 'admin@example.com': [] as number[], 'nobody@example.com': [] as number[] };
    for (let round = 0; round < 4; round += 1) {
      for (const [email, list] of Object.entries(times)) {
        const startedAt = performance.now();
        await post('/v1/auth/login', { email, password: 'wrong password' });
        list.push(performance.now() - startedAt);
      }
    }
    const [known = 0, unknown = 0] = Object.values(times).map((list) => Math.min(...list));
    // Without the hash an unknown address would be some fifty times faster.
    expect(unknown).toBeGreaterThan(known / 3);
  });

  test('too many failures: 429 with Retry-After, also for the right password, by account', async () => {
    await addPerson(server, admin, 'other@example.com');
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await post('/v1/auth/login', { email: 'admin@example.com', password: 'no' })).status).toBe(401);
    }
    const limited = await post('/v1/auth/login', { email: 'ADMIN@example.com ', password: PASSWORD });
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await expectDocumented('POST', '/v1/auth/login', limited)).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await post('/v1/auth/login', { email: 'other@example.com', password: PASSWORD })).status).toBe(204);
  });

  test('parallel guesses all count', async () => {
    const statuses = await Promise.all(
      Array.from(
        { length: 30 },
        async () => (await post('/v1/auth/login', { email: 'admin@example.com', password: 'no' })).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

test('the cookie: HttpOnly, SameSite, Secure behind TLS, never in the store, never the one that came', async () => {
  const planted = 'locution_session=planted0000000000000000000000000000000000000000';
  const response = await post(
    '/v1/auth/login',
    { email: 'admin@example.com', password: PASSWORD },
    { cookie: planted },
  );
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^locution_session=[A-Za-z0-9]{48}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain('planted');
  const token = /=(\w+);/.exec(cookie)?.[1] ?? '';
  expect(await server.services.store.sessions.findByHash(token)).toBeUndefined();
  const planting = await fetch(`${server.url}/v1/auth/session`, { headers: { cookie: planted } });
  expect(planting.status).toBe(401);

  const proxied = await startServer({ config: { trustProxy: true } });
  try {
    const secure = await fetch(`${proxied.url}/v1/auth/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
      body: JSON.stringify({ setup_token: proxied.services.setupToken, email: 'a@example.com', password: PASSWORD }),
    });
    expect(secure.headers.get('set-cookie')).toContain('; Secure');
  } finally {
    await proxied.close();
  }
});

test('sessions are listed and revoked; a password change ends the others; logout ends this one', async () => {
  const second = await login(server, 'admin@example.com');
  const third = await login(server, 'admin@example.com');
  const listed = (await expectDocumented('GET', '/v1/auth/sessions', await admin.request('/v1/auth/sessions'))) as {
    sessions: { session_id: string; current: boolean }[];
  };
  expect(listed.sessions).toHaveLength(3);
  expect(listed.sessions.filter(({ current }) => current)).toHaveLength(1);
  const secondId = ((await (await second.request('/v1/auth/session')).json()) as { session: { session_id: string } })
    .session.session_id;
  expect((await admin.request(`/v1/auth/sessions/${secondId}`, { method: 'DELETE' })).status).toBe(204);
  expect((await second.request('/v1/auth/session')).status).toBe(401);
  expect((await admin.request('/v1/auth/sessions/unknown', { method: 'DELETE' })).status).toBe(404);

  const wrong = await admin.request('/v1/auth/password', {
    json: { current_password: 'x', new_password: `${PASSWORD}2` },
  });
  expect(wrong.status).toBe(403);
  const change = { current_password: PASSWORD, new_password: `${PASSWORD}2` };
  expect((await admin.request('/v1/auth/password', { json: change })).status).toBe(204);
  expect((await third.request('/v1/auth/session')).status).toBe(401);
  expect((await admin.request('/v1/auth/session')).status).toBe(200);
  expect((await post('/v1/auth/login', { email: 'admin@example.com', password: PASSWORD })).status).toBe(401);
  await login(server, 'admin@example.com', `${PASSWORD}2`);

  expect((await admin.request('/v1/auth/logout', { method: 'POST' })).status).toBe(204);
  expect((await admin.request('/v1/auth/session')).status).toBe(401);
});

describe('which door', () => {
  test('a session where a key is needed, a key where a session is needed: 401', async () => {
    const session = await admin.request('/v1/api-keys/current');
    expect(session.status).toBe(401);
    expect(await session.json()).toMatchObject({ code: 'AUTH_REQUIRED' });
    for (const path of ['/v1/api-keys', '/v1/auth/session', '/v1/accounts', '/v1/plans']) {
      expect((await server.request(path)).status, path).toBe(401);
    }
  });

  test('a session may speak from the console, a bad key beside it may not', async () => {
    const spoken = await admin.request(SPEAK, { json: { text: 'Hello.' } });
    expect(spoken.status).toBe(200);
    expect(spoken.headers.get('x-service-api-key-id')).toBeNull();
    const id = spoken.headers.get('history-item-id');
    expect((await admin.request(`/v1/history/${id}`)).status).toBe(200);
    expect((await admin.request('/v1/models', { headers: { 'xi-api-key': 'sk_wrong' } })).status).toBe(401);
  });

  test('admin endpoints refuse members', async () => {
    const member = await addPerson(server, admin, 'member@example.com');
    for (const [method, path, json] of [
      ['GET', '/v1/accounts', undefined],
      ['POST', '/v1/accounts', { email: 'x@example.com', password: PASSWORD, role: 'admin' }],
      ['PATCH', `/v1/accounts/${member.accountId}`, { role: 'admin' }],
      ['GET', '/v1/plans', undefined],
      ['POST', '/v1/plans', { name: 'mine', concurrency_limit: 1000 }],
    ] as const) {
      const response = await member.browser.request(path, json === undefined ? { method } : { method, json });
      expect(response.status, `${method} ${path}`).toBe(403);
    }
  });
});

test('requests of another site are refused', async () => {
  const login = { email: 'admin@example.com', password: PASSWORD };
  const attempts: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: `http://localhost:${new URL(server.url).port}` },
  ];
  for (const headers of attempts) {
    const made = await admin.request('/v1/api-keys', { json: { name: 'stolen' }, headers });
    expect(made.status, JSON.stringify(headers)).toBe(403);
    expect((await post('/v1/auth/login', login, headers)).status).toBe(403);
    expect((await admin.request(SPEAK, { json: { text: 'Hello' }, headers })).status).toBe(403);
  }
  const own = await admin.request('/v1/api-keys', { json: { name: 'own' }, headers: { origin: server.url } });
  expect(own.status).toBe(201);
});

describe('accounts and plans', () => {
  test('a plan limits places and grants monthly credits', async () => {
    const plan = (await (
      await admin.request('/v1/plans', { json: { name: 'small', concurrency_limit: 1, monthly_credits: 25 } })
    ).json()) as { plan_id: string };
    const { key, accountId, browser } = await addPerson(server, admin, 'small@example.com', { plan_id: plan.plan_id });
    const speak = (text: string, path = SPEAK) =>
      server.request(path, { json: { text }, headers: { 'xi-api-key': key } });
    expect((await speak('Ten chars.')).status).toBe(200);
    const poor = await speak('Twenty characters...');
    expect(poor.status).toBe(402);
    expect(await poor.json()).toMatchObject({
      code: 'ACCOUNT_CREDITS_EXCEEDED',
      meta: { balance: 15, credits_required: 20 },
    });
    await admin.request(`/v1/accounts/${accountId}`, { method: 'PATCH', json: { balance: 1_000_000 } });

    const long = 'This sentence is spoken again and again until it fills a long text. '.repeat(100);
    const held = await speak(long, `${SPEAK}/stream?output_format=wav_48000`);
    const busy = await speak('Hello');
    expect(busy.status).toBe(429);
    expect(Number(busy.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await expectDocumented('POST', SPEAK, busy)).toMatchObject({ code: 'GENERATION_CONCURRENCY_EXCEEDED' });
    await held.body?.cancel();
    let status = 429;
    while (status === 429) ({ status } = await speak('Hello'));
    expect(status).toBe(200);
    // The one who left pays for the segments that were begun, and not for the rest.
    const { balance } = (await (await browser.request('/v1/balance')).json()) as { balance: number };
    const paid = 1_000_000 - balance - 5;
    expect(paid).toBeGreaterThan(0);
    expect(paid).toBeLessThan(long.length);
  });

  test('a disabled account opens nothing; the last admin stays', async () => {
    const { key, accountId, browser } = await addPerson(server, admin, 'b@example.com');
    const path = `/v1/accounts/${accountId}`;
    expect((await admin.request(path, { method: 'PATCH', json: { disabled: true } })).status).toBe(200);
    expect((await server.request('/v1/models', { headers: { 'xi-api-key': key } })).status).toBe(401);
    expect((await browser.request('/v1/auth/session')).status).toBe(401);
    expect((await post('/v1/auth/login', { email: 'b@example.com', password: PASSWORD })).status).toBe(401);
    const { accounts } = (await (await admin.request('/v1/accounts')).json()) as { accounts: { account_id: string }[] };
    // Both may be of the same second, and then in any order.
    const own = `/v1/accounts/${accounts.find(({ account_id }) => account_id !== accountId)?.account_id}`;
    for (const json of [{ disabled: true }, { role: 'member' }]) {
      expect((await admin.request(own, { method: 'PATCH', json })).status).toBe(409);
    }
    const taken = await admin.request('/v1/accounts', { json: { email: 'B@example.com', password: PASSWORD } });
    expect(taken.status).toBe(409);
    const noPlan = { email: 'c@example.com', password: PASSWORD, plan_id: 'x' };
    expect((await admin.request('/v1/accounts', { json: noPlan })).status).toBe(404);
  });
});

describe('command-line login', () => {
  const pair = () => {
    const code_verifier = randomBytes(32).toString('base64url');
    return { code_verifier, code_challenge: createHash('sha256').update(code_verifier).digest('base64url') };
  };
  const begin = async (code_challenge: string) => {
    const response = await post('/v1/cli-logins', { code_challenge, device_name: 'laptop' });
    expect(response.status).toBe(201);
    return (await expectDocumented('POST', '/v1/cli-logins', response)) as { login_id: string; user_code: string };
  };
  const exchange = (loginId: string, code_verifier: string) =>
    post(`/v1/cli-logins/${loginId}/exchange`, { code_verifier });

  test('pending, approved, exchanged once; the key is a device key', async () => {
    const { code_verifier, code_challenge } = pair();
    const { login_id, user_code } = await begin(code_challenge);
    const early = await exchange(login_id, code_verifier);
    expect(early.status).toBe(425);
    expect(Number(early.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    const shown = await admin.request(`/v1/cli-logins?user_code=${user_code.toLowerCase()}`);
    expect(await shown.json()).toMatchObject({ login_id, device_name: 'laptop', status: 'pending' });
    expect((await admin.request(`/v1/cli-logins/${login_id}/approve`, { method: 'POST' })).status).toBe(200);
    expect((await admin.request(`/v1/cli-logins/${login_id}/deny`, { method: 'POST' })).status).toBe(409);
    expect((await exchange(login_id, pair().code_verifier)).status).toBe(403);

    const both = await Promise.all([1, 2].map(() => exchange(login_id, code_verifier)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const won = both.find(({ status }) => status === 200) as Response;
    const key = (await expectDocumented('POST', `/v1/cli-logins/${login_id}/exchange`, won)) as { api_key: string };
    expect(key).toMatchObject({ kind: 'device', name: 'laptop' });
    expect((await server.request('/v1/models', { headers: { 'xi-api-key': key.api_key } })).status).toBe(200);
    expect((await exchange(login_id, code_verifier)).status).toBe(404);
  });

  test('denied: 403; expired: 404; full: 409, and the login can be used once there is a place', async () => {
    const denied = pair();
    const first = await begin(denied.code_challenge);
    await admin.request(`/v1/cli-logins/${first.login_id}/deny`, { method: 'POST' });
    expect((await exchange(first.login_id, denied.code_verifier)).status).toBe(403);

    const full = pair();
    const second = await begin(full.code_challenge);
    await admin.request(`/v1/cli-logins/${second.login_id}/approve`, { method: 'POST' });
    const keys = [];
    for (let index = 1; index < 50; index += 1) keys.push(await createKey(admin, {}));
    expect((await exchange(second.login_id, full.code_verifier)).status).toBe(409);
    await admin.request(`/v1/api-keys/${keys[0]?.key_id}`, { method: 'DELETE' });
    expect((await exchange(second.login_id, full.code_verifier)).status).toBe(200);

    const late = pair();
    const third = await begin(late.code_challenge);
    await server.services.store.cliLogins.removeExpired(Math.floor(Date.now() / 1000) + 601);
    expect((await exchange(third.login_id, late.code_verifier)).status).toBe(404);
    expect((await admin.request(`/v1/cli-logins/${third.login_id}/approve`, { method: 'POST' })).status).toBe(404);
  });

  test('begun by anybody, but not without end', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 32; index += 1) {
      statuses.push((await post('/v1/cli-logins', { code_challenge: pair().code_challenge, device_name: 'x' })).status);
    }
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await post('/v1/cli-logins', { code_challenge: 'short', device_name: 'x' })).status).toBe(422);
  });
});

test('usage and balance add up, by key, voice and model', async () => {
  const person = await addPerson(server, admin, 'u@example.com');
  const [first, second] = [await createKey(person.browser, {}), await createKey(person.browser, {})];
  const speak = async (key: string, body: object) => {
    const response = await server.request(SPEAK, { json: body, headers: { 'xi-api-key': key } });
    expect(response.status).toBe(200);
  };
  await speak(first.api_key, { text: 'Ten chars.' });
  await speak(first.api_key, { text: 'Ten chars.', model_id: 'locution-1' });
  await speak(second.api_key, { text: 'Twenty characters...' });
  const read = async (path: string) =>
    await expectDocumented('GET', path, await server.request(path, { headers: { 'xi-api-key': first.api_key } }));
  for (const interval of ['hour', 'day', 'week', 'month']) {
    const { buckets } = (await read(`/v1/usage?interval=${interval}`)) as { buckets: { credits: number }[] };
    expect(
      buckets.reduce((total, { credits }) => total + credits, 0),
      interval,
    ).toBe(35);
  }
  const byKey = (await read('/v1/usage?breakdown=key')) as {
    buckets: { by: string; credits: number; requests: number }[];
  };
  expect(byKey.buckets.map(({ by, credits, requests }) => [by, credits, requests])).toEqual(
    expect.arrayContaining([
      [first.key_id, 15, 2],
      [second.key_id, 20, 1],
    ]),
  );
  const byModel = (await read('/v1/usage?breakdown=model')) as { buckets: { by: string; characters: number }[] };
  expect(byModel.buckets.map(({ by, characters }) => [by, characters]).toSorted()).toEqual([
    ['locution-1', 10],
    ['locution-2', 30],
  ]);
  const now = Date.now();
  const stats = (await read(`/v1/usage/character-stats?start_unix=${now - 86_400_000}&end_unix=${now}`)) as {
    time: number[];
    usage: { All: number[] };
  };
  expect(stats.usage.All).toHaveLength(stats.time.length);
  expect(stats.usage.All.reduce((a, b) => a + b, 0)).toBe(40);
  expect(await read('/v1/balance')).toMatchObject({ unlimited: true, balance: null, concurrency_limit: 32 });
  expect(await read('/v1/user/subscription')).toMatchObject({ character_count: 35 });
  expect(await read('/v1/user')).toMatchObject({ user_id: person.accountId });
  expect(
    (await server.request(`/v1/usage/character-stats?start_unix=0&end_unix=${now}&aggregation_interval=hour`)).status,
  ).toBe(400);
});

test('what has run out is swept: sessions after 14 idle days or 30 days, logins, rotated keys', async () => {
  const { store } = server.services;
  const now = Math.floor(Date.now() / 1000);
  await sweepAccounts(store, 365, now + 13 * 86_400);
  expect((await admin.request('/v1/auth/session')).status).toBe(200);
  await sweepAccounts(store, 365, now + 14 * 86_400 + 60);
  expect((await admin.request('/v1/auth/session')).status).toBe(401);
});
