import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toInt16 } from '../../src/audio/int16.ts';
import { gainToTarget } from '../../src/audio/loudness.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { installedVoiceId } from '../../src/engines/neural/packages/manifest.ts';
import type { GenerationJobBody } from '../../src/http/schemas/jobs.ts';
import { decodeAudio } from '../audio/decode.ts';
import * as models from '../fixtures/onnx/models.ts';
import { piperConfig, style, writeFiles, writeKokoroFiles } from '../fixtures/onnx/packages.ts';
import * as onnx from '../fixtures/onnx/writer.ts';
import { someOf } from '../runs.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

/**
 * What the API promises of every voice, for installed ones. The models are silent between words, so that the sound itself
 * tells when a word begins and ends: a truth that owes nothing to the model's durations.
 */
let server: TestServer;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-contract-'));
  const folder = join(dataDir, 'models');
  // Kokoro's punctuation and blank have the ids up to 16, Piper's those up to 13.
  writeKokoroFiles(join(folder, 'kokoro'), { af_heart: 1, ff_siwis: 90 }, { durations: onnx.INT64, silentId: 16 });
  writeFiles(join(folder, 'kokoro-plain'), {
    'model.onnx': models.kokoroModel({ silentId: 16 }),
    'voices/af_heart.bin': new Uint8Array(style(1).buffer),
  });
  writeFiles(join(folder, 'piper'), {
    'en_US-test-medium.onnx': models.piperModel({ silentId: 13 }),
    'en_US-test-medium.onnx.json': JSON.stringify(piperConfig({ num_speakers: 1 })),
  });
  // Its level is to be told by its sound, not by how many silent pads a text has.
  writeFiles(join(folder, 'piper-hum'), {
    'en_US-hum-medium.onnx': models.piperModel({ silentId: -1 }),
    'en_US-hum-medium.onnx.json': JSON.stringify(piperConfig({ num_speakers: 1 })),
  });
  server = await startServer({ dataDir });
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

const KOKORO = installedVoiceId('kokoro', 'af_heart');
const ALIGNED = installedVoiceId('kokoro-plain', 'af_heart');
const PIPER = installedVoiceId('piper', '');
const HUMMING = installedVoiceId('piper-hum', '');
const TEXT = 'Testing one, two. Three blind mice.';
const WORDS = ['Testing', 'one', 'two', 'Three', 'blind', 'mice'];

interface Timed {
  audio_base64: string;
  word_timestamps: { word: string; start: number; end: number; start_char: number; end_char: number }[];
  duration_secs: number;
}

async function timed(voice: string, format: string, json: object = {}): Promise<Timed> {
  const path = `/v1/text-to-speech/${voice}/with-timestamps?output_format=${format}`;
  const response = await server.request(path, { json: { text: TEXT, ...json } });
  return (await expectDocumented('POST', path, response)) as Timed;
}

const pcm = async (voice: string, json: object = {}) => {
  const path = `/v1/text-to-speech/${voice}?output_format=pcm_24000`;
  const response = await server.request(path, { json: { text: TEXT, ...json } });
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200);
  return { response, bytes: Buffer.from(await response.bytes()) };
};

const SPAN_SECS = 0.004;

/** Where sound begins and ends; gaps shorter than `gapSecs` are inside a word. */
function soundsOf(samples: Float32Array, rate: number, gapSecs: number): { start: number; end: number }[] {
  const span = Math.round(SPAN_SECS * rate);
  const peaks = Array.from({ length: Math.floor(samples.length / span) }, (_, index) =>
    samples.subarray(index * span, (index + 1) * span).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
  );
  const loudest = peaks.toSorted((a, b) => b - a).slice(0, Math.ceil(peaks.length / 10));
  const limit = 0.3 * (loudest.at(-1) ?? 0);
  const found: { start: number; end: number }[] = [];
  for (const [index, peak] of peaks.entries()) {
    if (peak < limit) continue;
    const [start, end] = [(index * span) / rate, ((index + 1) * span) / rate];
    const last = found.at(-1);
    if (last !== undefined && start - last.end < gapSecs) last.end = end;
    else found.push({ start, end });
  }
  return found;
}

