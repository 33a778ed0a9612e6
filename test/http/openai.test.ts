import { createOpenAI } from '@ai-sdk/openai';
import { generateSpeech } from 'ai';
import OpenAI, { AzureOpenAI } from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { startServer, type TestServer } from './server.ts';

/** OpenAI's own library and the AI SDK, unmodified: only their base address is set. */
let server: TestServer;
let client: OpenAI;
const VOICE = BUILTIN_VOICES[0]?.voiceId ?? '';
beforeAll(async () => {
  server = await startServer();
  client = new OpenAI({ apiKey: server.key, baseURL: `${server.url}/v1`, maxRetries: 0 });
});
afterAll(() => server.close());

type SpeechParams = Parameters<OpenAI['audio']['speech']['create']>[0];

const speak = async (params: Partial<SpeechParams> = {}) =>
  client.audio.speech.create({ model: 'gpt-4o-mini-tts', voice: 'alloy', input: 'Hello there.', ...params });

/** The history's item, which is there once the answer has been read. */
async function itemOf(response: Response) {
  await response.arrayBuffer();
  return (await (await server.request(`/v1/history/${response.headers.get('history-item-id')}`)).json()) as {
    voice_id: string;
    model_id: string;
    settings: { speed: number; instructions?: string };
  };
}

