import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { ENGINES } from '../../src/engines/registry.ts';
import type { GenerationJobBody } from '../../src/http/schemas/jobs.ts';
import { decodeAudio } from '../audio/decode.ts';
import { tone } from '../fixtures/tone/tone.ts';
import { expectDocumented } from '../http/openapi.ts';
import { startServer, type TestServer } from '../http/server.ts';

/** An engine that the server's code knows nothing of, in the list of engines: all else follows from that. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ engines: [...ENGINES, tone] });
});
afterAll(() => server.close());

const HUM = tone.voices()[0]?.voiceId ?? '';
const SPEAK = `/v1/text-to-speech/${HUM}`;
const FORMANT = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const TEXT = 'Humming is easy. So is this.';

async function get<Body>(path: string): Promise<Body> {
  return (await expectDocumented('GET', path, await server.request(path))) as Body;
}

async function refusal(path: string, json: object): Promise<string> {
  const response = await server.request(path, { json });
  expect(response.status).toBe(400);
  return ((await expectDocumented('POST', path, response)) as { detail: string }).detail;
}

/** Mean frequency of what is heard between two times. */
function frequencyOf({ samples, sampleRateHz }: ReturnType<typeof decodeAudio>, startSecs: number, endSecs: number) {
  const heard = samples.subarray(Math.ceil(startSecs * sampleRateHz), Math.floor(endSecs * sampleRateHz));
  const rises = [...heard.keys()].filter((at) => (heard[at - 1] ?? 0) < 0 && (heard[at] ?? 0) >= 0);
  return ((rises.length - 1) * sampleRateHz) / ((rises.at(-1) ?? 0) - (rises[0] ?? 0));
}

test('its model and its voice are listed', async () => {
  const models = await get<{ model_id: string }[]>('/v1/models');
  expect(models.map((model) => model.model_id)).toEqual(['locution-1', 'locution-2', 'tone-1']);
  expect(models[2]).toMatchObject({
    supports_word_timestamps: true,
    word_timestamps: 'exact',
    deterministic: true,
    supports_voice_design: false,
    supports_instructions: false,
    languages: [
      { language_id: 'de', name: 'German' },
      { language_id: 'en', name: 'English' },
    ],
    model_rates: { character_cost_multiplier: 0.2 },
  });
  const { voices } = await get<{ voices: { voice_id: string }[] }>('/v1/voices?search=hum&page_size=100');
  expect(voices.find((voice) => voice.voice_id === HUM)).toMatchObject({ origin: 'installed', voice_type: 'public' });
  expect(await get(`/v1/voices/${HUM}`)).toMatchObject({ name: 'Hum', language_code: 'en', gender: 'neutral' });
  const preview = await server.request(`/v1/voices/${HUM}/preview`);
  expect(frequencyOf(decodeAudio(await preview.bytes()), 0.05, 0.15)).toBeCloseTo(440, -1);
});

test.each([
  ['mp3_44100_128', 'mp3float', 44100],
  ['wav_16000', 'pcm_s16le', 16000],
])('it speaks %s', async (format, codec, sampleRateHz) => {
  const response = await server.request(`${SPEAK}?output_format=${format}`, { json: { text: TEXT } });
  expect(Number(response.headers.get('x-credits-used'))).toBeCloseTo(TEXT.length * 0.2, 4);
  const audio = decodeAudio(await response.bytes());
  expect(audio).toMatchObject({ codec, sampleRateHz });
  expect(frequencyOf(audio, 0.05, 0.3)).toBeCloseTo(440, -1);
});

test('it streams what it answers at once', async () => {
  const whole = await server.request(`${SPEAK}?output_format=pcm_24000`, { json: { text: TEXT } });
  const streamed = await server.request(`${SPEAK}/stream?output_format=pcm_24000`, { json: { text: TEXT } });
  expect(streamed.status).toBe(200);
  expect(Buffer.compare(await whole.bytes(), await streamed.bytes())).toBe(0);
});