/** The loudest of the middle half: at the ends of a word its loudness is on the way. */
function peakOf(samples: Float32Array, start: number, end: number): number {
  const quarter = (end - start) / 4;
  return samples.subarray(start + quarter, end - quarter).reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0);
}

describe('exact word times are where the words are heard, within a frame', () => {
  const FORMATS = [
    'pcm_24000',
    'wav_16000',
    'flac_48000',
    'mp3_24000_96',
    'mp3_44100_128',
    'aac_24000_64',
    'opus_48000_48',
  ];
  const cases = FORMATS.flatMap((format) =>
    [0.5, 1, 2].flatMap((speed) => [
      ['Kokoro', KOKORO, 0.025, format, speed] as const,
      ['Piper', PIPER, 256 / 22_050, format, speed] as const,
    ]),
  );

  test.each(
    someOf(cases, 5),
  )('%s (%s, frames of %d s): %s at speed %d', async (family, voice, frameSecs, format, speed) => {
    const { audio_base64, word_timestamps } = await timed(voice, format, { speed });
    const bytes = Buffer.from(audio_base64, 'base64');
    const audio = format.startsWith('pcm')
      ? {
          samples: Float32Array.from(new Int16Array(new Uint8Array(bytes).buffer), (s) => s / 32_768),
          sampleRateHz: 24_000,
        }
      : decodeAudio(bytes);
    expect(word_timestamps.map(({ word }) => word)).toEqual(WORDS);
    // Inside a word Piper's model is silent for a pad of five frames at most, between two for three symbols and their pads.
    const gapSecs = family === 'Piper' ? (7 * frameSecs) / speed : 0.02;
    const heard = soundsOf(audio.samples, audio.sampleRateHz, gapSecs);
    expect(heard).toHaveLength(WORDS.length);
    for (const [index, { word, start, end }] of word_timestamps.entries()) {
      // The measure itself is as coarse as its spans; the last pad of a Piper word is silent and the word's own.
      expect(Math.abs(start - (heard[index]?.start ?? Number.NaN)), `${word} begins`).toBeLessThanOrEqual(
        frameSecs + SPAN_SECS,
      );
      const lateSecs = family === 'Piper' ? (6 * frameSecs) / speed : 0;
      expect(end - (heard[index]?.end ?? Number.NaN), `${word} ends`).toBeGreaterThanOrEqual(-frameSecs - SPAN_SECS);
      expect(end - (heard[index]?.end ?? Number.NaN), `${word} ends`).toBeLessThanOrEqual(
        lateSecs + frameSecs + SPAN_SECS,
      );
    }
  });
});

describe.each([
  ['exact', KOKORO],
  ['aligned', ALIGNED],
  ['Piper', HUMMING],
])('an installed voice (%s)', (_, voice) => {
  test.each([
    ['mp3', 'audio/mpeg', 'mp3float'],
    ['wav', 'audio/wav', 'pcm_s16le'],
    ['flac', 'audio/flac', 'flac'],
    ['aac', 'audio/aac', 'aac'],
    ['opus', 'audio/opus', 'opus'],
    ['pcm', 'audio/pcm', undefined],
    ['ulaw', 'audio/basic', undefined],
    ['alaw', 'audio/PCMA', undefined],
  ])('speaks %s, at the level of all voices', async (format, contentType, codec) => {
    const response = await server.request(`/v1/text-to-speech/${voice}?output_format=${format}`, {
      json: { text: TEXT },
    });
    expect(response.headers.get('content-type')).toBe(contentType);
    const bytes = Buffer.from(await response.bytes());
    if (codec === undefined) {
      const bytesPerSec = format === 'pcm' ? 48_000 : 8000;
      const { duration_secs } = await timed(voice, 'pcm_24000');
      expect(Math.abs(bytes.length / bytesPerSec - duration_secs)).toBeLessThan(0.05);
      return;
    }
    const audio = decodeAudio(bytes);
    expect(audio.codec).toBe(codec);
    expect(Math.abs(gainToTarget(toInt16(audio.samples), audio.sampleRateHz))).toBeLessThanOrEqual(1.5);
    const peak = audio.samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
    expect(20 * Math.log10(peak)).toBeLessThanOrEqual(-1);
  });
});

