import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toInt16 } from '../../../src/audio/int16.ts';
import { gainToTarget } from '../../../src/audio/loudness.ts';
import { createNeuralEngine } from '../../../src/engines/neural/neural.ts';
import { installedVoiceId } from '../../../src/engines/neural/packages/manifest.ts';
import type { GenerationJobBody } from '../../../src/http/schemas/jobs.ts';
import { decodeAudio } from '../../audio/decode.ts';
import { writeFiles, writeKokoroFiles, writePiper } from '../../fixtures/onnx/packages.ts';
import * as onnx from '../../fixtures/onnx/writer.ts';
import { expectDocumented } from '../../http/openapi.ts';
import { startServer, type TestServer } from '../../http/server.ts';

/** The real server over a data folder with two packages and a folder that is none; models run in child processes. */
let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-installed-'));
  const models = join(dataDir, 'models');
  writeKokoroFiles(join(models, 'kokoro'), { af_heart: 1, bm_george: 2, jf_alpha: 3 }, { durations: onnx.INT64 });
  writePiper(join(models, 'piper-lessac'), {}, { language: { code: 'en_US' } });
  writeFiles(join(models, 'broken'), { 'model.onnx': 'no model' });
  writePiper(join(models, '.incoming'));
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

const HEART = installedVoiceId('kokoro', 'af_heart');
const LESSAC = installedVoiceId('piper-lessac', '');
const SPEAK = `/v1/text-to-speech/${HEART}`;
const TEXT = 'It was the best of times. It was the worst of times.';

async function get<Body>(path: string): Promise<Body> {
  return (await expectDocumented('GET', path, await server.request(path))) as Body;
}

test('folders that are no package are told of, and stop nothing', () => {
  const modelsFolder = join(dataDir, 'models');
  const settings = { processes: 1, threads: 1, provider: 'cpu' } as const;
  const sources = { mirror: undefined, isAnySourceAllowed: false, isPrivateAllowed: false };
  const options = { ...settings, ...sources, modelsFolder, preload: [], idleMs: 1000, memoryMb: 1000 };
  const { modelStore } = createNeuralEngine(options);
  expect(modelStore?.installed().map(({ packageId }) => packageId)).toEqual(['kokoro', 'piper-lessac']);
  expect(modelStore?.problems()).toEqual([
    { packageId: 'broken', message: expect.stringContaining('is not an ONNX model') },
  ]);
  const nowhere = createNeuralEngine({ ...options, modelsFolder: '/nowhere' });
  expect(nowhere.models()).toEqual([]);
});

test('each package is a model that says what it can', async () => {
  const models = await get<{ model_id: string }[]>('/v1/models');
  expect(models.map((model) => model.model_id)).toEqual(['locution-1', 'locution-2', 'kokoro', 'piper-lessac']);
  expect(models[2]).toMatchObject({
    word_timestamps: 'exact',
    deterministic: true,
    supports_voice_design: false,
    supports_instructions: true,
    languages: [
      { language_id: 'en', name: 'English' },
      { language_id: 'ja', name: 'Japanese' },
    ],
  });
});

test('its voices are listed, with what the package does not tell as null', async () => {
  const { voices } = await get<{ voices: { voice_id: string }[] }>('/v1/voices?page_size=100&search=lessac');
  expect(voices).toMatchObject([
    { voice_id: LESSAC, name: 'Lessac', origin: 'installed', gender: null, age: null, labels: { language: 'en' } },
  ]);
  expect(await get(`/v1/voices/${HEART}`)).toMatchObject({ gender: 'female', age: null, accent: 'american' });
  const women = await get<{ voices: { voice_id: string }[] }>('/v1/voices?page_size=100&gender=female&accent=american');
  expect(women.voices.map((voice) => voice.voice_id)).toContain(HEART);
  expect(women.voices.map((voice) => voice.voice_id)).not.toContain(LESSAC);
});

