import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashSecret } from '../../src/accounts/authenticate.ts';
import { sweepAccounts } from '../../src/accounts/housekeeping.ts';
import { addPerson, type Browser, login, PASSWORD, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const EMAIL = 'p@example.com';
const CREDENTIALS = { email: EMAIL, password: PASSWORD };
const STEP_MS = 30_000;

let server: TestServer;
let admin: Browser;
let person: Awaited<ReturnType<typeof addPerson>>;
beforeEach(async () => {
  // Codes go with the time; everything else of it goes on.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  server = await startServer({ config: { trustProxy: true } });
  admin = await setUp(server);
  person = await addPerson(server, admin, EMAIL);
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const later = (steps = 1) => vi.setSystemTime(Date.now() + steps * STEP_MS);
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS });

const post = (path: string, json: object, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
  });

async function enrol(browser: Browser): Promise<{ secret: string; codes: string[] }> {
  const begun = await browser.request('/v1/auth/second-factor', { json: { current_password: PASSWORD } });
  expect(begun.status).toBe(201);
  const { secret } = (await expectDocumented('POST', '/v1/auth/second-factor', begun)) as { secret: string };
  const confirmed = await browser.request('/v1/auth/second-factor/confirm', { json: { code: codeOf(secret) } });
  expect(confirmed.status).toBe(200);
  const body = await expectDocumented('POST', '/v1/auth/second-factor/confirm', confirmed);
  later();
  return { secret, codes: (body as { recovery_codes: string[] }).recovery_codes };
}

async function ticketOf(headers: Record<string, string> = {}): Promise<string> {
  const response = await post('/v1/auth/login', CREDENTIALS, headers);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const body = (await expectDocumented('POST', '/v1/auth/login', response)) as { ticket: string };
  return body.ticket;
}

const enter = (ticket: string, code: string, headers: Record<string, string> = {}) =>
  post('/v1/auth/login/code', { ticket, code }, headers);

