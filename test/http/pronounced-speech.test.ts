import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { writePiper } from '../fixtures/onnx/packages.ts';
import { addPerson, type Person, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

/** Dictionaries as they are heard: the same bytes as of a text in which tags say it. */
const BASE = '/v1/pronunciation-dictionaries';
const CLARA = BUILTIN_VOICES[0]?.voiceId ?? '';
const SPEAK = `/v1/text-to-speech/${CLARA}`;
const TEXT = 'She went to Thailand and Qatar.';
const TAGGED =
  'She went to <sub alias="tie land">Thailand</sub> and <phoneme alphabet="ipa" ph="ˈkʌtər">Qatar</phoneme>.';
const RULES = [
  { type: 'alias', string_to_replace: 'Thailand', alias: 'tie land' },
  { type: 'phoneme', string_to_replace: 'Qatar', phoneme: 'ˈkʌtər', alphabet: 'ipa' },
];
const asked = { seed: 7, speed: 1 };

let dataDir: string;
let server: TestServer;
let client: ElevenLabsClient;
let stranger: Person;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'locution-pronounced-'));
  writePiper(join(dataDir, 'models', 'lessac'));
  server = await startServer({ dataDir });
  client = new ElevenLabsClient({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
  stranger = await addPerson(server, await setUp(server), 'stranger@example.com');
});
afterAll(async () => {
  await server.close();
  rmSync(dataDir, { recursive: true });
});

async function create(rules: readonly object[] = RULES): Promise<{ id: string; version_id: string }> {
  const response = await server.request(`${BASE}/add-from-rules`, { json: { name: 'Names', rules } });
  expect(response.status).toBe(200);
  return (await response.json()) as { id: string; version_id: string };
}
const locators = (...ids: string[]) => ids.map((id) => ({ pronunciation_dictionary_id: id }));

