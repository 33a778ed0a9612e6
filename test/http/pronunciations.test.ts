import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { KEPT_VERSIONS, MAX_DICTIONARIES } from '../../src/pronunciations/limits.ts';
import { addPerson, type Browser, createKey, type Person, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const BASE = '/v1/pronunciation-dictionaries';
let server: TestServer;
let client: ElevenLabsClient;
let admin: Browser;
let stranger: Person;
beforeAll(async () => {
  server = await startServer();
  client = new ElevenLabsClient({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
  admin = await setUp(server);
  stranger = await addPerson(server, admin, 'stranger@example.com');
});
afterAll(() => server.close());

const THAILAND = { type: 'alias', stringToReplace: 'Thailand', alias: 'tie-land' } as const;
const create = (
  rules: ElevenLabs.BodyAddAPronunciationDictionaryV1PronunciationDictionariesAddFromRulesPostRulesItem[],
) => client.pronunciationDictionaries.createFromRules({ name: 'Names', rules });

async function collect(stream: ReadableStream<Uint8Array>): Promise<string> {
  return await new Response(stream).text();
}

describe("ElevenLabs' own library", () => {
  test('makes a dictionary from rules, gets, lists, renames, archives and restores it', async () => {
    const made = await client.pronunciationDictionaries.createFromRules({
      name: 'Countries',
      description: 'How we say them.',
      workspaceAccess: 'viewer',
      rules: [
        { ...THAILAND, caseSensitive: false, wordBoundaries: false },
        { type: 'phoneme', stringToReplace: 'Qatar', phoneme: 'ˈkʌtər', alphabet: 'ipa' },
        { type: 'phoneme', stringToReplace: 'Iran', phoneme: 'IH0 R AA1 N', alphabet: 'cmu-arpabet' },
      ],
    });
    expect(made).toMatchObject({ name: 'Countries', description: 'How we say them.', versionRulesNum: 3 });
    const got = await client.pronunciationDictionaries.get(made.id);
    expect(got).toMatchObject({ latestVersionId: made.versionId, latestVersionRulesNum: 3 });
    expect(got.rules).toEqual([
      { ...THAILAND, caseSensitive: false, wordBoundaries: false },
      {
        ...{ type: 'phoneme', stringToReplace: 'Qatar', phoneme: 'ˈkʌtər', alphabet: 'ipa' },
        ...{ caseSensitive: true, wordBoundaries: true },
      },
      {
        ...{ type: 'phoneme', stringToReplace: 'Iran', phoneme: 'IH0 R AA1 N', alphabet: 'cmu-arpabet' },
        ...{ caseSensitive: true, wordBoundaries: true },
      },
    ]);
    const second = await create([THAILAND]);
    const names = async (request: ElevenLabs.PronunciationDictionariesListRequest) => {
      const page = await client.pronunciationDictionaries.list(request);
      return page.pronunciationDictionaries.map(({ name }) => name);
    };
    expect(await names({ sort: 'name', sortDirection: 'ascending' })).toEqual(['Countries', 'Names']);
    expect(await names({ sort: 'name', sortDirection: 'DESCENDING' })).toEqual(['Names', 'Countries']);
    const first = await client.pronunciationDictionaries.list({
      pageSize: 1,
      sort: 'name',
      sortDirection: 'ascending',
    });
    expect(first).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
    const { nextCursor = '' } = first;
    expect(await names({ pageSize: 1, sort: 'name', sortDirection: 'ascending', cursor: nextCursor })).toEqual([
      'Names',
    ]);
    expect(await client.pronunciationDictionaries.update(made.id, { name: 'Lands', archived: true })).toMatchObject({
      name: 'Lands',
      archivedTimeUnix: expect.any(Number),
    });
    expect(await names({})).toEqual(['Names']);
    expect(await names({ includeArchived: true })).toHaveLength(2);
    const restored = await client.pronunciationDictionaries.update(made.id, { archived: false });
    expect(restored).toMatchObject({ name: 'Lands' });
    expect(restored.archivedTimeUnix ?? null).toBeNull();
    for (const { id } of [made, second]) {
      const response = await server.request(`${BASE}/${id}`, { method: 'DELETE' });
      expect(await expectDocumented('DELETE', `${BASE}/{id}`.replace('{id}', id), response)).toEqual({ status: 'ok' });
    }
    expect(await names({ includeArchived: true })).toEqual([]);
  });

  test('adds, replaces, removes and sets rules; each change is a version, and old ones stay', async () => {
    const { id, versionId } = await create([THAILAND]);
    const { rules } = client.pronunciationDictionaries;
    const added = await rules.add(id, {
      rules: [
        { ...THAILAND, alias: 'tye-land' },
        { type: 'alias', stringToReplace: 'API', alias: 'A P I' },
      ],
    });
    expect(added).toMatchObject({ id, versionRulesNum: 2 });
    expect(added.versionId).not.toBe(versionId);
    expect((await client.pronunciationDictionaries.get(id)).rules).toMatchObject([
      { alias: 'tye-land' },
      { alias: 'A P I' },
    ]);
    expect(await rules.remove(id, { ruleStrings: ['Thailand'] })).toMatchObject({ versionRulesNum: 1 });
    await expect(rules.remove(id, { ruleStrings: ['Thailand'] })).rejects.toMatchObject({ statusCode: 404 });
    expect(await rules.set(id, { rules: [THAILAND] })).toMatchObject({ versionRulesNum: 1 });
    const response = await server.request(`${BASE}/${id}/versions`);
    const { versions } = (await expectDocumented('GET', `${BASE}/${id}/versions`, response)) as {
      versions: { version_name: string; version_id: string; version_rules_num: number }[];
    };
    expect(versions.map(({ version_name, version_rules_num }) => [version_name, version_rules_num])).toEqual([
      ['Version 4', 1],
      ['Version 3', 1],
      ['Version 2', 2],
      ['Version 1', 1],
    ]);
    const old = await collect(await client.pronunciationDictionaries.download(id, versionId));
    expect(old).toContain('<alias>tie-land</alias>');
    // What is downloaded can be uploaded again.
    const again = await client.pronunciationDictionaries.createFromFile({
      name: 'Again',
      file: { data: Buffer.from(old), filename: 'old.pls', contentType: 'application/pls+xml' },
    });
    expect((await client.pronunciationDictionaries.get(again.id)).rules).toEqual([
      { ...THAILAND, caseSensitive: true, wordBoundaries: true },
    ]);
    expect(await client.pronunciationDictionaries.createFromFile({ name: 'Empty' })).toMatchObject({
      versionRulesNum: 0,
    });
  });
});

describe('refused', () => {
  const post = (path: string, json: unknown, key = server.key) =>
    server.request(BASE + path, { json, headers: { 'xi-api-key': key } });
  const rule = (fields: object) => ({
    name: 'x',
    rules: [{ type: 'alias', string_to_replace: 'a', alias: 'b' }, fields],
  });

  test.each([
    [{ type: 'phoneme', string_to_replace: 'x', phoneme: 'q♥', alphabet: 'ipa' }, 'phoneme', /"q"|"♥"/],
    [{ type: 'phoneme', string_to_replace: 'x', phoneme: 'T9', alphabet: 'cmu-arpabet' }, 'phoneme', /not ARPAbet/],
    [{ type: 'phoneme', string_to_replace: 'x' }, 'phoneme', /missing/],
    [{ type: 'alias', string_to_replace: 'x' }, 'alias', /missing/],
    [{ type: 'alias', string_to_replace: 'x', alias: '…' }, 'alias', /contain something to say/],
    [{ type: 'alias', string_to_replace: ' \u00a0', alias: 'y' }, 'string_to_replace', /blank/],
    [{ type: 'alias', string_to_replace: 'a\u0000b', alias: 'y' }, 'string_to_replace', /control/],
    [{ type: 'alias', string_to_replace: 'x'.repeat(201), alias: 'y' }, 'string_to_replace', /200/],
    [{ type: 'alias', string_to_replace: 'x', alias: 'y'.repeat(301) }, 'alias', /300/],
    [{ type: 'sound', string_to_replace: 'x', alias: 'y' }, 'type', /must be one of/],
  ])('a rule %j, with its place', async (fields, field, message) => {
    const response = await post('/add-from-rules', rule(fields));
    expect(response.status).toBe(422);
    const body = (await expectDocumented('POST', `${BASE}/add-from-rules`, response)) as {
      detail: { loc: unknown[]; msg: string }[];
    };
    expect(body.detail[0]?.loc).toEqual(['body', 'rules', 1, field]);
    expect(body.detail[0]?.msg).toMatch(message);
  });

  test('more rules than there may be', async () => {
    const rules = Array.from({ length: 20_001 }, (_, at) => ({
      type: 'alias',
      string_to_replace: `w${at}`,
      alias: 'x',
    }));
    expect((await post('/add-from-rules', { name: 'x', rules })).status).toBe(422);
    const made = (await (await post('/add-from-rules', { name: 'x', rules: rules.slice(1) })).json()) as { id: string };
    const response = await post(`/${made.id}/add-rules`, { rules: rules.slice(0, 1) });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/at most 20000/) });
  });

  test('files that are no lexicon, too large, or no files', async () => {
    const upload = (file: Blob | string) => {
      const body = new FormData();
      body.append('name', 'x');
      body.append('file', file);
      return server.request(`${BASE}/add-from-file`, { method: 'POST', body });
    };
    const bomb = await upload(new Blob(['<!DOCTYPE x [<!ENTITY a "b">]><lexicon>&a;</lexicon>']));
    expect(bomb.status).toBe(400);
    expect(await expectDocumented('POST', `${BASE}/add-from-file`, bomb)).toMatchObject({ meta: { line: 1 } });
    expect((await upload(new Blob([new Uint8Array(9_000_000)]))).status).toBe(413);
    expect((await upload('text')).status).toBe(400);
    expect((await server.request(`${BASE}/add-from-file`, { json: { name: 'x', file: 'text' } })).status).toBe(400);
  });

  test("another account's dictionary is unknown in every operation", async () => {
    const { id, versionId } = await create([THAILAND]);
    const ask = async (method: string, path: string, json?: unknown) =>
      (await server.request(BASE + path, { method, json, headers: { 'xi-api-key': stranger.key } })).status;
    const rules = [{ type: 'alias', string_to_replace: 'a', alias: 'b' }];
    expect(await ask('GET', `/${id}`)).toBe(404);
    expect(await ask('PATCH', `/${id}`, { name: 'mine' })).toBe(404);
    expect(await ask('DELETE', `/${id}`)).toBe(404);
    expect(await ask('GET', `/${id}/versions`)).toBe(404);
    expect(await ask('GET', `/${id}/${versionId}/download`)).toBe(404);
    expect(await ask('POST', `/${id}/add-rules`, { rules })).toBe(404);
    expect(await ask('POST', `/${id}/set-rules`, { rules })).toBe(404);
    expect(await ask('POST', `/${id}/remove-rules`, { rule_strings: ['Thailand'] })).toBe(404);
    const default_locators = [{ pronunciation_dictionary_id: id }];
    expect(await ask('PUT', '/settings', { default_locators })).toBe(404);
    expect((await client.pronunciationDictionaries.get(id)).rules).toHaveLength(1);
    // A version of another dictionary is none of this one.
    const other = await create([THAILAND]);
    expect((await server.request(`${BASE}/${id}/${other.versionId}/download`)).status).toBe(404);
  });

  test('keys that are limited to other operations', async () => {
    const speaker = await createKey(admin, { allowed_operations: ['text-to-speech'] });
    const editor = await createKey(admin, { allowed_operations: ['pronunciation'] });
    const status = async (key: string, path: string) =>
      (await server.request(path, { headers: { 'xi-api-key': key } })).status;
    expect(await status(speaker.api_key, BASE)).toBe(403);
    expect(await status(editor.api_key, BASE)).toBe(200);
    expect(await status(editor.api_key, '/v1/history')).toBe(403);
  });
});