const cookieOf = (response: Response, name: string) =>
  response.headers
    .getSetCookie()
    .find((line) => line.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

const state = async () =>
  await expectDocumented('GET', '/v1/auth/second-factor', await person.browser.request('/v1/auth/second-factor'));

test('it is turned on with the password and a code; then signing in takes two steps, the second once', async () => {
  const other = await login(server, EMAIL);
  expect(await state()).toEqual({ enabled: false, enabled_at_unix: null, recovery_codes_left: 0 });
  const refused = await person.browser.request('/v1/auth/second-factor', { json: { current_password: 'not this' } });
  expect(refused.status).toBe(403);
  const begun = await person.browser.request('/v1/auth/second-factor', { json: { current_password: PASSWORD } });
  const { secret: first, otpauth_uri } = (await begun.json()) as { secret: string; otpauth_uri: string };
  expect(begun.headers.get('cache-control')).toBe('no-store');
  expect(otpauth_uri).toBe(
    `otpauth://totp/Locution:p%40example.com?issuer=Locution&secret=${first}&algorithm=SHA1&digits=6&period=30`,
  );
  // Nothing is asked for before it is confirmed, and beginning again makes the first secret worthless.
  await login(server, EMAIL);
  const { secret } = await enrol(person.browser);
  expect(secret).not.toBe(first);
  expect(await state()).toMatchObject({ enabled: true, recovery_codes_left: 10 });
  expect((await other.request('/v1/auth/session')).status).toBe(401);
  expect((await person.browser.request('/v1/auth/session')).status).toBe(200);

  const ticket = await ticketOf();
  expect(
    (await fetch(`${server.url}/v1/auth/session`, { headers: { cookie: `locution_session=${ticket}` } })).status,
  ).toBe(401);
  expect((await enter(ticket, '000000')).status).toBe(401);
  const entered = await enter(ticket, codeOf(secret));
  expect(entered.status).toBe(204);
  const session = cookieOf(entered, 'locution_session');
  expect((await fetch(`${server.url}/v1/auth/session`, { headers: { cookie: session } })).status).toBe(200);
  // Neither the ticket nor the code opens anything again.
  later();
  expect((await enter(ticket, codeOf(secret))).status).toBe(401);
  expect((await enter(await ticketOf(), codeOf(secret, -1))).status).toBe(401);
  expect((await enter(await ticketOf(), codeOf(secret))).status).toBe(204);
  const again = await person.browser.request('/v1/auth/second-factor', { json: { current_password: PASSWORD } });
  expect(again.status).toBe(409);
});

test('clocks may lie one step apart, in both directions, and no more', async () => {
  const { secret } = await enrol(person.browser);
  later(10);
  expect((await enter(await ticketOf(), codeOf(secret, -2))).status).toBe(401);
  expect((await enter(await ticketOf(), codeOf(secret, 2))).status).toBe(401);
  expect((await enter(await ticketOf(), codeOf(secret, -1))).status).toBe(204);
  expect((await enter(await ticketOf(), codeOf(secret, 1))).status).toBe(204);
  // The one between them is of a step that has passed.
  expect((await enter(await ticketOf(), codeOf(secret))).status).toBe(401);
});

test('of many at once with one code or one recovery code, one comes in', async () => {
  const { secret, codes } = await enrol(person.browser);
  for (const code of [codeOf(secret), codes[0] ?? '']) {
    const ticket = await ticketOf();
    const statuses = await Promise.all(Array.from({ length: 5 }, async () => (await enter(ticket, code)).status));
    expect(statuses.toSorted()).toEqual([204, 401, 401, 401, 401]);
  }
});

test('a recovery code opens once, written in any way; new ones take the place of all', async () => {
  const { secret, codes } = await enrol(person.browser);
  const [first = '', second = '', third = ''] = codes;
  expect(codes.every((code) => /^([BCDFGHJKMNPQRSTVWXZ2-9]{4}-){3}[BCDFGHJKMNPQRSTVWXZ2-9]{4}$/.test(code))).toBe(true);
  expect((await enter(await ticketOf(), first.toLowerCase().replaceAll('-', ' '))).status).toBe(204);
  expect((await enter(await ticketOf(), first)).status).toBe(401);
  expect(await state()).toMatchObject({ recovery_codes_left: 9 });
  const proof = { current_password: PASSWORD, code: second };
  const renewed = await person.browser.request('/v1/auth/second-factor/recovery-codes', { json: proof });
  expect(renewed.status).toBe(200);
  await expectDocumented('POST', '/v1/auth/second-factor/recovery-codes', renewed);
  expect((await enter(await ticketOf(), third)).status).toBe(401);
  expect(await state()).toMatchObject({ recovery_codes_left: 10 });
  expect((await enter(await ticketOf(), codeOf(secret))).status).toBe(204);
});

test('tries are limited; who has the password uses up none of a known device', async () => {
  const { secret } = await enrol(person.browser);
  const known = cookieOf(await enter(await ticketOf(), codeOf(secret)), 'locution_device');
  expect(known).toContain('locution_device=');
  later();
  const ticket = await ticketOf();
  // From as many addresses as there are tries.
  for (let index = 0; index < 10; index += 1) {
    expect((await enter(ticket, '000000', { 'x-forwarded-for': `203.0.113.${index}` })).status).toBe(401);
  }
  const refused = await enter(ticket, codeOf(secret));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await enter(await ticketOf({ cookie: known }), codeOf(secret), { cookie: known })).status).toBe(204);
});