async function bytes(path: string, json: object): Promise<Buffer> {
  const response = await server.request(path, { json: { ...asked, ...json } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const setDefaults = async (default_locators: object[]) => {
  const response = await server.request(`${BASE}/settings`, { method: 'PUT', json: { default_locators } });
  expect(response.status).toBe(200);
  return await expectDocumented('PUT', `${BASE}/settings`, response);
};

describe('a request that names dictionaries', () => {
  test('is spoken as its tags would be, by convert and stream, formant and neural', async () => {
    const { id } = await create();
    const { voices } = (await (await server.request('/v1/voices?page_size=100&search=lessac')).json()) as {
      voices: { voice_id: string }[];
    };
    const neural = voices[0]?.voice_id;
    expect(neural).toBeDefined();
    for (const voice of [CLARA, neural]) {
      for (const path of [
        `/v1/text-to-speech/${voice}?output_format=pcm_24000`,
        `/v1/text-to-speech/${voice}/stream`,
      ]) {
        const heard = await bytes(path, { text: TEXT, pronunciation_dictionary_locators: locators(id) });
        expect(Buffer.compare(heard, await bytes(path, { text: TAGGED })), path).toBe(0);
        expect(Buffer.compare(heard, await bytes(path, { text: TEXT })), path).not.toBe(0);
      }
    }
  });

  test('has its words and times in its own text', async () => {
    const { id } = await create();
    const spoken = await client.textToSpeech.convertWithTimestamps(CLARA, {
      text: TEXT,
      pronunciationDictionaryLocators: [{ pronunciationDictionaryId: id }],
    });
    expect(spoken.alignment?.characters.join('')).toBe(TEXT);
    const json = { text: TEXT, pronunciation_dictionary_locators: locators(id) };
    const { word_timestamps } = (await (await server.request(`${SPEAK}/with-timestamps`, { json })).json()) as {
      word_timestamps: { word: string; start: number; end: number; start_char: number; end_char: number }[];
    };
    expect(word_timestamps.map(({ word }) => word)).toEqual(['She', 'went', 'to', 'Thailand', 'and', 'Qatar']);
    for (const { word, start, end, start_char, end_char } of word_timestamps) {
      expect(TEXT.slice(start_char, end_char)).toBe(word);
      expect(end).toBeGreaterThan(start);
    }
  });

  test('hears the version that it names, the first dictionary first', async () => {
    const { id, version_id } = await create([{ type: 'alias', string_to_replace: 'tea', alias: 'coffee' }]);
    const rules = [{ type: 'alias', string_to_replace: 'tea', alias: 'water' }];
    await server.request(`${BASE}/${id}/set-rules`, { json: { rules } });
    const other = await create([{ type: 'alias', string_to_replace: 'tea', alias: 'milk' }]);
    const heard = (...named: object[]) => bytes(SPEAK, { text: 'More tea.', pronunciation_dictionary_locators: named });
    const said = (alias: string) => bytes(SPEAK, { text: `More <sub alias="${alias}">tea</sub>.` });
    const old = { pronunciation_dictionary_id: id, version_id };
    expect(Buffer.compare(await heard(...locators(id)), await said('water'))).toBe(0);
    expect(Buffer.compare(await heard(old), await said('coffee'))).toBe(0);
    expect(Buffer.compare(await heard(old, ...locators(other.id)), await said('coffee'))).toBe(0);
    expect(Buffer.compare(await heard(...locators(other.id, id)), await said('milk'))).toBe(0);
  });

  test('keeps them in the history, with the version', async () => {
    const { id, version_id } = await create();
    const json = { text: TEXT, pronunciation_dictionary_locators: locators(id) };
    const spoken = await server.request(SPEAK, { json });
    const item = await server.request(`/v1/history/${spoken.headers.get('history-item-id')}`);
    expect(await item.json()).toMatchObject({
      settings: { pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: id, version_id }] },
    });
  });

  test('is refused, with the place, where there is none, where it is of another account, or where there are too many', async () => {
    const { id, version_id } = await create();
    const ask = (pronunciation_dictionary_locators: unknown, key = server.key) =>
      server.request(SPEAK, {
        json: { text: TEXT, pronunciation_dictionary_locators },
        headers: { 'xi-api-key': key },
      });
    const unknown = await ask([...locators(id), { pronunciation_dictionary_id: 'absent' }]);
    expect(unknown.status).toBe(404);
    expect(await expectDocumented('POST', SPEAK, unknown)).toMatchObject({
      code: 'RESOURCE_NOT_FOUND',
      detail: expect.stringContaining('pronunciation_dictionary_locators.1'),
      meta: { locator: 1 },
    });
    expect((await ask([{ pronunciation_dictionary_id: id, version_id: 'absent' }])).status).toBe(404);
    const other = await create();
    expect((await ask([{ pronunciation_dictionary_id: other.id, version_id }])).status).toBe(404);
    expect((await ask(locators(id), stranger.key)).status).toBe(404);
    const tooMany = await ask(locators(id, id, id, id));
    expect(tooMany.status).toBe(422);
    expect(await tooMany.json()).toMatchObject({ detail: [{ loc: ['body', 'pronunciation_dictionary_locators'] }] });
    expect((await ask([{}])).status).toBe(422);
    expect((await ask(null)).status).toBe(200);
  });

  test('by the doors that have them: dialogues and sockets', async () => {
    const { id } = await create();
    const dialogue = (text: string, more: object) =>
      bytes('/v1/text-to-dialogue?output_format=pcm_24000', { inputs: [{ text, voice_id: CLARA }], seed: 7, ...more });
    const heard = await dialogue(TEXT, { pronunciation_dictionary_locators: locators(id) });
    expect(Buffer.compare(heard, await dialogue(TAGGED, {}))).toBe(0);

    const speak = async (text: string, init: object) => {
      const path = `${server.url.replace('http', 'ws')}${SPEAK}/stream-input?output_format=pcm_24000&seed=7`;
      const socket = new WebSocket(path, { headers: { 'xi-api-key': server.key } });
      const chunks: Buffer[] = [];
      const errors: string[] = [];
      socket.on('message', (data) => {
        const { audio, error } = JSON.parse(data.toString()) as { audio?: string; error?: string };
        if (audio) chunks.push(Buffer.from(audio, 'base64'));
        if (error) errors.push(error);
      });
      await new Promise((resolve) => socket.on('open', resolve));
      for (const message of [{ text: ' ', ...init }, { text: `${text} ` }, { text: '' }]) {
        socket.send(JSON.stringify(message));
      }
      await new Promise((resolve) => socket.on('close', resolve));
      return { audio: Buffer.concat(chunks), errors };
    };
    const spoken = await speak(TEXT, { pronunciation_dictionary_locators: locators(id) });
    expect(spoken.errors).toEqual([]);
    expect(spoken.audio.length).toBeGreaterThan(0);
    expect(Buffer.compare(spoken.audio, (await speak(TAGGED, {})).audio)).toBe(0);
    const refused = await speak(TEXT, { pronunciation_dictionary_locators: locators('absent') });
    expect(refused.audio.length).toBe(0);
    expect(refused.errors).toHaveLength(1);
  });
});

test("the account's default dictionaries are heard in all it speaks, and an empty list asks for none", async () => {
  const { id } = await create();
  const [plain, tagged] = [await bytes(SPEAK, { text: TEXT }), await bytes(SPEAK, { text: TAGGED })];
  expect(await setDefaults(locators(id))).toEqual({
    default_locators: [{ pronunciation_dictionary_id: id, version_id: null }],
  });
  expect(Buffer.compare(await bytes(SPEAK, { text: TEXT }), tagged)).toBe(0);
  expect(Buffer.compare(await bytes(SPEAK, { text: TEXT, pronunciation_dictionary_locators: [] }), plain)).toBe(0);
  // OpenAI's requests have no seed: what they were spoken with stands in the history.
  const openAi = { input: TEXT, voice: CLARA, model: 'tts-1' };
  const spoken = await server.request('/v1/audio/speech', { json: openAi });
  // The item is there when all has been sent.
  await spoken.arrayBuffer();
  const item = await server.request(`/v1/history/${spoken.headers.get('history-item-id')}`);
  expect(await item.json()).toMatchObject({
    settings: { pronunciation_dictionary_locators: [{ pronunciation_dictionary_id: id }] },
  });
  const stranged = await server.request(SPEAK, {
    json: { ...asked, text: TEXT },
    headers: { 'xi-api-key': stranger.key },
  });
  expect(Buffer.compare(Buffer.from(await stranged.arrayBuffer()), plain)).toBe(0);
  // An archived one is heard where it is named, and nowhere else.
  await server.request(`${BASE}/${id}`, { method: 'PATCH', json: { archived: true } });
  expect(Buffer.compare(await bytes(SPEAK, { text: TEXT }), plain)).toBe(0);
  const named = await bytes(SPEAK, { text: TEXT, pronunciation_dictionary_locators: locators(id) });
  expect(Buffer.compare(named, tagged)).toBe(0);
  const archived = await server.request(`${BASE}/settings`, {
    method: 'PUT',
    json: { default_locators: locators(id) },
  });
  expect(archived.status).toBe(409);
});

test('a job is spoken as it was ordered, whatever becomes of its dictionary and its default', async () => {
  const { id } = await create();
  const busy = await Promise.all(
    [0, 1].map(() => server.request(`${SPEAK}?delivery=async`, { json: { text: 'Waiting in line. '.repeat(300) } })),
  );
  const order = async (text: string, more: object = {}) => {
    const response = await server.request(`${SPEAK}?delivery=async&output_format=pcm_24000`, {
      json: { ...asked, text, ...more },
    });
    expect(response.status).toBe(202);
    return ((await response.json()) as { generation_job_id: string }).generation_job_id;
  };
  const job = await order(TEXT, { pronunciation_dictionary_locators: locators(id) });
  const rules = [{ type: 'alias', string_to_replace: 'Thailand', alias: 'another land' }];
  await server.request(`${BASE}/${id}/set-rules`, { json: { rules } });
  expect((await server.request(`${BASE}/${id}`, { method: 'DELETE' })).status).toBe(200);
  for (const waiting of busy) {
    const { generation_job_id } = (await waiting.json()) as { generation_job_id: string };
    await server.request(`/v1/generation-jobs/${generation_job_id}`, { method: 'DELETE' });
  }
  const audio = async (jobId: string) => {
    await expect
      .poll(
        async () =>
          ((await (await server.request(`/v1/generation-jobs/${jobId}`)).json()) as { status: string }).status,
        {
          timeout: 60_000,
        },
      )
      .toBe('completed');
    return Buffer.from(await (await server.request(`/v1/generation-jobs/${jobId}/audio`)).arrayBuffer());
  };
  expect(Buffer.compare(await audio(job), await audio(await order(TAGGED)))).toBe(0);
  // What a request says of its text holds for a job as well.
  const plainly = await order('A *star*.', { text_format: 'plain' });
  const path = `${SPEAK}?output_format=pcm_24000`;
  expect(Buffer.compare(await audio(plainly), await bytes(path, { text: 'A *star*.', text_format: 'plain' }))).toBe(0);
});
