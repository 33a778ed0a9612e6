import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { requestOf, speakAll, startFormant } from '../engines/formant/speaking.ts';
import { someOf } from '../runs.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

interface Word {
  word: string;
  start: number;
  end: number;
  start_char: number;
  end_char: number;
}

interface Timed {
  audio_base64: string;
  word_timestamps: Word[];
  audio_format: { encoding: string; sample_rate: number };
  duration_secs: number;
}

let server: TestServer;
const [VOICE] = BUILTIN_VOICES;
const SPEAK = `/v1/text-to-speech/${VOICE?.voiceId}`;

beforeAll(async () => {
  server = await startServer({ config: { workers: 2 } });
});
afterAll(() => server.close());

async function timed(json: object, format = 'pcm'): Promise<Timed> {
  const path = `${SPEAK}/with-timestamps?output_format=${format}`;
  const response = await server.request(path, { json });
  expect(response.status, response.ok ? '' : await response.clone().text()).toBe(200);
  expect(Number(response.headers.get('content-length'))).toBe((await response.clone().bytes()).length);
  return (await expectDocumented('POST', path, response)) as Timed;
}

function checkWords(text: string, { word_timestamps: words }: Timed, audioSecs: number): void {
  const chars = [...text];
  let last = { start: 0, end_char: 0 };
  for (const word of words) {
    expect(chars.slice(word.start_char, word.end_char).join('')).toBe(word.word);
    expect(word.start_char).toBeGreaterThanOrEqual(last.end_char);
    expect(word.start).toBeGreaterThanOrEqual(last.start);
    expect(word.end).toBeGreaterThanOrEqual(word.start);
    expect(word.end).toBeLessThanOrEqual(audioSecs + 0.001);
    last = word;
  }
}

test.each([
  ['en', 'In 1984 it cost $3.50.', ['In', '1984', 'it', 'cost', '$3.50']],
  ['en', "Dr. Smith's e-mail: don't!", ['Dr', "Smith's", 'e-mail', "don't"]],
  ['en', 'See https://example.com/a?b=1 now', ['See', 'https://example.com/a?b=1', 'now']],
  ['en', 'one 😀 two', ['one', '😀', 'two']],
  ['en', 'cafe\u0301 the the the', ['cafe\u0301', 'the', 'the', 'the']],
  ['en', '  lead <break time="0.3s"/> trail  ', ['lead', 'trail']],
  ['ar', 'مرحبا بالعالم', ['مرحبا', 'بالعالم']],
  ['hi', 'मेरा नाम राम', ['मेरा', 'नाम', 'राम']],
  ['ko', '안녕하세요 여러분', ['안녕하세요', '여러분']],
])('%s: %s', async (language_code, text, words) => {
  const answer = await timed({ text, language_code, seed: 1 });
  expect(answer.word_timestamps.map(({ word }) => word)).toEqual(words);
  checkWords(text, answer, Buffer.from(answer.audio_base64, 'base64').length / 48_000);
});

test.each([
  ['zh', '我今天去北京，天气很好。'],
  ['ja', '今日は東京で雨が降りました。'],
  ['th', 'วันนี้อากาศดีมาก'],
])('%s: tokens of a script without spaces cover every letter', async (language_code, text) => {
  const answer = await timed({ text, language_code });
  checkWords(text, answer, answer.duration_secs);
  expect(answer.word_timestamps.map(({ word }) => word).join('')).toBe(text.replace(/\p{P}/gu, ''));
  expect(answer.word_timestamps.length).toBeGreaterThan(2);
});

