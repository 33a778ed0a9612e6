import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { installedVoiceId } from '../../src/engines/neural/packages/manifest.ts';
import { writeKokoroFiles } from '../fixtures/onnx/packages.ts';
import * as onnx from '../fixtures/onnx/writer.ts';
import { type Browser, createKey, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';
import { type DoorInput, type SpeechDoor, speechDoors, through } from './speech-doors.ts';

/** What a key is limited to holds in every door, whatever brings a voice. */
let server: TestServer;
let admin: Browser;
let dataDir: string;
const BELLA = installedVoiceId('kokoro', 'af_bella');
const SKY = installedVoiceId('kokoro', 'af_sky');
const [CLARA = '', ARTHUR = ''] = ['Clara', 'Arthur'].map(
  (voice) => BUILTIN_VOICES.find(({ name }) => name === voice)?.voiceId ?? '',
);
const TEXT = 'Hello there.';
/** English, then German. */
const BOTH = 'The weather is very nice today, and we are going for a walk. Heute ist das Wetter wirklich sehr schön.';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-admission-'));
  const durations = { durations: onnx.INT64 };
  writeKokoroFiles(join(dataDir, 'models', 'kokoro'), { af_bella: 10, af_sky: 40 }, durations);
  server = await startServer({ dataDir });
  admin = await setUp(server);
  for (const [alias, voice_id] of [
    ['mine', CLARA],
    ['theirs', ARTHUR],
  ]) {
    await server.request(`/v1/voice-aliases/${alias}`, { method: 'PUT', json: { voice_id } });
  }
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const keyFor = async (limits: object) => (await createKey(admin, limits)).api_key;
const doors = () => speechDoors(server);
const takes = ({ fields }: SpeechDoor, input: DoorInput) =>
  Object.keys(input).every((field) => ['voice', 'text'].includes(field) || fields.includes(field as keyof DoorInput));

async function expectAll(key: string, input: DoorInput, expected: 'spoken' | 'refused') {
  const able = doors().filter((door) => takes(door, input));
  expect(able.length).toBeGreaterThan(10);
  for (const door of able) {
    const outcome = await through(server, door, input, key);
    if (expected === 'spoken')
      expect.soft(outcome, door.name).toEqual({ spoken: expect.arrayContaining([expect.anything()]) });
    else if ('spoken' in outcome) expect.soft(outcome, door.name).toEqual('a refusal');
    else expect.soft(outcome.message, door.name).toMatch(/^This API key is limited to the /);
  }
}

describe('a key that is limited to a voice', () => {
  test.each([
    ['its id', CLARA, TEXT],
    ['its name', 'clara', TEXT],
    ['an alias', 'mine', TEXT],
    ['a tag', CLARA, `<voice name="mine">${TEXT}</voice>`],
  ])('speaks with it by %s', async (_, voice, text) => {
    await expectAll(await keyFor({ allowed_voice_ids: [CLARA] }), { voice, text }, 'spoken');
  });

  test.each([
    ['the id', ARTHUR, TEXT],
    ['the name', 'arthur', TEXT],
    ['an alias', 'theirs', TEXT],
    ['the name of a tag', CLARA, `Hi, <voice name="Arthur">${TEXT}</voice>`],
    ['the id of a tag', CLARA, `Hi, <voice name="${ARTHUR}">${TEXT}</voice>`],
    ['the alias of a tag', CLARA, `Hi, <voice name="theirs">${TEXT}</voice>`],
    ['a blend', 'af_bella(2)+af_sky(1)', TEXT],
    ['a blend of a tag', CLARA, `Hi, <voice name="af_bella(2)+af_sky(1)">${TEXT}</voice>`],
  ])('is refused another one by %s', async (_, voice, text) => {
    await expectAll(await keyFor({ allowed_voice_ids: [CLARA, BELLA] }), { voice, text }, 'refused');
  });

  test('speaks blends of its voices alone', async () => {
    const blend = { voice: `${BELLA}(2)+${SKY}(1)`, text: TEXT };
    await expectAll(await keyFor({ allowed_voice_ids: [BELLA, SKY] }), blend, 'spoken');
  });

  test('has it where a request names none', async () => {
    const headers = { 'xi-api-key': await keyFor({ allowed_voice_ids: [ARTHUR] }) };
    const spoken = await server.request('/v1/audio/speech', { json: { input: TEXT }, headers });
    expect(spoken.status).toBe(200);
    await spoken.arrayBuffer();
    const item = await server.request(`/v1/history/${spoken.headers.get('history-item-id')}`);
    expect(await item.json()).toMatchObject({ voice_id: ARTHUR });
  });

  test('is refused one voice of a dialogue', async () => {
    const headers = { 'xi-api-key': await keyFor({ allowed_voice_ids: [CLARA] }) };
    const inputs = [CLARA, ARTHUR].map((voice_id) => ({ text: TEXT, voice_id }));
    for (const operation of ['', '/with-timestamps', '/stream', '/stream/with-timestamps']) {
      const refused = await server.request(`/v1/text-to-dialogue${operation}`, { json: { inputs }, headers });
      expect(refused.status, operation).toBe(403);
    }
  });

  test('gives its limits to a token', async () => {
    const headers = { 'xi-api-key': await keyFor({ allowed_voice_ids: [CLARA] }) };
    const token = async () => {
      const response = await server.request('/v1/single-use-token/tts_websocket', { method: 'POST', headers });
      return ((await response.json()) as { token: string }).token;
    };
    const said = async (voice: string, text: string) => {
      const url = `${server.url.replace('http', 'ws')}/v1/text-to-speech/${voice}/stream-input`;
      const socket = new WebSocket(`${url}?single_use_token=${await token()}`);
      const { promise, resolve } = Promise.withResolvers<number>();
      socket.onopen = () => {
        socket.send(JSON.stringify({ text: `${text} ` }));
        socket.send(JSON.stringify({ text: '' }));
      };
      socket.onclose = ({ code }) => resolve(code);
      return await promise;
    };
    expect(await said(CLARA, TEXT)).toBe(1000);
    expect(await said(ARTHUR, TEXT)).toBe(1008);
    expect(await said(CLARA, `<voice name="Arthur">${TEXT}</voice>`)).toBe(1008);
  });

  test('proposes none', async () => {
    const headers = { 'xi-api-key': await keyFor({ allowed_voice_ids: [CLARA] }) };
    const description = 'A calm old man with a deep voice';
    const designed = { voice_description: description };
    for (const [path, json] of [
      ['/v1/voice-previews/design', designed],
      ['/v1/voice-previews/design/stream', designed],
      ['/v1/text-to-voice/design', designed],
      ['/v1/text-to-voice/create-previews', designed],
      [`/v1/text-to-voice/${CLARA}/remix`, designed],
      ['/v1/voice-previews/localize', { voice_id: CLARA, language_code: 'de' }],
    ] as const) {
      expect((await server.request(path, { json, headers })).status, path).toBe(403);
    }
    const params = { name: 'design_voice', arguments: { description } };
    const response = await server.request('/mcp', {
      json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
      headers: { ...headers, accept: 'application/json, text/event-stream' },
    });
    expect(await response.json()).toMatchObject({ result: { isError: true } });
  });

  test('its jobs speak the voice that was admitted, whatever becomes of its name', async () => {
    const headers = { 'xi-api-key': await keyFor({ allowed_voice_ids: [CLARA] }) };
    const put = (voice_id: string) =>
      server.request('/v1/voice-aliases/turning', { method: 'PUT', json: { voice_id } });
    await put(CLARA);
    // Behind others, so that it is still queued when the name changes.
    const submit = async (json: object) => {
      const accepted = await server.request(`/v1/text-to-speech/turning?delivery=async&output_format=pcm_24000`, {
        json,
        headers,
      });
      expect(accepted.status).toBe(202);
      return ((await accepted.json()) as { generation_job_id: string }).generation_job_id;
    };
    await submit({ text: 'It rained all night long. '.repeat(60) });
    const jobId = await submit({ text: `<voice name="turning">${TEXT}</voice>`, seed: 1 });
    await put(ARTHUR);
    const job = async () => (await (await server.request(`/v1/generation-jobs/${jobId}`)).json()) as { status: string };
    await expect.poll(async () => (await job()).status, { timeout: 100_000 }).toBe('completed');
    const audio = async (path: string, init?: object) =>
      Buffer.from(await (await server.request(path, init)).arrayBuffer());
    const spoken = await audio(`/v1/generation-jobs/${jobId}/audio`);
    const asClara = await audio(`/v1/text-to-speech/${CLARA}?output_format=pcm_24000`, {
      json: { text: `<voice name="Clara">${TEXT}</voice>`, seed: 1 },
    });
    expect(Buffer.compare(spoken, asClara)).toBe(0);
  });
});

describe('a key that is limited to models, languages or formats', () => {
  test.each([
    ['a model', { allowed_model_ids: ['locution-2'] }, { model: 'locution-2' }],
    ['another service’s model', { allowed_model_ids: ['locution-2'] }, { model: 'eleven_multilingual_v2' }],
    ['no model', { allowed_model_ids: ['locution-2'] }, {}],
    ['a language', { allowed_languages: ['DE'] }, { language: 'de' }],
    ['the language of the voice', { allowed_languages: ['en'] }, {}],
    ['a tag', { allowed_languages: ['en', 'fr'] }, { text: `Hi, <lang xml:lang="fr">bonjour</lang>.` }],
    ['the languages of the sentences', { allowed_languages: ['en', 'de'] }, { text: BOTH, language: 'auto' }],
    ['an encoding', { allowed_formats: ['pcm'] }, { format: 'pcm' }],
    ['a format', { allowed_formats: ['pcm_24000'] }, { format: 'pcm_24000' }],
  ])('speaks with %s', async (_, limits, input) => {
    await expectAll(await keyFor(limits), { voice: CLARA, text: TEXT, ...input }, 'spoken');
  });

  test.each([
    ['a model', { allowed_model_ids: ['kokoro'] }, {}],
    ['a model by another service’s name', { allowed_model_ids: ['kokoro'] }, { model: 'tts-1' }],
    ['the default of all by its name', { allowed_model_ids: ['locution-1'] }, { model: 'locution-2' }],
    ['every model', { allowed_model_ids: [] }, {}],
    ['a language', { allowed_languages: ['en'] }, { language: 'de' }],
    ['the language of the voice', { allowed_languages: ['de'] }, {}],
    ['the language of a tag', { allowed_languages: ['en'] }, { text: `Hi, <lang xml:lang="fr">bonjour</lang>.` }],
    ['the language of a sentence', { allowed_languages: ['en'] }, { text: BOTH, language: 'auto' }],
    ['an encoding', { allowed_formats: ['mp3'] }, { format: 'pcm' }],
    ['a format', { allowed_formats: ['pcm_16000', 'mp3'] }, { format: 'pcm_24000' }],
  ])('is refused %s', async (_, limits, input) => {
    await expectAll(await keyFor(limits), { voice: CLARA, text: TEXT, ...input }, 'refused');
  });

  test.each([
    ['names none', undefined],
    ['names another service’s', 'tts-1'],
  ])('has its model where a request %s', async (_, model_id) => {
    const headers = { 'xi-api-key': await keyFor({ allowed_model_ids: ['locution-1'] }) };
    const json = { text: TEXT, model_id };
    const spoken = await server.request(`/v1/text-to-speech/${CLARA}`, { json, headers });
    expect(spoken.status).toBe(200);
    await spoken.arrayBuffer();
    const item = await server.request(`/v1/history/${spoken.headers.get('history-item-id')}`);
    expect(await item.json()).toMatchObject({ model_id: 'locution-1' });
  });

  test.each([
    ['/v1/text-to-speech/VOICE', { text: TEXT }, 'audio/opus'],
    ['/v1/text-to-speech/VOICE/stream', { text: TEXT }, 'audio/opus'],
    ['/v1/audio/speech', { input: TEXT, voice: 'Clara', model: 'tts-1' }, 'audio/opus'],
    ['/v1/text/normalize', { text: TEXT }, 'application/json; charset=utf-8'],
  ])('has its format where a request names none: %s', async (path, json, type) => {
    const headers = { 'xi-api-key': await keyFor({ allowed_formats: ['opus_16000_24', 'flac'] }) };
    const response = await server.request(path.replace('VOICE', CLARA), { json, headers });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type]);
    await response.arrayBuffer();
  });

  test('says what it is limited to, and takes a change of one alone', async () => {
    const limits = { allowed_model_ids: ['kokoro'], allowed_languages: ['en'], allowed_formats: ['mp3'] };
    const { key_id } = await createKey(admin, limits);
    const changed = await admin.request(`/v1/api-keys/${key_id}`, {
      method: 'PATCH',
      json: { allowed_languages: null, allowed_formats: ['mp3_44100', 'opus'] },
    });
    expect(await changed.json()).toMatchObject({
      allowed_model_ids: ['kokoro'],
      allowed_languages: null,
      allowed_formats: ['mp3_44100_128', 'opus'],
    });
  });

  test.each([
    ['allowed_languages', ['english']],
    ['allowed_formats', ['mp3', 'mp4']],
    ['allowed_formats', ['mp3_1']],
    ['allowed_model_ids', ['']],
  ])('cannot be limited by %s %j', async (field, value) => {
    const response = await admin.request('/v1/api-keys', { json: { name: 'limited', [field]: value } });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(field);
  });
});
