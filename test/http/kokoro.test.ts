import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { writeKokoroFiles } from '../fixtures/onnx/packages.ts';
import * as onnx from '../fixtures/onnx/writer.ts';
import { addPerson, type Browser, createKey, type Person, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

/** What Kokoro-FastAPI takes beyond OpenAI's fields. */
let server: TestServer;
let dataDir: string;
let admin: Browser;
let person: Person;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-kokoro-'));
  writeKokoroFiles(join(dataDir, 'models', 'kokoro'), { af_bella: 10, af_sky: 40 }, { durations: onnx.INT64 });
  server = await startServer({ dataDir });
  admin = await setUp(server);
  person = await addPerson(server, admin, 'person@example.com');
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const speak = async (json: object, path = '/v1/audio/speech') => {
  const response = await server.request(path, { json: { voice: 'Clara', response_format: 'wav', ...json } });
  expect(response.status, await response.clone().text()).toBe(200);
  return decodeAudio(new Uint8Array(await response.arrayBuffer()));
};
const loudness = ({ samples }: { samples: Float32Array }) =>
  Math.sqrt(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);

test('volume_multiplier multiplies the amplitude', async () => {
  const input = 'The same words at several volumes.';
  const plain = loudness(await speak({ input }));
  expect(loudness(await speak({ input, volume_multiplier: 0.5 })) / plain).toBeCloseTo(0.5, 1);
  expect(loudness(await speak({ input, volume_multiplier: 0.1 })) / plain).toBeCloseTo(0.1, 1);
  expect(loudness(await speak({ input, volume_multiplier: 2 })) / plain).toBeGreaterThan(1.2);
  expect(loudness(await speak({ input, volume_multiplier: 1 })) / plain).toBeCloseTo(1, 1);
});

test.each([
  ['volume_multiplier', -1],
  ['volume_multiplier', 1000],
  ['volume_multiplier', '2'],
  ['allow_voice_tags', 'yes'],
  ['normalization_options', { normalize: 'no' }],
])('%s %j is refused', async (name, value) => {
  const response = await server.request('/v1/audio/speech', { json: { input: 'Hello.', [name]: value } });
  expect(response.status).toBe(400);
  await expectDocumented('POST', '/v1/audio/speech', response);
});

test('normalization_options: normalize is followed, the others are named as ignored', async () => {
  const json = {
    input: 'It is 10 km.',
    voice: 'Clara',
    normalization_options: { normalize: false, unit_normalization: true },
  };
  const response = await server.request('/v1/audio/speech', { json });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-ignored-fields')).toContain('normalization_options.unit_normalization');
  expect(response.headers.get('x-ignored-fields')).not.toContain('normalization_options.normalize');
});

test('allow_voice_tags: tags change the voice and make pauses; without it they are text', async () => {
  const input = 'One. [voice:Arthur] Two. [pause:1.5s] Three.';
  const tagged = await speak({ input, allow_voice_tags: true });
  const { history } = (await (await server.request('/v1/history')).json()) as { history: { text: string }[] };
  // Items of one second have no order among them.
  expect(history.map(({ text }) => text)).toContain(
    'One. <voice name="Arthur"> Two. <break time="1.5s"/> Three.</voice>',
  );
  expect(tagged.samples.length / tagged.sampleRateHz).toBeGreaterThan(2);
  const plain = await server.request('/v1/audio/speech', { json: { input, voice: 'Clara' } });
  expect(plain.status).toBe(200);
  const unknown = { input: '[voice:nobody_here] Two.', allow_voice_tags: true };
  expect((await server.request('/v1/audio/speech', { json: unknown })).status).toBe(404);
  const limited = await createKey(person.browser, {
    allowed_voice_ids: BUILTIN_VOICES.filter(({ name }) => name === 'Clara').map(({ voiceId }) => voiceId),
  });
  const refused = await server.request('/v1/audio/speech', {
    json: { input, voice: 'Clara', allow_voice_tags: true },
    headers: { 'xi-api-key': limited.api_key },
  });
  expect(refused.status).toBe(403);
});

test('?legacy=true lists names alone', async () => {
  const response = await server.request('/v1/audio/voices?legacy=true');
  const { voices } = (await expectDocumented('GET', '/v1/audio/voices', response)) as { voices: string[] };
  expect(voices).toContain('Clara');
  expect(voices.every((voice) => typeof voice === 'string')).toBe(true);
  const { voices: objects } = (await (await server.request('/v1/audio/voices')).json()) as { voices: object[] };
  expect(Object.keys(objects[0] ?? {}).toSorted()).toEqual(['id', 'name']);
});

test.each([
  'həlˈO wˈɜɹld',
  'fˈOnimz, ænd mˈɔɹ!',
  'ðɪs ɪz ˈaɪ pʰiː eɪ',
])('phonemes %s are spoken as WAV', async (phonemes) => {
  const response = await server.request('/dev/generate_from_phonemes', { json: { phonemes, voice: 'Clara' } });
  expect(response.status, await response.clone().text()).toBe(200);
  expect(response.headers.get('content-type')).toBe('audio/wav');
  const audio = decodeAudio(new Uint8Array(await response.arrayBuffer()));
  expect(audio.samples.length / audio.sampleRateHz).toBeGreaterThan(0.4);
  expect(loudness(audio)).toBeGreaterThan(0.005);
});

test.each([
  ['', 400],
  ['<break time="9s"/>%%%', 400],
  ['x'.repeat(20_001), 400],
])('phonemes %j are refused', async (phonemes, status) => {
  const response = await server.request('/dev/generate_from_phonemes', { json: { phonemes, voice: 'Clara' } });
  expect(response.status).toBe(status);
  await expectDocumented('POST', '/dev/generate_from_phonemes', response);
});

test('voices are combined into one of the account', async () => {
  const combine = (json: unknown, key = person.key) =>
    server.request('/v1/audio/voices/combine', { json, headers: { 'xi-api-key': key } });
  for (const json of ['af_bella+af_sky', ['af_bella', 'af_sky']]) {
    const response = await combine(json);
    expect(response.status, await response.clone().text()).toBe(200);
    const voice = (await response.json()) as { voice_id: string };
    expect(voice).toMatchObject({ name: 'af_bella+af_sky', origin: 'blended', voice_type: 'personal' });
    const path = `/v1/voices/${voice.voice_id}`;
    expect((await server.request(path, { headers: { 'xi-api-key': person.key } })).status).toBe(200);
    expect((await server.request(path)).status).toBe(404);
  }
  for (const json of ['af_bella', '', [], {}, 7, 'Clara+Arthur', Array(101).fill('af_sky')]) {
    expect((await combine(json)).status, JSON.stringify(json)).toBe(400);
  }
  expect((await combine('af_bella+nobody_here')).status).toBe(404);
  const limited = await createKey(person.browser, { allowed_voice_ids: ['af_bella'] });
  expect((await combine('af_bella+af_sky', limited.api_key)).status).toBe(403);
});
