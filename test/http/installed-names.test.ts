import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { installedVoiceId } from '../../src/engines/neural/packages/manifest.ts';
import type { GenerationJobBody } from '../../src/http/schemas/jobs.ts';
import type { VoiceBody } from '../../src/http/schemas/voices.ts';
import { writeKitten, writeKokoroFiles, writePiper } from '../fixtures/onnx/packages.ts';
import * as onnx from '../fixtures/onnx/writer.ts';
import { startServer, TEST_KEY, type TestServer } from './server.ts';

/** Installed voices by the names that clients of other servers of such models write, and blends of them, at every door. */
let server: TestServer;
let dataDir: string;
let openai: OpenAI;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-names-'));
  const models = join(dataDir, 'models');
  const durations = { durations: onnx.INT64 };
  writeKokoroFiles(join(models, 'kokoro'), { af_bella: 10, af_sky: 40, bf_emma: 20 }, durations);
  writeKokoroFiles(join(models, 'kokoro-timestamped'), { af_bella: 30, af_sky: 60 }, durations);
  writeKitten(
    join(models, 'kitten'),
    { 'expr-voice-2-f': 5 },
    { config: { voice_aliases: { Luna: 'expr-voice-2-f' } } },
  );
  writePiper(join(models, 'en_us-lessac-medium'));
  server = await startServer({ dataDir });
  openai = new OpenAI({ apiKey: server.key, baseURL: `${server.url}/v1`, maxRetries: 0 });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const BELLA = installedVoiceId('kokoro', 'af_bella');
const SKY = installedVoiceId('kokoro', 'af_sky');
const INPUT = 'It was the best of times.';

/** pcm_24000 of a voice, by the native API. */
async function native(voice: string, json: object = {}): Promise<Buffer> {
  const path = `/v1/text-to-speech/${encodeURIComponent(voice)}?output_format=pcm_24000`;
  const response = await server.request(path, { json: { text: INPUT, ...json } });
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200);
  return Buffer.from(await response.bytes());
}
const status = async (voice: string) =>
  (await server.request(`/v1/text-to-speech/${encodeURIComponent(voice)}`, { json: { text: INPUT } })).status;

async function viaOpenAi(voice: string, model: string) {
  const response = await openai.audio.speech.create({ model, voice, input: INPUT, response_format: 'pcm' });
  const bytes = Buffer.from(await response.arrayBuffer());
  const item = (await (await server.request(`/v1/history/${response.headers.get('history-item-id')}`)).json()) as {
    voice_id: string;
    model_id: string;
  };
  return { bytes, item };
}

describe('a published name', () => {
  test.each([
    ['af_bella', 'kokoro', BELLA, 'kokoro'],
    ['AF_Bella', 'tts-1', BELLA, 'kokoro'],
    ['af_bella', 'kokoro-timestamped', installedVoiceId('kokoro-timestamped', 'af_bella'), 'kokoro-timestamped'],
    ['expr-voice-2-f', 'locution-2', installedVoiceId('kitten', 'expr-voice-2-f'), 'kitten'],
    ['Luna', 'tts-1', installedVoiceId('kitten', 'expr-voice-2-f'), 'kitten'],
    ['en_US-lessac-medium', 'piper', installedVoiceId('en_us-lessac-medium', ''), 'en_us-lessac-medium'],
  ])('%s with the model %s is the installed voice', async (voice, model, voice_id, model_id) => {
    expect((await viaOpenAi(voice, model)).item).toMatchObject({ voice_id, model_id });
  });

  test('that no package has still means the built-in voice most like it', async () => {
    const { item } = await viaOpenAi('af_nicole', 'tts-1');
    expect(BUILTIN_VOICES.map(({ voiceId }) => voiceId)).toContain(item.voice_id);
  });
});

