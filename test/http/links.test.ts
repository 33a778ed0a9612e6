import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { unixNow } from '../../src/ids.ts';
import { addPerson, type Browser, createKey, type MadeKey, type Person, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const [VOICE = '', OTHER_VOICE = ''] = BUILTIN_VOICES.map(({ voiceId }) => voiceId);
const TEXT = 'This is said once.';

let server: TestServer;
let admin: Browser;
let person: Person;
let other: Person;
beforeAll(async () => {
  server = await startServer();
  admin = await setUp(server);
  person = await addPerson(server, admin, 'person@example.com');
  other = await addPerson(server, admin, 'other@example.com');
});
afterAll(() => server.close());

interface Link {
  url: string;
  expires_at_unix: number;
}

const post = (key: string, path: string, json: object, headers: Record<string, string> = {}) =>
  server.request(path, { json, headers: { ...headers, 'xi-api-key': key } });

const DOORS = [
  ['/v1/audio/speech/links', { input: TEXT, voice: VOICE }],
  [`/v1/text-to-speech/${VOICE}/links`, { text: TEXT }],
] as const;

async function createLink(key: string, door: readonly [string, object] = DOORS[0], given: object = {}): Promise<Link> {
  const created = await post(key, door[0], { ...door[1], ...given });
  expect(created.status).toBe(201);
  return (await created.json()) as Link;
}

async function historyOf(key: string): Promise<{ history_item_id: string; text: string }[]> {
  const response = await server.request('/v1/history', { headers: { 'xi-api-key': key } });
  return ((await response.json()) as { history: { history_item_id: string; text: string }[] }).history;
}

/** A link whose place after `link=` is changed. */
function altered(url: string, change: (token: string) => string): string {
  const address = new URL(url);
  address.searchParams.set('link', change(address.searchParams.get('link') ?? ''));
  return address.href;
}

async function expectRefused(url: string, words: RegExp): Promise<void> {
  const response = await fetch(url);
  expect(response.status, url).toBe(403);
  expect(((await response.json()) as { detail: string }).detail).toMatch(words);
}

describe.each(DOORS)('%s', (...door) => {
  test('says its text once, is charged once, and plays from any position without a key', async () => {
    const created = await post(person.key, door[0], door[1]);
    const { url, expires_at_unix } = (await expectDocumented('POST', door[0], created)) as Link;
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1\/speech-links\/\w{20}\?link=/);
    expect(expires_at_unix - unixNow()).toBeGreaterThan(3500);
    const before = await historyOf(person.key);

    const opened = await Promise.all([1, 2, 3].map(() => fetch(url)));
    const audio = await Promise.all(opened.map(async (response) => Buffer.from(await response.arrayBuffer())));
    expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(opened[0]?.headers.get('content-type')).toBe('audio/mpeg');
    expect(opened[0]?.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    for (const one of audio) expect(one.equals(audio[0] ?? Buffer.alloc(0))).toBe(true);
    const range = await fetch(url, { headers: { range: 'bytes=10-19' } });
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer()).equals(audio[0]?.subarray(10, 20) ?? Buffer.alloc(0))).toBe(true);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(audio[0]?.length));

    const after = await historyOf(person.key);
    expect(after.length).toBe(before.length + 1);
    const made = after.find(({ history_item_id: id }) => before.every((item) => item.history_item_id !== id));
    expect(made?.text).toBe(TEXT);
    expect(await historyOf(other.key)).toEqual([]);

    const path = `/v1/history/${made?.history_item_id}`;
    await server.request(path, { method: 'DELETE', headers: { 'xi-api-key': person.key } });
    expect((await fetch(url)).status).toBe(404);
    expect((await historyOf(person.key)).length).toBe(before.length);
  });

  test.each([
    ['nothing to say', { input: '', text: '' }],
    ['a text beyond the limit', { input: 'x'.repeat(10_001), text: 'x'.repeat(10_001) }],
    ['no seconds', { expires_in_secs: 0 }],
    ['over a day', { expires_in_secs: 86_401 }],
    ['seconds of the wrong type', { expires_in_secs: '60' }],
    ['an unknown model', { model: 'bogus', model_id: 'bogus' }],
  ])('%s is refused when the link is created', async (_, given) => {
    const response = await post(person.key, door[0], { ...door[1], ...given });
    expect([400, 422]).toContain(response.status);
    await expectDocumented('POST', door[0], response);
  });

  test('keys are limited as when they speak, also after the link was created', async () => {
    const limited = await createKey(person.browser, { allowed_voice_ids: [OTHER_VOICE] });
    expect((await post(limited.api_key, door[0], door[1])).status).toBe(403);
    const [ofKey, free] = [await createKey(person.browser, {}), await createKey(person.browser, {})];
    const [link, usable] = [await createLink(ofKey.api_key, door), await createLink(free.api_key, door)];
    await change(ofKey, { allowed_voice_ids: [OTHER_VOICE] });
    await expectRefused(link.url, /limited to the voices/);
    expect((await fetch(usable.url)).status).toBe(200);
  });

  test('the budget of the key pays', async () => {
    const poor = await createKey(person.browser, { credit_limit: 0 });
    const { url } = await createLink(poor.api_key, door);
    expect((await fetch(url)).status).toBe(402);
    await change(poor, { credit_limit: 10_000 });
    expect((await fetch(url)).status).toBe(200);
  });

  test('nobody creates one without a key', async () => {
    const response = await fetch(server.url + door[0], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(door[1]),
    });
    expect(response.status).toBe(401);
  });
});

const change = async ({ key_id }: MadeKey, json: object) => {
  const changed = await person.browser.request(`/v1/api-keys/${key_id}`, { method: 'PATCH', json });
  expect(changed.status).toBe(200);
};