test('the newest versions are kept; changes at the same time are all made', async () => {
  const { id, versionId } = await create([]);
  const changes = Array.from({ length: KEPT_VERSIONS + 1 }, (_, at) =>
    client.pronunciationDictionaries.rules.add(id, {
      rules: [{ type: 'alias', stringToReplace: `word ${at}`, alias: 'x' }],
    }),
  );
  await Promise.all(changes);
  expect((await client.pronunciationDictionaries.get(id)).rules).toHaveLength(KEPT_VERSIONS + 1);
  const { versions } = (await (await server.request(`${BASE}/${id}/versions`)).json()) as { versions: unknown[] };
  expect(versions).toHaveLength(KEPT_VERSIONS);
  await expect(client.pronunciationDictionaries.download(id, versionId)).rejects.toMatchObject({ statusCode: 404 });
});

test('changes leave lines in the audit log, by keys too', async () => {
  const { id } = await create([THAILAND]);
  await admin.request(`${BASE}/${id}`, { method: 'PATCH', json: { name: 'Renamed' } });
  const events = async () => {
    const response = await admin.request('/v1/audit-events?page_size=100');
    const { events } = (await response.json()) as { events: { action: string; subject: string; actor_id: unknown }[] };
    return events.filter(({ subject }) => subject === id).map(({ action, actor_id }) => [action, actor_id !== null]);
  };
  await expect
    .poll(async () => (await events()).toSorted())
    .toEqual([
      ['pronunciation_dictionary.changed', true],
      ['pronunciation_dictionary.created', false],
    ]);
});

test('an account has so many and no more, also when they are made at the same time', async () => {
  const make = async (at: number): Promise<Response> => {
    const response = await server.request(`${BASE}/add-from-rules`, {
      json: { name: `${at}`, rules: [] },
      headers: { 'xi-api-key': stranger.key },
    });
    // On a busy machine so many at once are more than the account's share.
    return response.status === 429 ? await make(at) : response;
  };
  const made = await Promise.all(Array.from({ length: MAX_DICTIONARIES + 5 }, (_, at) => make(at)));
  const statuses = made.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(MAX_DICTIONARIES);
  expect(statuses.filter((status) => status === 409)).toHaveLength(5);
});