test.each([
  ['mp3_44100_128', 'mp3float', 44_100],
  ['wav_16000', 'pcm_s16le', 16_000],
  ['opus_48000_48', 'opus', 48_000],
])('they speak %s at the level of all voices', async (format, codec, sampleRateHz) => {
  const response = await server.request(`${SPEAK}?output_format=${format}`, { json: { text: TEXT } });
  expect(response.status).toBe(200);
  const audio = decodeAudio(await response.bytes());
  expect(audio).toMatchObject({ codec, sampleRateHz });
  expect(Math.abs(gainToTarget(toInt16(audio.samples), sampleRateHz))).toBeLessThanOrEqual(1.5);
});

test('word times are those of the audio that is delivered, at every speed', async () => {
  for (const speed of [0.7, 1, 1.6]) {
    const response = await server.request(`${SPEAK}/with-timestamps?output_format=wav_24000`, {
      json: { text: TEXT, speed },
    });
    const body = (await expectDocumented('POST', `${SPEAK}/with-timestamps`, response)) as {
      audio_base64: string;
      word_timestamps: { word: string; start: number; end: number }[];
    };
    expect(body.word_timestamps.map(({ word }) => word).join(' ')).toBe(TEXT.replaceAll('.', ''));
    const { samples } = decodeAudio(Buffer.from(body.audio_base64, 'base64'));
    // The test's model is silent in nothing but its ends: between the segments, and before and behind all words.
    const isAudible = (secs: number) =>
      samples
        .subarray(Math.round(secs * 24_000), Math.round((secs + 0.01) * 24_000))
        .some((sample) => Math.abs(sample) > 0.02);
    const [first] = body.word_timestamps;
    const sixth = body.word_timestamps[5];
    const seventh = body.word_timestamps[6];
    expect(isAudible((first?.start ?? 0) + 0.002)).toBe(true);
    expect(isAudible((seventh?.start ?? 0) + 0.002)).toBe(true);
    expect(isAudible((seventh?.start ?? 0) - 0.045)).toBe(false);
    expect((seventh?.start ?? 0) - (sixth?.end ?? 0)).toBeGreaterThan(0.1);
  }
});

test('equal requests give equal bytes, at once and streamed', async () => {
  const json = { text: TEXT, seed: 7 };
  const whole = await server.request(`${SPEAK}?output_format=pcm_24000`, { json });
  const streamed = await server.request(`${SPEAK}/stream?output_format=pcm_24000`, { json });
  expect(Buffer.compare(await whole.bytes(), await streamed.bytes())).toBe(0);
});

test('instructions change pace and loudness, and a language that the model has not is refused', async () => {
  const length = async (json: object) =>
    (await (await server.request(`${SPEAK}?output_format=pcm_24000`, { json: { text: TEXT, ...json } })).bytes())
      .length;
  const plain = await length({});
  expect(await length({ instructions: 'very slow' })).toBeGreaterThan(plain * 1.1);
  expect(await length({ instructions: 'fast' })).toBeLessThan(plain * 0.95);
  const refused = await server.request(SPEAK, { json: { text: TEXT, language_code: 'fi' } });
  expect(refused.status).toBe(400);
  const japanese = await server.request(SPEAK, { json: { text: 'こんにちは', language_code: 'ja' } });
  expect(japanese.status).toBe(200);
});

test('models of others are refused in words; the voice brings its own', async () => {
  const own = await server.request(SPEAK, { json: { text: 'Hi.', model_id: 'kokoro' } });
  expect(own.status).toBe(200);
  const foreign = await server.request(SPEAK, { json: { text: 'Hi.', model_id: 'piper-lessac' } });
  expect(foreign.status).toBe(400);
});

test('a job speaks a long text in the background', async () => {
  const response = await server.request(`/v1/text-to-speech/${LESSAC}?delivery=async`, {
    json: { text: `${TEXT} `.repeat(30) },
  });
  expect(response.status).toBe(202);
  const { generation_job_id: id } = (await response.json()) as GenerationJobBody;
  await expect.poll(async () => (await get<GenerationJobBody>(`/v1/generation-jobs/${id}`)).status).toBe('completed');
});
