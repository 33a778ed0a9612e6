import { afterEach, beforeEach, expect, test } from 'vitest';
import { sweepAccounts } from '../../src/accounts/housekeeping.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { addPerson, type Browser, createKey, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const [FIRST = '', SECOND = ''] = BUILTIN_VOICES.map(({ voiceId }) => voiceId);
let server: TestServer;
let admin: Browser;
beforeEach(async () => {
  server = await startServer({ config: { trustProxy: true } });
  admin = await setUp(server);
});
afterEach(() => server.close());

interface Event {
  action: string;
  account_id: string;
  actor_id: string | null;
  subject: string;
  address: string;
}

async function events(browser: Browser, query = 'page_size=100'): Promise<Event[]> {
  const response = await browser.request(`/v1/audit-events?${query}`);
  return ((await expectDocumented('GET', '/v1/audit-events', response)) as { events: Event[] }).events;
}

const actions = async (browser: Browser) => (await events(browser)).map(({ action }) => action);

test('sign-ins, keys and accounts leave lines; a person sees the own ones, an admin all', async () => {
  const person = await addPerson(server, admin, 'p@example.com');
  const key = await createKey(person.browser, {});
  await person.browser.request(`/v1/api-keys/${key.key_id}/disable`, { method: 'POST' });
  await server.request('/v1/auth/login', {
    json: { email: 'p@example.com', password: 'wrong' },
    headers: { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'http' },
  });
  await server.request('/v1/auth/login', { json: { email: 'nobody@example.com', password: 'wrong' } });
  await admin.request(`/v1/accounts/${person.accountId}`, { method: 'PATCH', json: { name: 'Renamed' } });
  await expect
    .poll(async () => (await actions(person.browser)).toSorted())
    .toEqual(
      [
        'account.created',
        'session.created',
        'api_key.created',
        'api_key.created',
        'api_key.disable',
        'session.refused',
        'account.changed',
      ].toSorted(),
    );
  const own = await events(person.browser);
  expect(own.every(({ account_id }) => account_id === person.accountId)).toBe(true);
  expect(own.find(({ action }) => action === 'session.refused')).toMatchObject({
    actor_id: null,
    address: '203.0.113.9',
  });
  expect(own.find(({ action }) => action === 'api_key.disable')).toMatchObject({ subject: key.key_id });
  const changed = own.find(({ action }) => action === 'account.changed');
  expect(changed?.actor_id).not.toBe(person.accountId);
  expect(await actions(admin)).toContain('account.set_up');
  expect(JSON.stringify(own)).not.toContain(key.api_key);
});

test('lines stand in the order in which things were done, those of one second too', async () => {
  const done: string[] = [];
  for (let round = 0; round < 8; round += 1) {
    const { key_id } = await createKey(admin, {});
    await admin.request(`/v1/api-keys/${key_id}/disable`, { method: 'POST' });
    await admin.request(`/v1/api-keys/${key_id}/enable`, { method: 'POST' });
    done.push(...['created', 'disable', 'enable'].map((action) => `api_key.${action} ${key_id}`));
  }
  const keys = async () => (await events(admin)).filter(({ action }) => action.startsWith('api_key.'));
  await expect.poll(async () => (await keys()).length).toBe(done.length);
  expect((await keys()).map(({ action, subject }) => `${action} ${subject}`)).toEqual(done.toReversed());
  // Page by page, none is left out or told twice.
  const told: Event[] = [];
  let cursor = '';
  do {
    const response = await admin.request(`/v1/audit-events?page_size=5${cursor && `&cursor=${cursor}`}`);
    const page = (await response.json()) as { events: Event[]; next_cursor: string | null };
    told.push(...page.events);
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  expect(told).toEqual(await events(admin));
});

test('pages go on where the last one ended, and old lines go', async () => {
  for (let index = 0; index < 3; index += 1) await createKey(admin, {});
  await expect.poll(async () => (await actions(admin)).length).toBe(4);
  const first = (await (await admin.request('/v1/audit-events?page_size=3')).json()) as { next_cursor: string };
  expect(await events(admin, `page_size=3&cursor=${first.next_cursor}`)).toHaveLength(1);
  await sweepAccounts(server.services.store, 30, Math.floor(Date.now() / 1000) + 31 * 86_400);
  expect((await server.services.store.audit.list(undefined, { cursor: undefined, pageSize: 10 })).rows).toEqual([]);
});

const speak = (key: string, voiceId: string, headers: Record<string, string> = {}) =>
  server.request(`/v1/text-to-speech/${voiceId}`, {
    json: { text: 'Hi.' },
    headers: { 'xi-api-key': key, ...headers },
  });

test('a key limited to operations does nothing else, and its replacement neither', async () => {
  const made = await createKey(admin, { allowed_operations: ['text-to-speech'] });
  const rotated = await admin.request(`/v1/api-keys/${made.key_id}/rotate`, { method: 'POST' });
  const { api_key: next } = (await rotated.json()) as { api_key: string };
  for (const key of [made.api_key, next]) {
    expect((await speak(key, FIRST)).status).toBe(200);
    const refused = await server.request('/v1/history', { headers: { 'xi-api-key': key } });
    expect(refused.status).toBe(403);
    expect(await expectDocumented('GET', '/v1/history', refused)).toMatchObject({ code: 'FORBIDDEN' });
    const current = await server.request('/v1/api-keys/current', { headers: { 'xi-api-key': key } });
    expect(await current.json()).toMatchObject({ allowed_operations: ['text-to-speech'], allowed_voice_ids: null });
  }
  const unknown = await admin.request('/v1/api-keys', { json: { name: 'x', allowed_operations: ['everything'] } });
  expect(unknown.status).toBe(422);
});

test('a key limited to voices speaks with these only, and makes none', async () => {
  const { api_key, key_id } = await createKey(admin, { allowed_voice_ids: [FIRST] });
  const headers = { 'xi-api-key': api_key };
  expect((await speak(api_key, FIRST)).status).toBe(200);
  expect((await speak(api_key, SECOND)).status).toBe(403);
  expect((await server.request('/v1/voices', { headers })).status).toBe(200);
  const design = { json: { voice_description: 'A calm old man with a deep voice' }, headers };
  expect((await server.request('/v1/voice-previews/design', design)).status).toBe(403);
  const freed = await admin.request(`/v1/api-keys/${key_id}`, { method: 'PATCH', json: { allowed_voice_ids: null } });
  expect(freed.status).toBe(200);
  expect((await speak(api_key, SECOND)).status).toBe(200);
});

test('a key limited to addresses is refused from others', async () => {
  const { api_key } = await createKey(admin, { allowed_addresses: ['203.0.113.0/24', '2001:db8::/32'] });
  const from = (address: string) => speak(api_key, FIRST, { 'x-forwarded-for': address });
  expect((await from('203.0.113.7')).status).toBe(200);
  expect((await from('2001:db8::1')).status).toBe(200);
  expect((await from('198.51.100.7')).status).toBe(403);
  for (const wrong of ['nowhere', '10.0.0.0/99', '10.0.0.0/']) {
    const refused = await admin.request('/v1/api-keys', { json: { name: 'x', allowed_addresses: [wrong] } });
    expect(refused.status, wrong).toBe(422);
  }
});