test('an altered link opens nothing', async () => {
  const [mine, theirs] = [await createLink(person.key), await createLink(other.key)];
  const preview = await previewOf(person.key);
  const part = (index: number, value: string) => (token: string) => token.split('.').with(index, value).join('.');
  for (const url of [mine.url, preview]) {
    for (const change of [
      part(0, '9999999999'),
      part(1, other.accountId),
      part(2, '-'),
      part(3, 'A'.repeat(43)),
      (token: string) => token.slice(0, -1),
      (token: string) => `${token}A`,
      () => '',
      () => 'a'.repeat(150),
    ]) {
      await expectRefused(altered(url, change), /altered/);
    }
  }
  const token = (url: string) => new URL(url).searchParams.get('link') ?? '';
  await expectRefused(
    altered(mine.url, () => token(theirs.url)),
    /altered/,
  );
  await expectRefused(
    altered(preview, () => token(mine.url)),
    /altered/,
  );
  await expectRefused(preview.replace(VOICE, OTHER_VOICE), /altered/);
  expect(await historyOf(other.key)).toEqual([]);
  // A link opens its own path and no other.
  expect((await fetch(`${server.url}/v1/history?link=${token(mine.url)}`)).status).toBe(401);
  expect((await fetch(mine.url, { method: 'DELETE' })).status).toBe(405);
});

test('a link without its signature belongs to its account alone', async () => {
  const { url } = await createLink(person.key);
  const path = new URL(url).pathname;
  expect((await fetch(server.url + path)).status).toBe(401);
  expect((await server.request(path, { headers: { 'xi-api-key': other.key } })).status).toBe(404);
  expect((await server.request(path, { headers: { 'xi-api-key': person.key } })).status).toBe(200);
});

test('a link ends with its time, its key and its account', async () => {
  const [key, gone] = [await createKey(person.browser, {}), await addPerson(server, admin, 'gone@example.com')];
  const [ofKey, ofAccount, previewOfKey] = [
    await createLink(key.api_key),
    await createLink(gone.key),
    await previewOf(key.api_key),
  ];
  const subject = { kind: 'preview', id: VOICE } as const;
  const caller = { accountId: person.accountId, keyId: null };
  const expired = server.services.signedLinks.sign(subject, caller, unixNow());
  await expectRefused(`${server.url}/v1/voices/${VOICE}/preview?${expired}`, /expired/);
  const revoked = await person.browser.request(`/v1/api-keys/${key.key_id}`, { method: 'DELETE' });
  expect(revoked.status).toBe(204);
  for (const url of [ofKey.url, previewOfKey]) await expectRefused(url, /disabled, expired or deleted/);
  await admin.request(`/v1/accounts/${gone.accountId}`, { method: 'PATCH', json: { disabled: true } });
  await expectRefused(ofAccount.url, /disabled, expired or deleted/);
});

test('an account has a limited number of links that wait', async () => {
  const busy = await addPerson(server, admin, 'busy@example.com');
  for (let at = 0; at < 1000; at += 1) {
    await server.services.store.links.insert({
      ...{ link_id: `busy${at}`, account_id: busy.accountId, request: '{}', operations: 'openai' },
      ...{ history_item_id: null, claimed_until_unix: 0, expires_at_unix: unixNow() + 600 },
    });
  }
  expect((await post(busy.key, DOORS[0][0], DOORS[0][1])).status).toBe(429);
  await createLink(other.key);
  await server.services.store.links.removeExpired(unixNow() + 601);
  await createLink(busy.key);
});

interface Listed {
  voices: { voice_id: string; preview_url: string }[];
}

async function previewOf(key: string, path = '/v1/voices'): Promise<string> {
  const { voices } = (await (await server.request(path, { headers: { 'xi-api-key': key } })).json()) as Listed;
  return voices.find(({ voice_id }) => voice_id === VOICE)?.preview_url ?? '';
}

test('previews play by their address alone', async () => {
  for (const path of ['/v1/voices', '/v2/voices?page_size=100', '/v2/voices?sort=name']) {
    const response = await fetch(await previewOf(person.key, path));
    expect(response.status, path).toBe(200);
    expect(response.headers.get('content-type')).toBe('audio/mpeg');
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000);
  }
  const expires = Number(new URL(await previewOf(person.key)).searchParams.get('link')?.split('.')[0]);
  expect(expires - unixNow()).toBeGreaterThanOrEqual(86_400 - 1);
  const own = await person.browser.request('/v1/voices/design-missing/preview');
  expect(own.status).toBe(404);
});

test('addresses begin with the public URL, and links outlive a restart', async () => {
  const first = await startServer({
    config: { publicUrl: 'https://speech.example.com' },
    dataDir: `${server.dataDir}-2`,
  });
  const list = await first.request('/v1/voices');
  const address = ((await list.json()) as Listed).voices[0]?.preview_url ?? '';
  expect(address).toMatch(/^https:\/\/speech\.example\.com\/v1\/voices\//);
  const created = await first.request('/v1/audio/speech/links', { json: { input: TEXT } });
  const { url } = (await created.json()) as Link;
  expect(url).toMatch(/^https:\/\/speech\.example\.com\/v1\/speech-links\//);
  await first.close();
  const again = await startServer({ dataDir: first.dataDir });
  for (const link of [url, address]) {
    const { pathname, search } = new URL(link);
    expect((await fetch(again.url + pathname + search)).status).toBe(200);
  }
  await again.close();
  // Nothing is kept there where the store is on servers.
  await rm(first.dataDir, { recursive: true, force: true });
});