describe.each([
  ['exact', KOKORO],
  ['aligned', ALIGNED],
  ['Piper', PIPER],
])('an installed voice (%s)', (kind, voice) => {
  test('puts breaks where they are asked for, and its words round them', async () => {
    const text = 'Before <break time="1.5s"/> after.';
    const { word_timestamps: words, duration_secs } = await timed(voice, 'wav_24000', { text });
    const [before, after] = words;
    expect(words.map(({ word }) => word)).toEqual(['Before', 'after']);
    expect((after?.start ?? 0) - (before?.end ?? 0)).toBeGreaterThan(1.45);
    expect(text.slice(after?.start_char, after?.end_char)).toBe('after');
    expect(after?.end).toBeLessThanOrEqual(duration_secs);
  });

  test('says IPA as it is written', async () => {
    const lengthOf = async (ph: string) => {
      const text = `<phoneme alphabet="ipa" ph="${ph}">word</phoneme>`;
      const { word_timestamps } = await timed(voice, 'wav_24000', { text });
      expect(word_timestamps.map(({ word }) => word)).toEqual(['word']);
      return (await pcm(voice, { text })).bytes.length;
    };
    const [short, long] = [await lengthOf('kæt'), await lengthOf('ˈkætəlɒɡ')];
    expect(long).toBeGreaterThan(short * 1.5);
  });

  test('is spoken as a job, with times and subtitles', async () => {
    const path = `/v1/text-to-speech/${voice}/with-timestamps?delivery=async&output_format=wav_24000`;
    const accepted = await server.request(path, { json: { text: TEXT } });
    const { generation_job_id } = (await expectDocumented('POST', path, accepted)) as GenerationJobBody;
    const look = async () =>
      (await (await server.request(`/v1/generation-jobs/${generation_job_id}`)).json()) as GenerationJobBody;
    await expect.poll(async () => (await look()).status, { timeout: 20_000 }).toBe('completed');
    const job = await look();
    expect(job.word_timestamps?.map(({ word }) => word)).toEqual(WORDS);
    const subtitles = await server.request(`/v1/history/${job.history_item_id}/subtitles?format=srt`);
    expect(await subtitles.text()).toContain('Three blind mice.');
  });

  test('gives a speed its length', async () => {
    const secs = async (speed: number) => (await timed(voice, 'wav_24000', { speed })).duration_secs;
    const [slow, plain, fast] = [await secs(0.5), await secs(1), await secs(2)];
    expect(slow / plain).toBeGreaterThan(1.7);
    expect(plain / fast).toBeGreaterThan(1.6);
  });

  test('says which fields it does not follow', async () => {
    const settings = { voice_settings: { guidance_scale: 5 } };
    const { response } = await pcm(voice, settings);
    expect(response.headers.get('x-ignored-fields')).toBe(kind === 'Piper' ? null : 'voice_settings.guidance_scale');
  });
});

describe.each([
  ['exact', KOKORO],
  ['aligned', ALIGNED],
])('tags of a text, said by a model whose times are %s', (_, voice) => {
  const sounds = async (text: string) => {
    const { audio_base64, word_timestamps } = await timed(voice, 'wav_24000', { text });
    const { samples, sampleRateHz } = decodeAudio(Buffer.from(audio_base64, 'base64'));
    const heard = soundsOf(samples, sampleRateHz, 0.02);
    const peaks = heard.map(({ start, end }) => peakOf(samples, start * sampleRateHz, end * sampleRateHz));
    return { heard, peaks, words: word_timestamps.map(({ word }) => word) };
  };

  test('<prosody> changes the pace and the loudness of its words, and of no others', async () => {
    const plain = await sounds('Testing one two.');
    const slow = await sounds('Testing <prosody rate="50%">one</prosody> two.');
    expect(slow.words).toEqual(['Testing', 'one', 'two']);
    const secs = ({ heard }: typeof plain) => heard.map(({ start, end }) => end - start);
    const ratios = secs(slow).map((length, index) => length / (secs(plain)[index] ?? 1));
    expect(ratios[0]).toBeCloseTo(1, 1);
    expect(ratios[1]).toBeGreaterThan(1.6);
    expect(ratios[2]).toBeCloseTo(1, 1);
    const soft = await sounds('Testing <prosody volume="-6dB">one</prosody> two.');
    expect(soft.peaks.map((peak, index) => peak / (plain.peaks[index] ?? 1))).toEqual([
      expect.closeTo(1, 1),
      expect.closeTo(0.5, 1),
      expect.closeTo(1, 1),
    ]);
  });
});