describe('in the delivered audio', () => {
  const TEXT =
    'Testing one two <break time="0.6s"/> three blind mice. Peter Piper picked a peck. <break time="1s"/> Tall trees.';
  const formats = ['pcm', 'wav_16000', 'flac_48000', 'mp3', 'mp3_44100_128', 'mp3_8000', 'aac', 'aac_44100', 'opus'];
  const cases = formats.flatMap((format) => [0.5, 1, 2].map((speed) => [format, speed] as const));

  test.each(
    someOf(cases),
  )('%s at speed %d: within 25 ms of the engine, silence between words at breaks', async (format, speed) => {
    const json = { text: TEXT, seed: 9, speed, segment_pause_secs: 0.35, voice_settings: { guidance_scale: 10 } };
    const answer = await timed(json, format);
    const bytes = Buffer.from(answer.audio_base64, 'base64');
    const rate = answer.audio_format.sample_rate;
    const reference = await timed(json, `pcm_${rate}`);
    const plain = Float32Array.from(
      new Int16Array(Buffer.from(reference.audio_base64, 'base64').buffer.slice(0)),
      (s) => s / 32768,
    );
    const audio = format === 'pcm' ? plain : decodeAudio(bytes).samples;
    checkWords(TEXT, answer, audio.length / rate);
    expect(Math.abs(answer.duration_secs - audio.length / rate)).toBeLessThan(0.1);

    const lagSecs = lagOf(audio, plain, rate);
    const engineStarts = await engineEvents(json);
    expect(answer.word_timestamps.length).toBe(engineStarts.length);
    answer.word_timestamps.forEach(({ start, word }, index) => {
      expect(Math.abs(start - ((engineStarts[index] ?? Number.NaN) + lagSecs)), word).toBeLessThan(0.025);
    });
    for (const [before, after, pauseSecs] of [
      ['two', 'three', 0.6],
      ['peck', 'Tall', 1],
    ] as const) {
      const from = answer.word_timestamps.find(({ word }) => word === before)?.start ?? Number.NaN;
      const to = answer.word_timestamps.find(({ word }) => word === after)?.start ?? Number.NaN;
      const silence = longestSilence(audio, rate, from, to + 0.05);
      expect(silence.end - silence.start).toBeGreaterThan(pauseSecs * 0.9);
      expect(silence.start).toBeGreaterThan(from);
      expect(silence.end).toBeLessThan(to + 0.05);
    }
  });

  /** The engine's own word events, put one after the other as the segments are. */
  async function engineEvents(json: { text: string; seed: number; speed: number; segment_pause_secs: number }) {
    if (VOICE === undefined) throw new Error('no voice');
    const engine = await startFormant();
    const request = requestOf(json.text, {
      recipe: VOICE.recipe,
      seed: json.seed,
      speed: json.speed,
      segmentPauseSecs: json.segment_pause_secs,
    });
    let atSecs = 0;
    const starts: number[] = [];
    for (const { words, durationSecs, segment } of await speakAll(engine, request)) {
      starts.push(...words.map(({ startSecs }) => atSecs + startSecs));
      atSecs += durationSecs + segment.pauseAfterSecs;
    }
    engine.close();
    return starts;
  }

  /** Seconds by which `audio` lags `reference`, by the best match of a second of speech, to a millisecond. */
  function lagOf(audio: Float32Array, reference: Float32Array, rate: number): number {
    const from = Math.round(0.2 * rate);
    const length = Math.round(1 * rate);
    let best = { lag: 0, score: Number.NEGATIVE_INFINITY };
    for (let lagMs = -100; lagMs <= 150; lagMs += 1) {
      const shift = Math.round((lagMs / 1000) * rate);
      let score = 0;
      for (let i = from; i < from + length; i += 1) score += (reference[i] ?? 0) * (audio[i + shift] ?? 0);
      if (score > best.score) best = { lag: lagMs / 1000, score };
    }
    return best.lag;
  }

  function longestSilence(audio: Float32Array, rate: number, fromSecs: number, toSecs: number) {
    let best = { start: 0, end: 0 };
    let start: number | undefined;
    const step = Math.round(rate / 200);
    for (let at = Math.round(fromSecs * rate); at < toSecs * rate; at += step) {
      const quiet = audio.subarray(at, at + step).every((sample) => Math.abs(sample) < 0.004);
      if (quiet) start ??= at / rate;
      if ((!quiet || at + step >= toSecs * rate) && start !== undefined) {
        if (at / rate - start > best.end - best.start) best = { start, end: at / rate };
        start = undefined;
      }
    }
    return best;
  }
});

test('10,000 characters: every word once, to the end', async () => {
  const text = 'The quick brown fox jumps over the lazy dog, and nobody minds. '.repeat(158).slice(0, 10_000);
  const answer = await timed({ text, speed: 2 }, 'mp3');
  checkWords(text, answer, answer.duration_secs);
  expect(answer.word_timestamps.map(({ word }) => word)).toEqual(text.match(/\w+/g));
});