test('a ticket runs out, and ends with a new password or a disabled account', async () => {
  const { secret } = await enrol(person.browser);
  const old = await ticketOf();
  later(21);
  expect((await enter(old, codeOf(secret))).status).toBe(401);
  await sweepAccounts(server.services.store, 365);
  expect(await server.services.store.signInTickets.find(hashSecret(old))).toBeUndefined();

  const before = await ticketOf();
  const next = `${PASSWORD}, and staples`;
  const changed = { current_password: PASSWORD, new_password: next };
  expect((await person.browser.request('/v1/auth/password', { json: changed })).status).toBe(204);
  expect((await enter(before, codeOf(secret))).status).toBe(401);

  const asked = await post('/v1/auth/login', { email: EMAIL, password: next });
  const { ticket } = (await asked.json()) as { ticket: string };
  await admin.request(`/v1/accounts/${person.accountId}`, { method: 'PATCH', json: { disabled: true } });
  expect((await enter(ticket, codeOf(secret))).status).toBe(401);
});

test('turning it off takes the password and a code; an admin takes it off without', async () => {
  const { secret, codes } = await enrol(person.browser);
  const off = (json: object) => person.browser.request('/v1/auth/second-factor/disable', { json });
  expect((await off({ current_password: 'not this', code: codeOf(secret) })).status).toBe(403);
  expect((await off({ current_password: PASSWORD, code: '000000' })).status).toBe(403);
  expect((await off({ current_password: PASSWORD, code: codeOf(secret) })).status).toBe(204);
  await login(server, EMAIL);
  expect((await off({ current_password: PASSWORD, code: codes[0] })).status).toBe(409);

  later();
  await enrol(person.browser);
  await ticketOf();
  const foreign = await person.browser.request(`/v1/accounts/${person.accountId}`, {
    method: 'PATCH',
    json: { second_factor: false },
  });
  expect(foreign.status).toBe(403);
  const reset = await admin.request(`/v1/accounts/${person.accountId}`, {
    method: 'PATCH',
    json: { second_factor: false },
  });
  expect(await expectDocumented('PATCH', '/v1/accounts/{account_id}', reset)).toMatchObject({ second_factor: false });
  await login(server, EMAIL);
  expect(await state()).toMatchObject({ enabled: false, recovery_codes_left: 0 });
  const turnedOn = await admin.request(`/v1/accounts/${person.accountId}`, {
    method: 'PATCH',
    json: { second_factor: true },
  });
  expect(turnedOn.status).toBe(422);
});

test('every step is in the audit log, no secret is in the log', async () => {
  const { secret, codes } = await enrol(person.browser);
  const ticket = await ticketOf();
  await enter(ticket, '000000');
  await enter(ticket, codes[0] ?? '');
  await enter(await ticketOf(), codeOf(secret));
  const actions = async () => {
    const response = await person.browser.request('/v1/audit-events?page_size=100');
    const { events } = (await response.json()) as { events: { action: string }[] };
    return events.map(({ action }) => action);
  };
  for (const action of [
    'second_factor.begun',
    'second_factor.enabled',
    'session.code_asked',
    'session.refused',
    'session.created_with_recovery_code',
    'session.created',
  ]) {
    await expect.poll(actions).toContain(action);
  }
  const said = server.log.join('\n');
  for (const secretThing of [secret, ticket, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(said).not.toContain(secretThing);
  }
});

test('keys and the command line’s login go on as before', async () => {
  const { secret } = await enrol(person.browser);
  const me = await server.request('/v1/api-keys/current', { headers: { 'xi-api-key': person.key } });
  expect(me.status).toBe(200);
  const begun = await post('/v1/cli-logins', {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    device_name: 'laptop',
  });
  const { login_id } = (await begun.json()) as { login_id: string };
  // A ticket approves nothing.
  const ticket = await ticketOf();
  const approve = (cookie: string) =>
    fetch(`${server.url}/v1/cli-logins/${login_id}/approve`, { method: 'POST', headers: { cookie } });
  expect((await approve(`locution_session=${ticket}`)).status).toBe(401);
  const session = cookieOf(await enter(ticket, codeOf(secret)), 'locution_session');
  expect((await approve(session)).status).toBe(200);
  const exchanged = await post(`/v1/cli-logins/${login_id}/exchange`, {
    code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
  });
  expect(exchanged.status).toBe(200);
});
