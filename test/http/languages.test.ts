import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
const VOICE = BUILTIN_VOICES.find(({ name }) => name === 'Clara')?.voiceId ?? '';
const SPEAK = `/v1/text-to-speech/${VOICE}`;
const MIXED = 'Where are my keys today? Der Kessel steht auf dem Herd. ドアを閉めてください。';
const GERMAN = 'Der Kessel steht auf dem Herd, und draußen regnet es.';

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

async function headersOf(path: string, json: object) {
  const response = await server.request(path, { json });
  expect(response.ok, await (response.ok ? '' : response.clone().text())).toBe(true);
  await expectDocumented('POST', path, response);
  const body = Buffer.from(await response.bytes());
  const [detected, notice] = ['x-detected-languages', 'x-language-notice'].map((name) => response.headers.get(name));
  return { detected, notice, body };
}

describe('language_code auto', () => {
  test.each([
    '',
    '/stream',
    '/with-timestamps',
    '/stream/with-timestamps',
    '?delivery=async',
  ])('at %s', async (operation) => {
    const auto = await headersOf(SPEAK + operation, { text: MIXED, language_code: 'auto' });
    expect(auto).toMatchObject({ detected: 'en, de, ja', notice: null });
  });

  test('each sentence is spoken as by a tag, with its words at the same times', async () => {
    const spoken = async (text: string, language_code?: string) => {
      const { body } = await headersOf(`${SPEAK}/with-timestamps?output_format=wav_24000`, {
        text,
        language_code,
        seed: 1,
      });
      return JSON.parse(body.toString()) as {
        audio_base64: string;
        word_timestamps: { word: string; start: number }[];
      };
    };
    const auto = await spoken('Where are my keys today? Der Kessel steht auf dem Herd.', 'auto');
    const tagged = await spoken('Where are my keys today? <lang xml:lang="de">Der Kessel steht auf dem Herd.</lang>');
    const times = ({ word_timestamps }: typeof auto) => word_timestamps.map(({ word, start }) => [word, start]);
    expect(times(auto)).toEqual(times(tagged));
    expect(auto.audio_base64).toBe(tagged.audio_base64);
    const plain = await spoken('Where are my keys today? Der Kessel steht auf dem Herd.');
    expect(auto.audio_base64).not.toBe(plain.audio_base64);
  });

  test('the history and the job tell the languages', async () => {
    const { body } = await headersOf(`${SPEAK}?delivery=async`, { text: MIXED, language_code: 'AUTO' });
    const { generation_job_id, detected_languages } = JSON.parse(body.toString());
    expect(detected_languages).toEqual(['en', 'de', 'ja']);
    const path = `/v1/generation-jobs/${generation_job_id}`;
    const job = async () => (await (await server.request(path)).json()) as Record<string, unknown>;
    await expect.poll(async () => (await job()).status, { timeout: 20_000 }).toBe('completed');
    const { history_item_id } = await job();
    const item = (await (await server.request(`/v1/history/${history_item_id}`)).json()) as Record<string, unknown>;
    expect(item).toMatchObject({ language_code: 'en', detected_languages: ['en', 'de', 'ja'] });
  });

  test('at the door of OpenAI, and in a dialogue, turn by turn', async () => {
    const speech = { model: 'locution-2', voice: VOICE, input: GERMAN, language_code: 'auto' };
    expect(await headersOf('/v1/audio/speech', speech)).toMatchObject({ detected: 'de', notice: null });
    const inputs = [GERMAN, 'Where are my keys today?'].map((text) => ({ text, voice_id: VOICE }));
    const dialogue = await headersOf('/v1/text-to-dialogue', { inputs, language_code: 'auto' });
    expect(dialogue).toMatchObject({ detected: 'de, en', notice: null });
  });
});

describe('a text in another language than it is spoken in', () => {
  test('is said to be', async () => {
    expect(await headersOf(SPEAK, { text: GERMAN })).toMatchObject({ detected: null, notice: 'text=de; spoken=en' });
    const asked = { text: 'こんにちは。', language_code: 'fr' };
    expect(await headersOf(`${SPEAK}/stream`, asked)).toMatchObject({ notice: 'text=ja; spoken=fr' });
    const speech = { model: 'locution-2', voice: VOICE, input: GERMAN };
    expect(await headersOf('/v1/audio/speech', speech)).toMatchObject({ notice: 'text=de; spoken=en' });
  });

  test.each([
    ['in the language asked for', { text: GERMAN, language_code: 'de' }],
    ['too short to tell', { text: 'Hallo!' }],
    ['of both', { text: MIXED }],
    ['tagged', { text: `<lang xml:lang="de">${GERMAN}</lang>` }],
  ])('not one %s', async (_, json) => {
    expect(await headersOf(SPEAK, json)).toMatchObject({ detected: null, notice: null });
  });

  test.each(['xx', 'Ce<Id>', '\u0000', 'x'.repeat(20)])('a code that is no language is refused: %j', async (code) => {
    const asked = await server.request(SPEAK, { json: { text: GERMAN, language_code: code } });
    expect(asked.status).toBe(400);
  });

  test('broken markup and texts that are too long are refused as ever', async () => {
    const broken = await server.request(SPEAK, { json: { text: 'Hello <break time="x"/>.', language_code: 'auto' } });
    expect(broken.status).toBe(400);
    const long = await server.request(SPEAK, { json: { text: 'a'.repeat(30_000), language_code: 'auto' } });
    expect(long.status).toBe(422);
  });
});