test('speed keeps the pitch, the pause is heard', async () => {
  const pitchHz = (base64: string) => {
    const samples = new Int16Array(Buffer.from(base64, 'base64').buffer.slice(0));
    const pitches: number[] = [];
    for (let at = 0; at + 2400 < samples.length; at += 1200) {
      const frame = samples.subarray(at, at + 2400);
      const power = frame.reduce((sum, s) => sum + s * s, 0);
      if (power / frame.length < 1e6) continue;
      let best = { lag: 0, score: 0 };
      for (let lag = 60; lag < 400; lag += 1) {
        let score = 0;
        for (let i = 0; i + lag < frame.length; i += 1) score += (frame[i] ?? 0) * (frame[i + lag] ?? 0);
        score /= power * (1 - lag / frame.length);
        if (score > best.score) best = { lag, score };
      }
      if (best.score > 0.6) pitches.push(24_000 / best.lag);
    }
    return pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? Number.NaN;
  };
  const text = 'We were away a year ago. Where were you all along?';
  const [slow, normal, fast] = await Promise.all([0.5, 1, 2].map((speed) => timed({ text, speed, seed: 4 })));
  if (!slow || !normal || !fast) throw new Error('no answer');
  expect(slow.duration_secs / normal.duration_secs).toBeGreaterThan(1.7);
  expect(normal.duration_secs / fast.duration_secs).toBeGreaterThan(1.6);
  for (const other of [slow, fast]) {
    const semitones = 12 * Math.log2(pitchHz(other.audio_base64) / pitchHz(normal.audio_base64));
    expect(Math.abs(semitones)).toBeLessThan(1);
  }
  const paused = await timed({ text, speed: 1, seed: 4, segment_pause_secs: 2 });
  expect(paused.duration_secs).toBeGreaterThan(normal.duration_secs + 1.5);
});

test('refusals: a model without timestamps, an unknown phoneme, which is named', async () => {
  const first = await server.request(`${SPEAK}/with-timestamps`, { json: { text: 'Hello', model_id: 'locution-1' } });
  expect(first.status).toBe(400);
  expect(await expectDocumented('POST', `${SPEAK}/with-timestamps`, first)).toMatchObject({ code: 'BAD_REQUEST' });
  const text = '<phoneme alphabet="ipa" ph="tə☃">snow</phoneme>';
  for (const path of ['', '/stream', '/with-timestamps', '/stream/with-timestamps']) {
    const response = await server.request(SPEAK + path, { json: { text } });
    expect(response.status).toBe(400);
    expect(((await response.json()) as { detail: string }).detail).toContain('☃');
  }
});

describe('stream/with-timestamps', () => {
  const TEXT = 'First comes this. Then, after a while, <break time="0.5s"/> comes that! And the end.';
  const lines = async (json: object, format: string) => {
    const path = `${SPEAK}/stream/with-timestamps?output_format=${format}`;
    const response = await server.request(path, { json });
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    expect(response.headers.get('history-item-id')).toMatch(/^[A-Za-z0-9]{20}$/);
    const text = await response.text();
    expect(text.endsWith('\n')).toBe(true);
    return text
      .trimEnd()
      .split('\n')
      .map(
        (line) =>
          JSON.parse(line) as { audio_base64: string; word_timestamps: Word[]; sequence: number; is_final: boolean },
      );
  };

  test.each([
    'pcm',
    'mp3',
    'wav',
    'mp3_44100_64',
  ])('%s: the joined audio is the plain stream, byte for byte', async (format) => {
    const json = { text: TEXT, seed: 12 };
    const plain = await (await server.request(`${SPEAK}/stream?output_format=${format}`, { json })).bytes();
    const whole = await timed(json, format);
    for (const timestamp_mode of ['chunk', 'lookahead', undefined]) {
      const all = await lines({ ...json, timestamp_mode }, format);
      const joined = Buffer.concat(all.map((line) => Buffer.from(line.audio_base64, 'base64')));
      expect(Buffer.compare(joined, plain)).toBe(0);
      expect(all.flatMap((line) => line.word_timestamps)).toEqual(whole.word_timestamps);
      expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index));
      expect(all.map(({ is_final }) => is_final)).toEqual(all.map((_, index) => index === all.length - 1));
    }
  });

  test('chunk: a line carries the words that begin within its audio; lookahead: before any of it', async () => {
    const json = { text: TEXT, seed: 12 };
    let heardSecs = 0;
    for (const line of await lines({ ...json, timestamp_mode: 'chunk' }, 'pcm')) {
      const until = heardSecs + Buffer.from(line.audio_base64, 'base64').length / 48_000;
      for (const { start } of line.word_timestamps) {
        // The limiter looks a few milliseconds ahead: a segment's last samples come with the next line.
        expect(start).toBeGreaterThanOrEqual(heardSecs - 0.01);
        expect(start).toBeLessThanOrEqual(until);
      }
      heardSecs = until;
    }
    heardSecs = 0;
    for (const line of await lines({ ...json, timestamp_mode: 'lookahead' }, 'pcm')) {
      if (line.word_timestamps.length > 0) expect(line.audio_base64).toBe('');
      for (const { start } of line.word_timestamps) expect(start).toBeGreaterThanOrEqual(heardSecs - 0.01);
      heardSecs += Buffer.from(line.audio_base64, 'base64').length / 48_000;
    }
  });

  test('nothing is held back: the first line has one segment only', async () => {
    const text = 'A sentence of middling length, which says nothing of note. '.repeat(100);
    const response = await server.request(`${SPEAK}/stream/with-timestamps`, { json: { text } });
    const reader = response.body?.getReader();
    const first = Buffer.from((await reader?.read())?.value ?? []).toString();
    const words = /"word_timestamps":(\[.*?\])/.exec(first)?.[1];
    if (words !== undefined) expect((JSON.parse(words) as Word[]).length).toBeLessThan(11);
    expect(server.services.pool.stats().unfinished).toBe(1);
    await reader?.cancel();
  });
});

