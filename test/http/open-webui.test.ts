import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { addPerson, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { keylessLists: true } });
});
afterAll(() => server.close());

const LISTS = ['/v1/audio/models', '/v1/audio/voices', '/v1/audio/voices/'];

/** A list, with no credentials unless some are given. */
const list = (path: string, headers: Record<string, string> = {}, of = server) => fetch(of.url + path, { headers });

test('lists of what is shared need no key, and hold nothing of an account', async () => {
  const person = await addPerson(server, await setUp(server), 'person@example.com');
  const clara = BUILTIN_VOICES.find(({ name }) => name === 'Clara')?.voiceId;
  const renamed = await server.request(`/v1/voices/${clara}`, {
    method: 'PATCH',
    json: { name: 'Secret name' },
    headers: { 'xi-api-key': person.key },
  });
  expect(renamed.status).toBe(200);
  const own = await (await list('/v1/audio/voices', { authorization: `Bearer ${person.key}` })).text();
  expect(own).toContain('Secret name');
  for (const headers of [{}, { authorization: 'Bearer ' }, { authorization: 'Bearer not-needed' }]) {
    const { voices } = (await (await list('/v1/audio/voices', headers)).json()) as { voices: object[] };
    expect(voices).toEqual(BUILTIN_VOICES.map(({ voiceId, name }) => ({ id: voiceId, name })));
    const { models } = (await (await list('/v1/audio/models', headers)).json()) as { models: { id: string }[] };
    expect(models.map(({ id }) => id)).toContain('locution-2');
  }
});

test('a wrong key stays wrong, and nothing else opens', async () => {
  for (const path of LISTS) expect((await list(path, { 'xi-api-key': 'sk_wrong' })).status, path).toBe(401);
  for (const path of ['/v1/voices', '/v2/voices', '/v1/models', '/v1/history', '/v1/audio/models/x']) {
    expect([401, 404], path).toContain((await list(path)).status);
  }
  const spoken = await fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ input: 'Hello.' }),
  });
  expect(spoken.status).toBe(401);
});

test('without the setting the lists need a key', async () => {
  const closed = await startServer();
  for (const path of LISTS) expect((await list(path, {}, closed)).status, path).toBe(401);
  await closed.close();
});

test.each([
  '...',
  '***',
  '---',
  '…',
  ' . ',
  '—',
  '"',
  '<break time="200ms"/>',
])('%j is a short silence', async (input) => {
  const response = await server.request('/v1/audio/speech', { json: { input, voice: 'alloy', model: 'tts-1' } });
  expect(response.status).toBe(200);
  const { samples, sampleRateHz } = decodeAudio(new Uint8Array(await response.arrayBuffer()));
  expect(samples.length / sampleRateHz).toBeGreaterThan(0.05);
  expect(samples.length / sampleRateHz).toBeLessThan(1);
  expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.001);
});

test.each(['', ' ', '\n\t'])('%j is refused', async (input) => {
  expect((await server.request('/v1/audio/speech', { json: { input, voice: 'alloy' } })).status).toBe(400);
});