describe('OpenAI’s library', () => {
  test.each([
    ['mp3', 'audio/mpeg', 'mp3float'],
    ['opus', 'audio/opus', 'opus'],
    ['aac', 'audio/aac', 'aac'],
    ['flac', 'audio/flac', 'flac'],
    ['wav', 'audio/wav', 'pcm_s16le'],
    ['webm_opus', 'audio/webm', 'opus'],
    ['mp4_aac', 'audio/mp4', 'aac'],
  ] as const)('speaks %s', async (response_format, contentType, codec) => {
    const response = await speak({ response_format: response_format as 'mp3' });
    expect(response.headers.get('content-type')).toBe(contentType);
    const decoded = decodeAudio(new Uint8Array(await response.arrayBuffer()));
    expect(decoded.codec).toBe(codec);
    expect(decoded.samples.length / decoded.sampleRateHz).toBeGreaterThan(0.4);
  });

  test('speaks pcm at 24 kHz, mp3 where nothing is said', async () => {
    const pcm = await (await speak({ response_format: 'pcm' })).arrayBuffer();
    expect(pcm.byteLength).toBeGreaterThan(2 * 24_000 * 0.4);
    expect((await speak()).headers.get('content-type')).toBe('audio/mpeg');
  });

  test('voices by name, id and object; the voice’s own model; instructions', async () => {
    for (const voice of ['Clara', VOICE, { id: VOICE }]) {
      const response = await speak({ voice, model: 'tts-1', instructions: 'Whisper sadly.' });
      expect(await itemOf(response)).toMatchObject({
        voice_id: VOICE,
        model_id: 'locution-2',
        settings: { instructions: 'Whisper sadly.' },
      });
    }
  });

  test('speed to the bounds of what is spoken, named where it is bounded', async () => {
    for (const [speed, spoken] of [
      [0.25, 0.5],
      [1.5, 1.5],
      [4, 2],
    ] as const) {
      const response = await speak({ speed });
      expect((await itemOf(response)).settings.speed).toBe(spoken);
      expect(response.headers.get('x-ignored-fields')).toBe(speed === spoken ? null : 'speed');
    }
  });

  test('server-sent events hold the same audio, then the usage', async () => {
    const response = await speak({ stream_format: 'sse', response_format: 'pcm', input: 'One. Two. Three.' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    const events = (await response.text())
      .split('\n\n')
      .filter((event) => event !== '')
      .map((event) => JSON.parse(event.replace(/^data: /, '')));
    expect(events.at(-1)).toEqual({
      type: 'speech.audio.done',
      usage: { input_tokens: 16, output_tokens: 0, total_tokens: 16 },
    });
    const audio = Buffer.concat(events.slice(0, -1).map(({ audio }) => Buffer.from(audio, 'base64')));
    expect(events.slice(0, -1).every(({ type }) => type === 'speech.audio.delta')).toBe(true);
    expect(audio.length).toBeGreaterThan(2 * 24_000);
  });

  test('models are in the form it reads; everyone else gets the native list', async () => {
    const models = await client.models.list();
    expect(models.data.map(({ id }) => id)).toEqual([
      'locution-1',
      'locution-2',
      'tts-1',
      'tts-1-hd',
      'gpt-4o-mini-tts',
    ]);
    expect(await client.models.retrieve('locution-2')).toMatchObject({ object: 'model', id: 'locution-2' });
    await expect(client.models.retrieve('nope')).rejects.toBeInstanceOf(OpenAI.NotFoundError);
    expect(await (await server.request('/v1/models')).json()).toHaveLength(2);
  });

  test('errors are its own', async () => {
    const failing = (params: Partial<SpeechParams>) => speak(params).then(String, (error: unknown) => error);
    expect(await failing({ voice: 'nobody' })).toMatchObject({
      status: 404,
      param: 'voice',
      type: 'invalid_request_error',
    });
    expect(await failing({ input: '' })).toMatchObject({ status: 400, param: 'input', code: 'validation_error' });
    expect(await speak({ input: '' }).catch((error: unknown) => error)).toBeInstanceOf(OpenAI.BadRequestError);
    expect(await failing({ speed: 5 })).toMatchObject({ status: 400, param: 'speed' });
    expect(await failing({ input: 'a '.repeat(10_000) })).toMatchObject({
      status: 400,
      param: 'input',
      message: expect.stringContaining('body.input must have at most 10000 characters'),
    });
    expect(await failing({ model: 'dall-e-3' })).toMatchObject({ status: 400, code: 'bad_request' });
    expect(await failing({ response_format: 'ogg' as 'opus' })).toMatchObject({ status: 400 });
    expect(await failing({ input: 'a'.repeat(5_000_000) })).toMatchObject({ status: 413, code: 'payload_too_large' });
    const stranger = new OpenAI({ apiKey: 'sk_wrong', baseURL: `${server.url}/v1`, maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401, code: 'invalid_api_key' });
    const unknown = await server.request('/v1/audio/transcriptions', { json: {} });
    expect([unknown.status, await unknown.json()]).toMatchObject([404, { error: { type: 'invalid_request_error' } }]);
  });
});

test('what OpenAI has and this server has not is answered in the form of its errors', async () => {
  const ask = { model: 'gpt-4o', messages: [{ role: 'user' as const, content: 'Hello.' }] };
  await expect(client.chat.completions.create(ask)).rejects.toMatchObject({
    status: 404,
    type: 'invalid_request_error',
    message: expect.stringContaining('This server offers text-to-speech only'),
  });
  await expect(client.embeddings.create({ model: 'e', input: 'Hello.' })).rejects.toBeInstanceOf(OpenAI.NotFoundError);
});

test('answers say how many requests the plan allows at once', async () => {
  const { headers } = await speak();
  expect(headers.get('x-ratelimit-limit-requests')).toBe('32');
  expect(headers.get('x-ratelimit-remaining-requests')).toBe('31');
});

test('models by the names of OpenAI; the key says whose list is meant', async () => {
  for (const name of ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts', 'kokoro', 'locution-2']) {
    expect(await client.models.retrieve(name)).toMatchObject({ id: name, object: 'model' });
  }
  const authorization = `Bearer ${server.key}`;
  const list = (await (await server.request('/v1/models', { headers: { authorization } })).json()) as {
    data: { id: string }[];
  };
  expect(list.data.map(({ id }) => id)).toEqual(expect.arrayContaining(['locution-2', 'tts-1', 'gpt-4o-mini-tts']));
  const own = await fetch(`${server.url}/v1/models`, { headers: { authorization, 'xi-api-key': server.key } });
  expect(await own.json()).toHaveLength(2);
});

test('the client of Azure: the path has the deployment, and the key comes as api-key', async () => {
  const azure = new AzureOpenAI({ apiKey: server.key, endpoint: server.url, apiVersion: '2025-03-01-preview' });
  for (const model of ['tts-1', 'my-own-deployment']) {
    const response = await azure.audio.speech.create({ model, voice: 'alloy', input: 'Hello there.' });
    expect(decodeAudio(new Uint8Array(await response.arrayBuffer())).codec).toBe('mp3float');
  }
  const stranger = new AzureOpenAI({ apiKey: 'wrong', endpoint: server.url, apiVersion: '1', maxRetries: 0 });
  const speech = stranger.audio.speech.create({ model: 'tts-1', voice: 'alloy', input: 'Hello.' });
  await expect(speech).rejects.toBeInstanceOf(OpenAI.AuthenticationError);
});

test.each(['/health', '/healthz', '/v1/voices', '/v1/audio/voices'])('HEAD %s is answered like GET', async (path) => {
  const [head, get] = await Promise.all(['HEAD', 'GET'].map((method) => server.request(path, { method })));
  expect(head?.status).toBe(200);
  expect(await head?.text()).toBe('');
  expect(head?.headers.get('content-type')).toBe(get?.headers.get('content-type'));
});

test('the AI SDK speaks with its own defaults', async () => {
  const openai = createOpenAI({ apiKey: server.key, baseURL: `${server.url}/v1` });
  const { audio } = await generateSpeech({ model: openai.speech('tts-1'), text: 'Hello there.', maxRetries: 0 });
  expect(audio.mediaType).toBe('audio/mpeg');
  expect(decodeAudio(audio.uint8Array).codec).toBe('mp3float');
});

test('lists of voices and models for servers that look for them', async () => {
  const voices = await (await server.request('/v1/audio/voices')).json();
  expect(voices).toMatchObject({ voices: expect.arrayContaining([{ id: VOICE, name: 'Clara' }]) });
  expect(await (await server.request('/v1/audio/models')).json()).toEqual({
    models: [{ id: 'locution-1' }, { id: 'locution-2' }],
  });
});

test.each([true, false])('captioned speech tells the time of each word (stream: %s)', async (stream) => {
  const json = {
    model: 'kokoro',
    voice: 'af_heart',
    input: 'Hello world. Good night.',
    response_format: 'wav',
    stream,
  };
  const response = await server.request('/dev/captioned_speech', { json });
  expect(response.status).toBe(200);
  const lines = (await response.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.length).toBeGreaterThan(stream ? 1 : 0);
  const timestamps = lines.flatMap((line) => line.timestamps);
  expect(timestamps.map(({ word }) => word)).toEqual(['Hello', 'world', 'Good', 'night']);
  expect(timestamps.every(({ start_time, end_time }) => end_time > start_time)).toBe(true);
  const decoded = decodeAudio(Buffer.concat(lines.map(({ audio }) => Buffer.from(audio, 'base64'))));
  expect(decoded.samples.length / decoded.sampleRateHz).toBeGreaterThan(timestamps.at(-1).end_time);
});

test('captioned speech as Kokoro’s server takes it: a mixture, a language by its letter, no times', async () => {
  const json = {
    input: 'Hello world.',
    // What cannot be mixed is its heaviest voice.
    voice: 'af_bella(1)+bm_george(2)',
    lang_code: 'b',
    return_timestamps: false,
    stream: false,
    return_download_link: true,
  };
  const response = await server.request('/dev/captioned_speech', { json });
  expect(response.headers.get('x-ignored-fields')).toBe('return_download_link');
  expect(await response.json()).toMatchObject({ audio_format: 'audio/mpeg', timestamps: null });
  const item = await server.request(`/v1/history/${response.headers.get('history-item-id')}`);
  const { voice_id } = (await item.json()) as { voice_id: string };
  expect(BUILTIN_VOICES.find(({ voiceId }) => voiceId === voice_id)).toMatchObject({
    gender: 'male',
    recipe: { accent: 'british' },
  });
});
