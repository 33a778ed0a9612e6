import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { ENGINES } from '../../src/engines/registry.ts';
import { decodeAudio } from '../audio/decode.ts';
import { tone } from '../fixtures/tone/tone.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

/** A dialogue of voices whose engines have lanes of their own. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ engines: [...ENGINES, tone] });
});
afterAll(() => server.close());

const HUM = tone.voices()[0]?.voiceId ?? '';
const CLARA = BUILTIN_VOICES[0]?.voiceId ?? '';
const inputs = [
  { text: 'Good morning.', voice_id: CLARA },
  { text: 'Humming, humming.', voice_id: HUM },
  { text: 'I see.', voice_id: CLARA },
];
const PATH = '/v1/text-to-dialogue';

interface Timed {
  audio_base64: string;
  voice_segments: { voice_id: string; start_time_seconds: number; end_time_seconds: number }[];
  word_timestamps: { word: string; start: number; end: number; start_char: number; end_char: number }[];
}

async function speakTimed(format: string): Promise<Timed> {
  const path = `${PATH}/with-timestamps?output_format=${format}`;
  const response = await server.request(path, { json: { inputs } });
  return (await expectDocumented('POST', path, response)) as Timed;
}

/** Mean square of what is heard between two times. */
function power({ samples, sampleRateHz }: ReturnType<typeof decodeAudio>, startSecs: number, endSecs: number): number {
  const heard = samples.subarray(Math.round(startSecs * sampleRateHz), Math.round(endSecs * sampleRateHz));
  return heard.reduce((sum, sample) => sum + sample * sample, 0) / heard.length;
}

test.each([
  'wav_24000',
  'mp3_44100_128',
  'flac_16000',
  'opus_48000_64',
  'aac_24000_64',
])('every engine speaks its part, with a pause between, as %s', async (format) => {
  const { audio_base64, voice_segments, word_timestamps } = await speakTimed(format);
  const audio = decodeAudio(Buffer.from(audio_base64, 'base64'));
  expect(voice_segments.map(({ voice_id }) => voice_id)).toEqual([CLARA, HUM, CLARA]);
  for (const [index, { start_time_seconds, end_time_seconds }] of voice_segments.entries()) {
    expect(power(audio, start_time_seconds, end_time_seconds)).toBeGreaterThan(1e-4);
    const next = voice_segments[index + 1];
    if (next === undefined) continue;
    expect(next.start_time_seconds - end_time_seconds).toBeCloseTo(0.35, 2);
    // The edges of coded frames reach a little into the pause.
    const pause = power(audio, end_time_seconds + 0.1, next.start_time_seconds - 0.1);
    expect(pause).toBeLessThan(power(audio, start_time_seconds, end_time_seconds) / 100);
  }
  const text = inputs.map((input) => input.text).join('\n');
  expect(word_timestamps.map(({ start_char, end_char }) => text.slice(start_char, end_char))).toEqual(
    word_timestamps.map(({ word }) => word),
  );
  expect(word_timestamps.map(({ word }) => word)).toEqual(['Good', 'morning', 'Humming', 'humming', 'I', 'see']);
});

test('it costs what each model takes for its part', async () => {
  const before = await server.request('/v1/api-keys/current').then((response) => response.json());
  const response = await server.request(PATH, { json: { inputs } });
  await response.arrayBuffer();
  const cost = 13 + 17 * 0.2 + 6;
  expect(Number(response.headers.get('x-credits-used'))).toBeCloseTo(cost, 4);
  const after = await server.request('/v1/api-keys/current').then((answer) => answer.json());
  const used = (after as { credit_used: number }).credit_used - (before as { credit_used: number }).credit_used;
  expect(used).toBeCloseTo(cost, 4);
});

test('no turn, too many characters in all, an unknown format', async () => {
  const statusOf = async (path: string, json: object) => (await server.request(path, { json })).status;
  expect(await statusOf(PATH, { inputs: [] })).toBe(422);
  const long = { text: 'a'.repeat(6000), voice_id: CLARA };
  expect(await statusOf(PATH, { inputs: [long, long] })).toBe(422);
  expect(await statusOf(`${PATH}/stream?output_format=webm`, { inputs })).toBe(400);
});
