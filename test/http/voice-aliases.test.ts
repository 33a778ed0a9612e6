import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { addPerson, type Browser, type Person, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';

const idOf = (name: string) => BUILTIN_VOICES.find((voice) => voice.name === name)?.voiceId ?? '';

let server: TestServer;
let admin: Browser;
let person: Person;
beforeAll(async () => {
  server = await startServer({
    config: { voiceAliases: `narrator=${idOf('Arthur')}, Legacy Voice = ${idOf('Edith')}` },
  });
  admin = await setUp(server);
  person = await addPerson(server, admin, 'person@example.com');
});
afterAll(() => server.close());

/** The voice that a name stands for, as the server sees it. */
async function voiceOf(name: string, key = server.key): Promise<{ name: string; gender: string; accent: string }> {
  const response = await server.request(`/v1/voices/${encodeURIComponent(name)}`, { headers: { 'xi-api-key': key } });
  expect(response.status).toBe(200);
  return (await response.json()) as { name: string; gender: string; accent: string };
}

const put = (by: { request: Browser['request'] }, alias: string, voice_id: string, scope = '') =>
  by.request(`/v1/voice-aliases/${encodeURIComponent(alias)}${scope}`, { method: 'PUT', json: { voice_id } });

test('well-known names of other services stand for voices of their gender and accent', async () => {
  expect(await voiceOf('onyx')).toMatchObject({ gender: 'male', accent: 'american' });
  expect(await voiceOf('alloy')).toMatchObject({ gender: 'neutral' });
  expect(await voiceOf('sage')).toMatchObject({ gender: 'female' });
  expect(await voiceOf('21m00Tcm4TlvDq8ikWAM')).toMatchObject({ gender: 'female', age: 'young', accent: 'american' });
  expect(await voiceOf('Xb7hH8MSUJpSbSDYk0k2')).toMatchObject({ gender: 'female', accent: 'british' });
  for (const name of ['JBFqnCBsd6RMkjVDRZzb', 'Daniel', 'bm_george', 'bm_v0lewis', 'fable', 'ballad']) {
    expect(await voiceOf(name), name).toMatchObject({ accent: 'british' });
  }
  expect(await voiceOf('George')).toMatchObject({ gender: 'male', age: 'middle_aged' });
  expect(await voiceOf('hpp4J3VqNfWAUOO0d1Us')).toMatchObject({ gender: 'female', age: 'middle_aged' });
  expect(await voiceOf('Rachel')).toEqual(await voiceOf('21m00Tcm4TlvDq8ikWAM'));
  expect(await voiceOf('bf_emma')).toMatchObject({ gender: 'female', accent: 'british' });
  expect(await voiceOf('jm_kumo')).toMatchObject({ gender: 'male', language_code: 'ja' });
});

test('ids and names of own voices come before them', async () => {
  expect(await voiceOf('Liam')).toMatchObject({ voice_id: idOf('Liam') });
  expect(await voiceOf('clara')).toMatchObject({ voice_id: idOf('Clara') });
});

test("the environment's hold for all, an admin's before them, an account's own before both", async () => {
  expect(await voiceOf('narrator')).toMatchObject({ name: 'Arthur' });
  expect(await voiceOf('legacy voice')).toMatchObject({ name: 'Edith' });
  expect((await put(admin, 'Narrator', idOf('Magnus'), '?scope=server')).status).toBe(200);
  expect(await voiceOf('narrator', person.key)).toMatchObject({ name: 'Magnus' });
  expect(await (await put(person.browser, 'NARRATOR', 'Vera')).json()).toEqual({
    alias: 'NARRATOR',
    voice_id: idOf('Vera'),
    scope: 'account',
  });
  expect(await voiceOf('narrator', person.key)).toMatchObject({ name: 'Vera' });
  expect(await voiceOf('narrator')).toMatchObject({ name: 'Magnus' });
  const listed = (await (await person.browser.request('/v1/voice-aliases')).json()) as {
    aliases: { alias: string; scope: string }[];
  };
  const scopes = listed.aliases.filter(({ alias }) => /^narrator$/i.test(alias)).map(({ scope }) => scope);
  expect(scopes).toEqual(['account', 'server', 'environment']);
  expect(listed.aliases).toContainEqual({ alias: 'alloy', voice_id: idOf('Rowan'), scope: 'default' });

  expect((await person.browser.request('/v1/voice-aliases/narrator', { method: 'DELETE' })).status).toBe(200);
  expect(await voiceOf('narrator', person.key)).toMatchObject({ name: 'Magnus' });
  expect((await admin.request('/v1/voice-aliases/narrator?scope=server', { method: 'DELETE' })).status).toBe(200);
  expect(await voiceOf('narrator', person.key)).toMatchObject({ name: 'Arthur' });
});

test('the server has its own admins only; ids of voices and unknown voices are refused', async () => {
  expect((await put(person.browser, 'x', idOf('Vera'), '?scope=server')).status).toBe(403);
  expect((await put(server, 'x', idOf('Vera'), '?scope=server')).status).toBe(403);
  expect((await put(person.browser, idOf('Ivy'), idOf('Vera'))).status).toBe(409);
  expect((await put(person.browser, 'x', 'nobody at all')).status).toBe(404);
  expect((await person.browser.request('/v1/voice-aliases/x', { method: 'DELETE' })).status).toBe(404);
});

test('whatever takes a voice takes its alias, and says how to add one', async () => {
  const spoken = await server.request('/v1/text-to-speech/alloy', { json: { text: 'Hi.' } });
  expect(spoken.status).toBe(200);
  const item = await server.request(`/v1/history/${spoken.headers.get('history-item-id')}`);
  expect(await item.json()).toMatchObject({ voice_id: idOf('Rowan') });
  const set = await server.request('/v1/voices/alloy/settings', { method: 'PATCH', json: { guidance_scale: 7 } });
  expect(set.status).toBe(200);
  const settings = await server.request(`/v1/voices/${idOf('Rowan')}/settings`);
  expect(await settings.json()).toMatchObject({ guidance_scale: 7 });
  const missing = await server.request('/v1/text-to-speech/nobody', { json: { text: 'Hi.' } });
  expect(missing.status).toBe(404);
  expect(await missing.json()).toMatchObject({ detail: expect.stringContaining('PUT /v1/voice-aliases/') });
});

test('models of other services are the voice’s own, and a stream comes as their clients expect it', async () => {
  const path = `/v1/text-to-speech/${idOf('Clara')}`;
  const streamed = await server.request(`${path}/stream`, { json: { text: 'Hi.', model_id: 'eleven_turbo_v2_5' } });
  expect([streamed.status, streamed.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  await streamed.arrayBuffer();
  const item = await server.request(`/v1/history/${streamed.headers.get('history-item-id')}`);
  expect(await item.json()).toMatchObject({ output_format: 'mp3_44100_128', model_id: 'locution-2' });
  for (const model_id of ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts', 'gpt-4o-mini-tts-2025-12-15', 'kokoro', 'piper']) {
    expect((await server.request(path, { json: { text: 'Hi.', model_id } })).status).toBe(200);
  }
  for (const model_id of ['eleven', 'tts-9', 'whisper-1']) {
    expect((await server.request(path, { json: { text: 'Hi.', model_id } })).status).toBe(400);
  }
});