test('its word times are those of the audio, exactly', async () => {
  const path = `${SPEAK}/with-timestamps?output_format=wav_24000`;
  const response = await server.request(path, { json: { text: TEXT } });
  const { word_timestamps } = (await expectDocumented('POST', path, response)) as {
    word_timestamps: { word: string; start: number; end: number; start_char: number }[];
  };
  // 50 ms a letter, 25 ms between words, 250 ms between sentences.
  expect(word_timestamps.map(({ word, start, end, start_char }) => [word, start, end, start_char])).toEqual([
    ['Humming', 0, 0.35, 0],
    ['is', 0.375, 0.475, 8],
    ['easy', 0.5, 0.7, 11],
    ['So', 0.975, 1.075, 17],
    ['is', 1.1, 1.2, 20],
    ['this', 1.225, 1.425, 23],
  ]);
});

test('a voice brings its model: none, the default of all voices and its own mean the same', async () => {
  const said = await Promise.all(
    [undefined, 'locution-2', 'tone-1'].map(async (model_id) => {
      const json = { text: TEXT, ...(model_id === undefined ? {} : { model_id }) };
      const response = await server.request(`${SPEAK}?output_format=pcm`, { json });
      expect(response.status).toBe(200);
      return Buffer.from(await response.bytes());
    }),
  );
  for (const bytes of said) expect(Buffer.compare(bytes, said[0] ?? Buffer.alloc(0))).toBe(0);
});

test('it is run as a job', async () => {
  const path = `${SPEAK}?delivery=async&output_format=wav_24000`;
  const response = await server.request(path, { json: { text: TEXT } });
  const accepted = (await expectDocumented('POST', path, response)) as GenerationJobBody;
  expect(accepted).toMatchObject({ voice_id: HUM, model_id: 'tone-1' });
  const look = () => get<GenerationJobBody>(`/v1/generation-jobs/${accepted.generation_job_id}`);
  await expect.poll(async () => (await look()).status).toBe('completed');
  const audio = await server.request((await look()).audio_url ?? '');
  const direct = await server.request(`${SPEAK}?output_format=wav_24000`, { json: { text: TEXT } });
  expect(Buffer.compare(await audio.bytes(), await direct.bytes())).toBe(0);
});

test('the other engine speaks beside it', async () => {
  const responses = await Promise.all(
    [SPEAK, FORMANT].map((path) => server.request(`${path}?output_format=pcm`, { json: { text: TEXT } })),
  );
  const [hummed, spoken] = await Promise.all(responses.map((response) => response.bytes()));
  expect(spoken?.length).toBeGreaterThan(10_000);
  expect(hummed?.length).not.toBe(spoken?.length);
});

test('what it cannot do is said', async () => {
  const settings = { voice_settings: { guidance_scale: 5 }, instructions: 'whisper' };
  const plain = await server.request(`${SPEAK}?output_format=pcm`, { json: { text: TEXT, seed: 1 } });
  const asked = await server.request(`${SPEAK}?output_format=pcm`, { json: { text: TEXT, seed: 1, ...settings } });
  expect(asked.headers.get('x-ignored-fields')).toBe('instructions, voice_settings.guidance_scale');
  expect(Buffer.compare(await plain.bytes(), await asked.bytes())).toBe(0);

  expect(await refusal(SPEAK, { text: TEXT, model_id: 'locution-1' })).toContain('Use tone-1.');
  expect(await refusal(FORMANT, { text: TEXT, model_id: 'tone-1' })).toContain('Use locution-2, locution-1.');
  expect(await refusal(SPEAK, { text: TEXT, language_code: 'fr' })).toContain('It supports en, de.');
  const design = { voice_description: 'a deep hum', model_id: 'tone-1' };
  expect(await refusal('/v1/voice-previews/design', design)).toContain('does not design voices. Use locution-2.');
  const localize = { voice_id: HUM, language_code: 'de' };
  expect(await refusal('/v1/voice-previews/localize', localize)).toContain('cannot be localized');
});