describe('tags inside a text', () => {
  const TEXT = '<mark name="start"/>One **big** <mark name="end"/>step. <break time="0.5s"/><mark name="next"/>Two.';

  test('marks have the times of the words after them, at once, line by line and in a job', async () => {
    const answer = (await timed({ text: TEXT, seed: 3 })) as Timed & { marks?: { mark: string; time: number }[] };
    const starts = new Map(answer.word_timestamps.map(({ word, start }) => [word, start]));
    const marks = [
      { mark: 'start', time: starts.get('One') },
      { mark: 'end', time: starts.get('step') },
      { mark: 'next', time: starts.get('Two') },
    ];
    expect(answer.marks).toEqual(marks);
    expect(answer.word_timestamps.map(({ word }) => word)).toEqual(['One', 'big', 'step', 'Two']);

    const stream = await server.request(`${SPEAK}/stream/with-timestamps`, { json: { text: TEXT, seed: 3 } });
    const lines = (await stream.text()).trimEnd().split('\n');
    const streamed = lines.map((line) => JSON.parse(line) as { marks?: object[] });
    expect(streamed.flatMap((line) => line.marks ?? [])).toEqual(marks);
    expect(streamed.at(-1)).not.toHaveProperty('marks');

    const path = `${SPEAK}/with-timestamps?delivery=async&output_format=pcm`;
    const accepted = await server.request(path, { json: { text: TEXT, seed: 3 } });
    const { generation_job_id: id } = (await accepted.json()) as { generation_job_id: string };
    await expect
      .poll(async () => (await (await server.request(`/v1/generation-jobs/${id}`)).json()) as object, {
        timeout: 20_000,
      })
      .toMatchObject({ status: 'completed', marks });
    expect(await timed({ text: 'No marks.' })).not.toHaveProperty('marks');
  });

  test('a voice of the account speaks its part; an unknown one is 404', async () => {
    const say = async (text: string) => {
      const response = await server.request(`${SPEAK}?output_format=pcm`, { json: { text, seed: 4 } });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    };
    const other = BUILTIN_VOICES.find(({ name }) => name !== VOICE?.name);
    const [plain, named, byId, own] = await Promise.all([
      say('Hello. You there.'),
      say(`Hello. <voice name="${other?.name.toLowerCase()}">You there.</voice>`),
      say(`Hello. <voice name="${other?.voiceId}">You there.</voice>`),
      say(`Hello. <voice name="${VOICE?.name}">You there.</voice>`),
    ]);
    expect([plain.status, named.status, byId.status]).toEqual([200, 200, 200]);
    expect(Buffer.compare(named.body, byId.body)).toBe(0);
    expect(Buffer.compare(named.body, plain.body)).not.toBe(0);
    expect(Buffer.compare(own.body, plain.body)).toBe(0);
    const unknown = await say('<voice name="Nobody Known">Hi</voice>');
    expect(unknown.status).toBe(404);
    expect(unknown.body.toString()).toContain('Nobody Known');
  });

  test('formats and emoji: the text as it stands, or without its pictures', async () => {
    const words = async (json: object) => (await timed({ seed: 1, ...json })).word_timestamps.map(({ word }) => word);
    expect(await words({ text: '<b>hi</b> 😀' })).toEqual(['hi', '😀']);
    expect(await words({ text: '<b>hi</b> 😀', emoji: 'skip' })).toEqual(['hi']);
    for (const asItStands of [{ text_format: 'plain' }, { apply_text_normalization: 'off' }]) {
      expect(await words({ text: '<b>hi</b>', ...asItStands })).toEqual(['<', 'b', '>', 'hi', '<', 'b', '>']);
    }
    const refused = await server.request(SPEAK, { json: { text: '<speak><p>Hi</speak>' } });
    expect(refused.status).toBe(400);
    expect(((await refused.json()) as { detail: string }).detail).toContain('line 1, character 13');
  });
});