describe('a blend that is written out', () => {
  test('speaks at every door like the one that is saved', async () => {
    const parts = [
      { voice_id: BELLA, weight: 2 },
      { voice_id: SKY, weight: 1 },
    ];
    const response = await server.request('/v1/voices', { json: { name: 'Both', blend: parts } });
    const { voice_id: savedId } = (await response.json()) as VoiceBody;
    const saved = await native(savedId);
    const expression = 'af_bella(2)+af_sky(1)';
    expect(Buffer.compare((await viaOpenAi(expression, 'kokoro')).bytes, saved)).toBe(0);
    expect(Buffer.compare(await native(expression), saved)).toBe(0);
    expect(Buffer.compare(await native(`${BELLA}(2) + af_sky`), saved)).toBe(0);

    const path = `/v1/text-to-speech/${encodeURIComponent(expression)}`;
    const streamed = await server.request(`${path}/stream?output_format=pcm_24000`, { json: { text: INPUT } });
    expect(Buffer.compare(Buffer.from(await streamed.bytes()), saved)).toBe(0);
    const timed = await server.request(`${path}/with-timestamps?output_format=pcm_24000`, { json: { text: INPUT } });
    const { audio_base64, word_timestamps } = (await timed.json()) as {
      audio_base64: string;
      word_timestamps: { word: string }[];
    };
    expect(Buffer.compare(Buffer.from(audio_base64, 'base64'), saved)).toBe(0);
    expect(word_timestamps.map(({ word }) => word).join(' ')).toBe('It was the best of times');
    const accepted = await server.request(`${path}?delivery=async&output_format=pcm_24000`, { json: { text: INPUT } });
    const { generation_job_id } = (await accepted.json()) as GenerationJobBody;
    const job = async () =>
      (await (await server.request(`/v1/generation-jobs/${generation_job_id}`)).json()) as GenerationJobBody;
    await expect.poll(async () => (await job()).status).toBe('completed');
    const audio = await server.request((await job()).audio_url ?? '');
    expect(Buffer.compare(Buffer.from(await audio.bytes()), saved)).toBe(0);
    const spoken = await overSocket(expression);
    expect(spoken.length).toBeGreaterThan(48_000);
    expect(Buffer.compare(spoken, await overSocket(savedId))).toBe(0);
  });

  test('is of the model that the request names, and counts equal parts where it gives no weights', async () => {
    const timed = await viaOpenAi('af_bella+af_sky', 'kokoro-timestamped');
    const plain = await viaOpenAi('af_bella+af_sky', 'kokoro');
    expect(timed.item.model_id).toBe('kokoro-timestamped');
    expect(plain.item.model_id).toBe('kokoro');
    expect(Buffer.compare(plain.bytes, await native('af_bella(3)+af_sky(3)'))).toBe(0);
    expect(Buffer.compare(plain.bytes, await native('af_bella(1)+af_sky(3)'))).not.toBe(0);
  });

  test('of voices that have nothing between them, or written wrongly, is refused in words', async () => {
    const refusal = async (voice: string) => {
      const request = openai.audio.speech.create({ model: 'kokoro', voice, input: INPUT });
      return await request.then(
        () => undefined,
        ({ status, message }: InstanceType<typeof OpenAI.APIError>) => ({ status, message }),
      );
    };
    expect(await refusal('af_bella(2)-af_sky(1)')).toMatchObject({
      status: 400,
      message: expect.stringContaining('Parts are joined by'),
    });
    expect(await refusal('af_bella+Clara')).toMatchObject({ status: 400, message: expect.stringContaining('Kokoro') });
    expect(await refusal('af_bella+Luna')).toMatchObject({
      status: 400,
      message: expect.stringContaining('one model'),
    });
    expect(await refusal('af_bella+nobody')).toMatchObject({ status: 404 });
    expect(await refusal('af_bella(0)+af_sky')).toMatchObject({ status: 400 });
    expect(await status('en_US-lessac-medium+af_sky')).toBe(400);
  });

  test('is no voice: it has no sample, settings or alias, and cannot be changed', async () => {
    const path = `/v1/voices/${encodeURIComponent(`${BELLA}(2)+${SKY}(1)`)}`;
    for (const [method, rest, json] of [
      ['GET', '', undefined],
      ['GET', '/preview', undefined],
      ['GET', '/settings', undefined],
      ['PATCH', '', { name: 'Mine' }],
      ['PATCH', '/settings', { guidance_scale: 3 }],
      ['PUT', '/favorite', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const response = await server.request(path + rest, { method, ...(json === undefined ? {} : { json }) });
      expect(response.status, `${method} ${rest}`).toBe(404);
    }
    const alias = { method: 'PUT', json: { voice_id: 'af_bella+af_sky' } };
    expect((await server.request('/v1/voice-aliases/mix', alias)).status).toBe(404);
  });
});

/** What the WebSocket door says in a voice. */
async function overSocket(voice: string): Promise<Buffer> {
  const path = `${encodeURIComponent(voice)}/stream-input?output_format=pcm_24000`;
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/text-to-speech/${path}`, {
    headers: { 'xi-api-key': TEST_KEY },
  });
  const audio: Buffer[] = [];
  socket.on('message', (data) => audio.push(Buffer.from(JSON.parse(data.toString()).audio ?? '', 'base64')));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  for (const text of [' ', INPUT, '']) socket.send(JSON.stringify({ text }));
  await new Promise((resolve) => socket.on('close', resolve));
  return Buffer.concat(audio);
}

test('the alias "default" is the voice of requests that name none', async () => {
  const speak = async () => {
    const json = { model: 'tts-1', input: INPUT, response_format: 'pcm' };
    const response = await server.request('/v1/audio/speech', { json });
    await response.arrayBuffer();
    const item = await server.request(`/v1/history/${response.headers.get('history-item-id')}`);
    return ((await item.json()) as { voice_id: string }).voice_id;
  };
  expect(await speak()).toBe(BUILTIN_VOICES[0]?.voiceId);
  await server.request('/v1/voice-aliases/default', { method: 'PUT', json: { voice_id: 'af_sky' } });
  expect(await speak()).toBe(SKY);
  await server.request('/v1/voice-aliases/default', { method: 'DELETE' });
});
