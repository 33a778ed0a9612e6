import { statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
const VOICE = BUILTIN_VOICES[0]?.voiceId;
const SPEAK = `/v1/text-to-speech/${VOICE}`;
const TEXT = 'The birch canoe slid on the smooth planks. Glue the sheet to the dark blue background.';

beforeAll(async () => {
  server = await startServer({ config: { workers: 2 } });
});
afterAll(() => server.close());

async function speak(path: string, json: object): Promise<{ response: Response; bytes: Uint8Array }> {
  const response = await server.request(path, { json });
  expect(response.status, await (response.ok ? '' : response.clone().text())).toBe(200);
  await expectDocumented('POST', path, response);
  return { response, bytes: await response.bytes() };
}

describe('convert', () => {
  const formats: [string, string, string, number][] = [
    ['', 'audio/mpeg', 'mp3float', 24000],
    ['?output_format=', 'audio/mpeg', 'mp3float', 24000],
    ['?output_format=null', 'audio/mpeg', 'mp3float', 24000],
    ['?output_format=mp3_44100_128', 'audio/mpeg', 'mp3float', 44100],
    ['?output_format=wav_16000', 'audio/wav', 'pcm_s16le', 16000],
    ['?output_format=flac', 'audio/flac', 'flac', 24000],
    ['?output_format=aac', 'audio/aac', 'aac', 24000],
    ['?output_format=opus_48000_32', 'audio/opus', 'opus', 48000],
    ['?output_format=webm_opus', 'audio/webm', 'opus', 48000],
    ['?output_format=mp4_aac_44100_128', 'audio/mp4', 'aac', 44100],
  ];
  test.each(formats)('%s', async (query, contentType, codec, rate) => {
    const { response, bytes } = await speak(SPEAK + query, { text: TEXT, seed: 3 });
    const pcm = await speak(`${SPEAK}?output_format=pcm_24000`, { text: TEXT, seed: 3 });
    expect(response.headers.get('content-type')).toBe(contentType);
    expect(Number(response.headers.get('content-length'))).toBe(bytes.length);
    expect(response.headers.get('history-item-id')).toMatch(/^[A-Za-z0-9]{20}$/);
    expect(response.headers.get('x-service-api-key-id')).toMatch(/^key_/);
    expect(response.headers.get('x-seed')).toBe('3');
    expect(Number(response.headers.get('x-credits-used'))).toBe([...TEXT].length);
    const audio = decodeAudio(bytes);
    expect(audio).toMatchObject({ codec, channels: 1, sampleRateHz: rate });
    const expectedSecs = pcm.bytes.length / 2 / 24_000;
    const frameSecs = 2048 / rate;
    expect(Math.abs(audio.samples.length / rate - expectedSecs)).toBeLessThanOrEqual(frameSecs);
  });

  test('pcm is its own content type, and says what it is', async () => {
    const { response, bytes } = await speak(`${SPEAK}?output_format=pcm`, { text: TEXT });
    expect(response.headers.get('content-type')).toBe('audio/pcm');
    expect(bytes.length % 2).toBe(0);
  });

  test('what had no effect of the instructions is named', async () => {
    const headersOf = async (path: string, instructions: string) => {
      const { response, bytes } = await speak(path, { text: 'Hello.', instructions });
      const [words, fields] = ['x-ignored-instructions', 'x-ignored-fields'].map((name) => response.headers.get(name));
      return { words, fields, bytes };
    };
    const partly = 'a calm woman, like a walrus; très éœ, xyzzy';
    for (const path of [SPEAK, `${SPEAK}/stream`, `${SPEAK}/with-timestamps`]) {
      const { words, fields, bytes } = await headersOf(path, partly);
      expect(words?.split(', ').map(decodeURIComponent)).toEqual(['woman', 'walrus', 'très éœ', 'xyzzy']);
      expect(fields).toBeNull();
      if (path.endsWith('timestamps')) {
        expect(JSON.parse(Buffer.from(bytes).toString()).ignored).toEqual(['woman', 'walrus', 'très éœ', 'xyzzy']);
      }
    }
    expect(await headersOf(SPEAK, 'xyzzy')).toMatchObject({ words: 'xyzzy', fields: 'instructions' });
    expect(await headersOf(SPEAK, 'calm')).toMatchObject({ words: null, fields: null });
    const long = await headersOf(
      SPEAK,
      Array.from({ length: 90 }, (_, index) => `q${'w'.repeat(index % 5)}ż.`).join(' '),
    );
    expect(long.words?.length).toBeLessThanOrEqual(1000);
  });

  test('the same seed gives the same bytes, another seed others', async () => {
    const [a, b, c] = await Promise.all([5, 5, 6].map((seed) => speak(SPEAK, { text: TEXT, seed })));
    expect(Buffer.compare(a?.bytes ?? new Uint8Array(), b?.bytes ?? new Uint8Array(1))).toBe(0);
    expect(Buffer.compare(a?.bytes ?? new Uint8Array(), c?.bytes ?? new Uint8Array())).not.toBe(0);
  });

  test('a drawn seed is told and gives the same bytes again', async () => {
    const first = await speak(SPEAK, { text: TEXT });
    const again = await speak(SPEAK, { text: TEXT, seed: Number(first.response.headers.get('x-seed')) });
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
  });

  test('speed changes the length; the first generation costs half', async () => {
    const normal = await speak(`${SPEAK}?output_format=pcm`, { text: TEXT, seed: 1, model_id: 'locution-1' });
    const fast = await speak(`${SPEAK}?output_format=pcm`, { text: TEXT, seed: 1, model_id: 'locution-1', speed: 2 });
    expect(normal.bytes.length / fast.bytes.length).toBeGreaterThan(1.7);
    expect(normal.bytes.length / fast.bytes.length).toBeLessThan(2.3);
    expect(Number(normal.response.headers.get('x-credits-used'))).toBe([...TEXT].length / 2);
  });

  test('speed at the top level wins over voice_settings', async () => {
    const base = { text: TEXT, seed: 1, voice_settings: { speed: 0.5 } };
    const slow = await speak(`${SPEAK}?output_format=pcm`, base);
    const won = await speak(`${SPEAK}?output_format=pcm`, { ...base, speed: 1 });
    expect(slow.bytes.length).toBeGreaterThan(won.bytes.length * 1.5);
  });
});

describe('stream', () => {
  test.each([
    'pcm',
    'mp3',
    'wav',
    'pcm_8000',
    'mp3_44100_64',
    'wav_48000',
    'flac',
    'aac',
    'opus_48000_64',
    'webm_opus',
    'mp4_aac',
  ])('%s decodes to what convert gives', async (format) => {
    const json = { text: `${TEXT} <break time="0.7s"/> ${TEXT}`, seed: 11 };
    const whole = await speak(`${SPEAK}?output_format=${format}`, json);
    const streamed = await speak(`${SPEAK}/stream?output_format=${format}`, json);
    expect(streamed.response.headers.get('content-length')).toBeNull();
    if (format.startsWith('pcm')) {
      expect(Buffer.compare(streamed.bytes, whole.bytes)).toBe(0);
      return;
    }
    const a = decodeAudio(whole.bytes);
    const b = decodeAudio(streamed.bytes);
    expect(b.samples.length).toBeGreaterThanOrEqual(a.samples.length);
    expect(
      Buffer.compare(Buffer.from(b.samples.slice(0, a.samples.length).buffer), Buffer.from(a.samples.slice().buffer)),
    ).toBe(0);
  });

  test.each([
    ['audio/mpeg', 'audio/mpeg'],
    ['audio/wav', 'audio/wav'],
    ['audio/x-wav', 'audio/wav'],
    ['audio/ogg', 'audio/opus'],
    ['audio/aac', 'audio/aac'],
    ['Audio/FLAC;level=5', 'audio/flac'],
    ['audio/webm;codecs=opus', 'audio/webm'],
    ['audio/mp4', 'audio/mp4'],
    ['audio/wav;q=0.5, audio/flac;q=0.9, audio/mpeg;q=0', 'audio/flac'],
    ['audio/unheard-of, audio/wav', 'audio/wav'],
    ['audio/unheard-of', undefined],
    ['audio/*', undefined],
    ['*/*', undefined],
    ['application/octet-stream', undefined],
    ['audio/;;,=,q=', undefined],
  ])('accept: %s is answered by %s where no format is named', async (accept, expected) => {
    const typeOf = async (path: string, json: object) => {
      const response = await server.request(path, { json, headers: { accept } });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
      return response.headers.get('content-type');
    };
    expect(await typeOf(`${SPEAK}/stream`, { text: 'Hi.' })).toBe(expected ?? 'audio/pcm');
    expect(await typeOf(SPEAK, { text: 'Hi.' })).toBe(expected ?? 'audio/mpeg');
    expect(await typeOf('/v1/audio/speech', { input: 'Hi.' })).toBe(expected ?? 'audio/mpeg');
    expect(await typeOf(`${SPEAK}/stream?output_format=pcm_8000`, { text: 'Hi.' })).toBe('audio/pcm');
    expect(await typeOf('/v1/audio/speech', { input: 'Hi.', response_format: 'opus' })).toBe('audio/opus');
  });

  test('whoever accepts the encoding of a service’s own default gets its rate too', async () => {
    const headers = { accept: 'audio/mpeg' };
    const json = { text: 'Hi.', model_id: 'eleven_turbo_v2' };
    const response = await server.request(`${SPEAK}/stream`, { json, headers });
    expect(decodeAudio(await response.bytes())).toMatchObject({ codec: 'mp3float', sampleRateHz: 44_100 });
  });

  test('is pcm by default, and in the history once it has ended', async () => {
    const { response, bytes } = await speak(`${SPEAK}/stream`, { text: TEXT });
    expect(response.headers.get('content-type')).toBe('audio/pcm');
    const id = response.headers.get('history-item-id');
    const path = `/v1/history/${id}`;
    const item = await expectDocumented('GET', path, await server.request(path));
    expect(item).toMatchObject({
      history_item_id: id,
      text: TEXT,
      output_format: 'pcm_24000',
      size_bytes: bytes.length,
    });
    const audio = await server.request(`${path}/audio`);
    expect(Buffer.compare(await audio.bytes(), bytes)).toBe(0);
  });

  test('a long text starts while the rest is unspoken, and is not spoken on while nobody reads', async () => {
    const long = 'A sentence of middling length, which says nothing of note. '.repeat(165);
    const response = await server.request(`${SPEAK}/stream?output_format=wav_48000`, { json: { text: long } });
    const reader = response.body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    expect(server.services.pool.stats().unfinished).toBe(1);
    // Enough other work for every worker to have had time for the unread one.
    for (let others = 0; others < 10; others += 1) await speak(SPEAK, { text: long.slice(0, 1000) });
    if (inject('servers') === undefined) {
      const unfinished = join(server.dataDir, 'audio/unfinished');
      const sizes = (await readdir(unfinished)).map((name) => statSync(join(unfinished, name)).size);
      // The whole is over 40 MB; what was made has only filled the connection's buffers.
      expect(Math.max(0, ...sizes)).toBeLessThan(15_000_000);
    }
    await reader?.cancel();
  });
});

test('history keeps the very bytes that were answered', async () => {
  const { response, bytes } = await speak(SPEAK, { text: TEXT });
  const audio = await server.request(`/v1/history/${response.headers.get('history-item-id')}/audio`);
  expect(audio.headers.get('content-type')).toBe('audio/mpeg');
  expect(Buffer.compare(await audio.bytes(), bytes)).toBe(0);
});

test('models and voices', async () => {
  const models = (await expectDocumented('GET', '/v1/models', await server.request('/v1/models'))) as {
    model_id: string;
    languages: object[];
  }[];
  expect(models.map(({ model_id }) => model_id)).toEqual(['locution-1', 'locution-2']);
  expect(models.map(({ languages }) => languages.length)).toEqual([23, 23]);
  const { voices, total_count } = (await expectDocumented('GET', '/v1/voices', await server.request('/v1/voices'))) as {
    voices: { voice_id: string; language_code: string }[];
    total_count: number;
  };
  expect(voices.length).toBe(total_count);
  expect(new Set(voices.map(({ language_code }) => language_code)).size).toBe(23);
  expect(voices.filter(({ language_code }) => language_code === 'en').length).toBeGreaterThanOrEqual(8);
  expect(new Set(voices.map(({ voice_id }) => voice_id)).size).toBe(voices.length);
  for (const { voice_id } of voices) {
    expect(voice_id).toMatch(/^[A-Za-z0-9]{20}$/);
    expect((await server.request(`/v1/voices/${voice_id}`)).status).toBe(200);
  }
});

test('service endpoints', async () => {
  for (const path of ['/healthz', '/readyz']) {
    expect(await expectDocumented('GET', path, await fetch(server.url + path))).toEqual({ status: 'ok' });
  }
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  for (const name of [
    'http_request_duration_seconds',
    'time_to_first_byte_seconds',
    'audio_seconds_total',
    'real_time_factor',
    'orders_unfinished',
    'workers_ready',
  ]) {
    expect(metrics).toContain(`locution_${name}`);
  }
  expect((await fetch(`${server.url}/docs`)).status).toBe(200);
  expect(await (await fetch(`${server.url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
});