test('<emphasis> is louder, <mark> has its time, <lang> and <voice> speak with the same model', async () => {
  const peakOfSecond = async (text: string) => {
    const { audio_base64, word_timestamps: words } = await timed(KOKORO, 'wav_24000', { text });
    const { samples } = decodeAudio(Buffer.from(audio_base64, 'base64'));
    const [, one] = words;
    return peakOf(samples, (one?.start ?? 0) * 24_000, (one?.end ?? 0) * 24_000);
  };
  const reduced = await peakOfSecond('Testing <emphasis level="reduced">one</emphasis> two.');
  expect(reduced / (await peakOfSecond('Testing one two.'))).toBeCloseTo(10 ** (-3 / 20), 1);

  const marked = (await timed(KOKORO, 'wav_24000', { text: 'Testing <mark name="here"/> one.' })) as Timed & {
    marks: { mark: string; time: number }[];
  };
  expect(marked.marks).toEqual([{ mark: 'here', time: marked.word_timestamps[1]?.start }]);

  const french = await pcm(KOKORO, { text: 'Testing <lang xml:lang="fr">bonjour</lang>.' });
  expect(Buffer.compare(french.bytes, (await pcm(KOKORO, { text: 'Testing bonjour.' })).bytes)).not.toBe(0);
  const finnish = await server.request(`/v1/text-to-speech/${KOKORO}`, {
    json: { text: 'Testing <lang xml:lang="fi">hei</lang>.' },
  });
  expect(finnish.status).toBe(400);
  const two = await pcm(KOKORO, { text: 'Testing. <voice name="ff_siwis">One.</voice>' });
  expect(Buffer.compare(two.bytes, (await pcm(KOKORO, { text: 'Testing. One.' })).bytes)).not.toBe(0);
  const other = await server.request(`/v1/text-to-speech/${KOKORO}`, {
    json: { text: 'Testing. <voice name="Clara">One.</voice>' },
  });
  expect(other.status).toBe(400);
});

test('a seed is given back, and equal requests of a deterministic model give equal bytes', async () => {
  const [first, second] = [await pcm(KOKORO, { seed: 1 }), await pcm(KOKORO, { seed: 2 })];
  expect(first.response.headers.get('x-seed')).toBe('1');
  expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
});

test('a dialogue of formant and installed voices has one file, each part in its voice', async () => {
  const clara = BUILTIN_VOICES[0]?.voiceId ?? '';
  const inputs = [
    { text: 'Good morning.', voice_id: clara },
    { text: 'Testing one.', voice_id: 'af_heart' },
    { text: 'I see.', voice_id: PIPER },
  ];
  const path = '/v1/text-to-dialogue/with-timestamps?output_format=mp3_44100_128';
  const answer = (await expectDocumented('POST', path, await server.request(path, { json: { inputs } }))) as Timed & {
    voice_segments: { voice_id: string; start_time_seconds: number; end_time_seconds: number }[];
  };
  expect(answer.voice_segments.map(({ voice_id }) => voice_id)).toEqual([clara, KOKORO, PIPER]);
  expect(answer.word_timestamps.map(({ word }) => word)).toEqual(['Good', 'morning', 'Testing', 'one', 'I', 'see']);
  const { samples, sampleRateHz } = decodeAudio(Buffer.from(answer.audio_base64, 'base64'));
  for (const { start_time_seconds, end_time_seconds } of answer.voice_segments) {
    const part = samples.subarray(start_time_seconds * sampleRateHz, end_time_seconds * sampleRateHz);
    expect(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length).toBeGreaterThan(1e-4);
  }
});
