import { createElevenLabs } from '@ai-sdk/elevenlabs';
import { type ElevenLabs, ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { generateSpeech } from 'ai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { decodeAudio } from '../audio/decode.ts';
import { startServer, type TestServer } from './server.ts';

/** ElevenLabs' own library with its own model names and voice ids: only its base address is set. */
let server: TestServer;
let client: ElevenLabsClient;
const RACHEL = '21m00Tcm4TlvDq8ikWAM';
const GEORGE = 'JBFqnCBsd6RMkjVDRZzb';
const idOf = (name: string) => BUILTIN_VOICES.find((voice) => voice.name === name)?.voiceId ?? '';

beforeAll(async () => {
  server = await startServer();
  client = new ElevenLabsClient({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
});
afterAll(() => server.close());

async function collect(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const secsOf = (bytes: Uint8Array) => {
  const { samples, sampleRateHz } = decodeAudio(bytes);
  return samples.length / sampleRateHz;
};

type Format = ElevenLabs.AllowedOutputFormats;

describe('text to speech', () => {
  test.each(['convert', 'stream'] as const)('%s: model, voice and format are its own', async (method) => {
    const audio = await client.textToSpeech[method](RACHEL, {
      text: 'Hello there.',
      modelId: 'eleven_multilingual_v2',
    });
    expect(decodeAudio(await collect(audio))).toMatchObject({ codec: 'mp3float', sampleRateHz: 44_100 });
  });

  const decoded: [Format, string, number][] = [
    ['mp3_22050_32', 'mp3float', 22_050],
    ['mp3_24000_48', 'mp3float', 24_000],
    ['mp3_44100_192', 'mp3float', 44_100],
    ['opus_48000_32', 'opus', 48_000],
    ['opus_48000_192', 'opus', 48_000],
  ];
  test.each(decoded)('streams %s', async (outputFormat, codec, sampleRateHz) => {
    const audio = await collect(await client.textToSpeech.stream(RACHEL, { text: 'Hello there.', outputFormat }));
    expect(decodeAudio(audio)).toMatchObject({ codec, sampleRateHz });
  });

  test.each(['wav_8000', 'wav_48000'] as const)('converts %s', async (outputFormat) => {
    const audio = await collect(await client.textToSpeech.convert(RACHEL, { text: 'Hello there.', outputFormat }));
    expect(decodeAudio(audio)).toMatchObject({ codec: 'pcm_s16le', sampleRateHz: Number(outputFormat.slice(4)) });
  });

  const raw: [Format, number][] = [
    ['pcm_8000', 16_000],
    ['pcm_32000', 64_000],
    ['pcm_48000', 96_000],
    ['ulaw_8000', 8000],
    ['alaw_8000', 8000],
  ];
  test.each(raw)('%s has %i bytes a second', async (outputFormat, bytesPerSec) => {
    const request = { text: 'Hello there.', seed: 1 };
    const wav = await collect(await client.textToSpeech.convert(RACHEL, { ...request, outputFormat: 'wav_24000' }));
    const audio = await collect(await client.textToSpeech.convert(RACHEL, { ...request, outputFormat }));
    expect(audio.length / bytesPerSec).toBeCloseTo(secsOf(wav), 2);
  });

  test('with timestamps: characters are the text’s, their times rise to the end of the audio', async () => {
    const text = 'Hello <break time="0.3s"/> dear world!';
    const { alignment, normalizedAlignment, audioBase64 } = await client.textToSpeech.convertWithTimestamps(RACHEL, {
      text,
      modelId: 'eleven_turbo_v2_5',
      outputFormat: 'mp3_44100_128',
    });
    expect(alignment?.characters.join('')).toBe(text);
    expect(normalizedAlignment?.characters.join('')).toBe('Hello  dear world!');
    const starts = alignment?.characterStartTimesSeconds ?? [];
    const ends = alignment?.characterEndTimesSeconds ?? [];
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(ends.every((end, index) => end >= (starts[index] ?? Number.NaN))).toBe(true);
    expect(ends.at(-1)).toBeCloseTo(secsOf(Buffer.from(audioBase64, 'base64')), 1);
  });

  test('a stream’s lines align the whole text, part by part', async () => {
    const text = 'One is here. Two is there. Three is gone.';
    const lines = await client.textToSpeech.streamWithTimestamps(RACHEL, { text, outputFormat: 'pcm_16000' });
    let characters = '';
    const starts: number[] = [];
    for await (const { alignment } of lines) {
      characters += alignment?.characters.join('') ?? '';
      starts.push(...(alignment?.characterStartTimesSeconds ?? []));
    }
    expect(characters).toBe(text);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  });

  test('stability is guidance; what has no effect is named', async () => {
    const { rawResponse } = await client.textToSpeech
      .convert(RACHEL, { text: 'Hi.', voiceSettings: { stability: 1, style: 0.3, useSpeakerBoost: true } })
      .withRawResponse();
    expect(rawResponse.headers.get('x-ignored-fields')).toBe('voice_settings.style, voice_settings.use_speaker_boost');
    const item = await server.request(`/v1/history/${rawResponse.headers.get('history-item-id')}`);
    expect(await item.json()).toMatchObject({ settings: { guidance_scale: 10 } });
  });
});

describe('voices', () => {
  test('search sorts, pages and filters', async () => {
    const names: string[] = [];
    let nextPageToken: string | undefined;
    do {
      const page = await client.voices.search({
        pageSize: 20,
        sort: 'name',
        sortDirection: 'desc',
        ...(nextPageToken === undefined ? {} : { nextPageToken }),
      });
      expect(page.totalCount).toBe(BUILTIN_VOICES.length);
      names.push(...page.voices.map(({ name }) => name ?? ''));
      nextPageToken = page.nextPageToken ?? undefined;
      expect(page.hasMore).toBe(nextPageToken !== undefined);
    } while (nextPageToken !== undefined);
    expect(names).toEqual(BUILTIN_VOICES.map(({ name }) => name).toSorted((a, b) => b.localeCompare(a, 'en')));
    const two = [idOf('Vera'), idOf('Clara')];
    const some = await client.voices.search({ voiceIds: two });
    expect(some.voices.map(({ voiceId }) => voiceId).toSorted()).toEqual(two.toSorted());
    expect((await client.voices.search({ voiceType: 'personal' })).voices).toEqual([]);
    expect((await client.voices.search({ category: 'premade', pageSize: 1 })).totalCount).toBe(BUILTIN_VOICES.length);
  });

  test.each<[ElevenLabs.VoicesSearchRequest, (voice: (typeof BUILTIN_VOICES)[number]) => boolean]>([
    [{ language: ['en', 'de'] }, ({ recipe }) => ['en', 'de'].includes(recipe.languageCode)],
    [{ gender: 'female', age: 'middle-aged', accent: 'british' }, ({ name }) => name === 'Vera'],
    [{ search: 'British' }, ({ recipe }) => recipe.accent === 'british'],
    [{ search: '' }, () => true],
    [{ voiceType: 'default', highQuality: false }, () => true],
    [{ voiceType: 'non-community' }, () => false],
    [{ gender: 'nonbinary' }, () => false],
    [{ category: 'professional' }, () => false],
    [{ useCases: ['narration'] }, () => false],
    [{ fineTuningState: 'fine_tuned' }, () => false],
    [{ collectionId: 'none' }, () => false],
    [{ highQuality: true }, () => false],
    [{ voiceIds: RACHEL }, ({ name }) => name === 'Ivy'],
    [{ voiceIds: [GEORGE, 'nothing'] }, ({ name }) => name === 'Edmund'],
  ])('search %j', async (request, isFound) => {
    const { voices, totalCount } = await client.voices.search({ ...request, pageSize: 100 });
    const expected = BUILTIN_VOICES.filter(isFound).map(({ voiceId }) => voiceId);
    expect(voices.map(({ voiceId }) => voiceId)).toEqual(expected);
    expect(totalCount).toBe(expected.length);
  });

  test('get by an id of its own, with settings that can be edited', async () => {
    expect(await client.voices.get(RACHEL)).toMatchObject({ category: 'premade', labels: { gender: 'female' } });
    expect((await client.voices.settings.getDefault()).stability).toBeCloseTo(2 / 9, 5);
    const settings = { stability: 0.4, similarityBoost: 0.7, style: 0.2, useSpeakerBoost: false, speed: 0.9 };
    await client.voices.settings.update(GEORGE, settings);
    expect(await client.voices.settings.get(GEORGE)).toMatchObject(settings);
  });
});

describe('text to voice', () => {
  const voiceDescription = 'A warm elderly woman with a soft, slow way of speaking and a British accent';

  test.each(['design', 'createPreviews'] as const)('%s proposes three voices', async (method) => {
    const { previews, text } = await client.textToVoice[method]({ voiceDescription, guidanceScale: 20 });
    expect(previews).toHaveLength(3);
    expect(text.length).toBeGreaterThan(10);
    for (const { audioBase64 } of previews) expect(secsOf(Buffer.from(audioBase64, 'base64'))).toBeGreaterThan(1);
  });

  test('a preview is heard, becomes a voice, is edited, remixed and deleted', async () => {
    const { previews } = await client.textToVoice.design({ voiceDescription, text: 'A script to be read aloud.' });
    const generatedVoiceId = previews[0]?.generatedVoiceId ?? '';
    const heard = await collect(await client.textToVoice.preview.stream(generatedVoiceId));
    expect(heard.equals(Buffer.from(previews[0]?.audioBase64 ?? '', 'base64'))).toBe(true);

    const voice = await client.textToVoice.create({
      voiceName: 'Granny',
      voiceDescription,
      generatedVoiceId,
      labels: { age: 'old' },
    });
    expect(voice).toMatchObject({ voiceId: generatedVoiceId, name: 'Granny', category: 'generated' });
    expect((await client.voices.search({ category: 'generated' })).voices).toHaveLength(1);
    expect(await client.voices.update(voice.voiceId, { name: 'Grandmother', description: 'Reads.' })).toEqual({
      status: 'ok',
    });
    expect(await client.voices.get(voice.voiceId)).toMatchObject({ name: 'Grandmother', description: 'Reads.' });

    const remixed = await client.textToVoice.remix(voice.voiceId, { voiceDescription: 'Much faster and cheerful' });
    const audios = remixed.previews.map(({ audioBase64 }) => audioBase64);
    expect(new Set(audios).size).toBe(3);
    expect(await client.voices.delete(voice.voiceId)).toEqual({ status: 'ok' });
    await expect(client.voices.get(voice.voiceId)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('text to dialogue', () => {
  const inputs = [
    { text: 'Good morning, how are you?', voiceId: RACHEL },
    { text: 'Fine, thanks.', voiceId: GEORGE },
    { text: 'And you?', voiceId: GEORGE },
  ];
  const characters = inputs.reduce((sum, { text }) => sum + text.length, 0);

  test('is one audio, one history item and the sum of the credits', async () => {
    const { data, rawResponse } = await client.textToDialogue.convert({ inputs, seed: 3 }).withRawResponse();
    const audio = await collect(data);
    expect(decodeAudio(audio)).toMatchObject({ codec: 'mp3float', sampleRateHz: 44_100 });
    const single = await Promise.all(
      inputs.map(async ({ text, voiceId }) =>
        secsOf(await collect(await client.textToSpeech.convert(voiceId, { text, outputFormat: 'wav_24000' }))),
      ),
    );
    const spoken = single.reduce((sum, secs) => sum + secs, 0);
    // What is said, and two pauses.
    expect(secsOf(audio)).toBeGreaterThan(spoken + 0.3);
    expect(secsOf(audio)).toBeLessThan(spoken + 1.2);
    expect(rawResponse.headers.get('x-credits-used')).toBe(String(characters));
    const item = await server.request(`/v1/history/${rawResponse.headers.get('history-item-id')}`);
    expect(await item.json()).toMatchObject({
      source: 'dialogue',
      text: inputs.map(({ text }) => text).join('\n'),
      credits: characters,
      character_count_change_to: characters,
    });
    const kept = await collect(await client.history.getAudio(rawResponse.headers.get('history-item-id') ?? ''));
    expect(kept.equals(audio)).toBe(true);
  });

  test.each([
    'pcm_16000',
    'ulaw_8000',
    'opus_48000_64',
    'mp3_44100_128',
  ] as const)('streams what it converts: %s', async (outputFormat) => {
    const streamed = await collect(await client.textToDialogue.stream({ inputs, outputFormat, seed: 3 }));
    const whole = await collect(await client.textToDialogue.convert({ inputs, outputFormat, seed: 3 }));
    expect(streamed.length).toBe(whole.length);
    // Only a head that tells the length may differ.
    expect(streamed.subarray(512).equals(whole.subarray(512))).toBe(true);
  });

  test('with timestamps it tells who speaks when', async () => {
    const timed = await client.textToDialogue.convertWithTimestamps({ inputs, seed: 3 });
    expect(timed.voiceSegments.map(({ dialogueInputIndex }) => dialogueInputIndex)).toEqual([0, 1, 2]);
    const text = inputs.map((input) => input.text).join('\n');
    expect(timed.alignment?.characters.join('')).toBe(text);
    for (const [index, segment] of timed.voiceSegments.entries()) {
      expect(text.slice(segment.characterStartIndex, segment.characterEndIndex)).toBe(inputs[index]?.text);
      const before = timed.voiceSegments[index - 1]?.endTimeSeconds ?? 0;
      expect(segment.startTimeSeconds).toBeGreaterThanOrEqual(before);
      expect(segment.endTimeSeconds).toBeGreaterThan(segment.startTimeSeconds);
    }
    let characters = '';
    let audio = 0;
    const asked = { inputs, outputFormat: 'pcm_16000', seed: 3 } as const;
    for await (const line of await client.textToDialogue.streamWithTimestamps(asked)) {
      characters += line.alignment?.characters.join('') ?? '';
      audio += Buffer.from(line.audioBase64, 'base64').length;
    }
    expect(characters).toBe(text);
    expect(audio / 32_000).toBeCloseTo(timed.voiceSegments[2]?.endTimeSeconds ?? 0, 1);
  });

  test('an unknown voice is told before anything is spoken or charged', async () => {
    const failing = client.textToDialogue.convert({ inputs: [...inputs, { text: 'x', voiceId: 'nobody' }] });
    await expect(failing).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('history', () => {
  test('is found by the names that it was spoken with', async () => {
    const by = await client.history.list({ voiceId: GEORGE, modelId: 'eleven_multilingual_v2', source: 'TTS' });
    expect(by.history.length).toBeGreaterThan(0);
    expect(new Set(by.history.map(({ voiceName }) => voiceName))).toEqual(new Set(['Edmund']));
  });

  test('pages in both directions, by source, and downloads one file or an archive', async () => {
    const all = (await client.history.list({ pageSize: 100 })).history;
    const ascending: string[] = [];
    let after: string | undefined;
    do {
      const page = await client.history.list({
        pageSize: 7,
        sortDirection: 'asc',
        source: 'TTS',
        ...(after === undefined ? {} : { startAfterHistoryItemId: after }),
      });
      ascending.push(...page.history.map(({ historyItemId }) => historyItemId));
      after = page.hasMore ? (page.lastHistoryItemId ?? undefined) : undefined;
    } while (after !== undefined);
    expect(ascending).toEqual(all.map(({ historyItemId }) => historyItemId).toReversed());
    expect((await client.history.list({ source: 'STS' })).history).toEqual([]);

    const [one = '', two = ''] = ascending;
    const file = await collect(await client.history.download({ historyItemIds: [one] }));
    expect(file.equals(await collect(await client.history.getAudio(one)))).toBe(true);
    const zip = await collect(await client.history.download({ historyItemIds: [one, two] }));
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    // Stored, not compressed: the files are in it as they are.
    expect(zip.includes(file) && zip.includes(await collect(await client.history.getAudio(two)))).toBe(true);
    expect(zip.includes(`${one}.`) && zip.includes(`${two}.`)).toBe(true);
    await expect(client.history.download({ historyItemIds: [one, 'nothing'] })).rejects.toMatchObject({
      statusCode: 404,
    });
  });
});

describe('usage', () => {
  const span = () => ({ startUnix: Date.now() - 3_600_000, endUnix: Date.now() });

  test.each(['credits', 'tts_characters', 'minutes_used', 'request_count'] as const)('counts %s', async (metric) => {
    const { usage } = await client.usage.get({ ...span(), metric, aggregationInterval: 'cumulative' });
    expect(usage.All?.[0]).toBeGreaterThan(0);
  });

  test('what it does not count is told, what costs nothing is 0', async () => {
    expect((await client.usage.get({ ...span(), metric: 'fiat_units_spent' })).usage.All?.at(-1)).toBe(0);
    await expect(client.usage.get({ ...span(), metric: 'ttfb_p95' })).rejects.toMatchObject({ statusCode: 422 });
  });

  test('in intervals of any length, by key or as one curve', async () => {
    const { time, usage } = await client.usage.get({ ...span(), aggregationBucketSize: 600 });
    expect(time.length).toBeGreaterThanOrEqual(6);
    expect(new Set(time.slice(1).map((at, index) => at - (time[index] ?? 0)))).toEqual(new Set([600_000]));
    const total = usage.All?.reduce((sum, value) => sum + value, 0);
    const byKey = await client.usage.get({ ...span(), aggregationBucketSize: 600, breakdownType: 'all_api_keys' });
    expect(
      Object.values(byKey.usage)
        .flat()
        .reduce((sum, value) => sum + value, 0),
    ).toBe(total);
    const byRegion = await client.usage.get({ ...span(), aggregationBucketSize: 600, breakdownType: 'region' });
    expect(Object.keys(byRegion.usage)).toEqual(['All']);
  });
});

test('without a model or a format it gets what its service sends: MP3, from streams too', async () => {
  for (const method of ['convert', 'stream'] as const) {
    const audio = await collect(await client.textToSpeech[method](RACHEL, { text: 'Hello there.' }));
    expect(decodeAudio(audio)).toMatchObject({ codec: 'mp3float', sampleRateHz: 44_100 });
  }
  const native = await server.request(`/v1/text-to-speech/${RACHEL}/stream`, { json: { text: 'Hello.' } });
  expect(native.headers.get('content-type')).toBe('audio/pcm');
  await native.arrayBuffer();
});

test('what an address asks for without effect is named too', async () => {
  const { data, rawResponse } = await client.textToSpeech
    .convert(RACHEL, { text: 'Hi.', enableLogging: true, optimizeStreamingLatency: 3 })
    .withRawResponse();
  await collect(data);
  expect(rawResponse.headers.get('x-ignored-fields')).toBe('enable_logging, optimize_streaming_latency');
});

test('the AI SDK speaks with its own defaults', async () => {
  // It has no setting for the address, but takes a fetch of one's own.
  const elevenlabs = createElevenLabs({
    apiKey: server.key,
    fetch: (url, init) => fetch(String(url).replace('https://api.elevenlabs.io', server.url), init),
  });
  const { audio } = await generateSpeech({
    model: elevenlabs.speech('eleven_multilingual_v2'),
    text: 'Hello there.',
    maxRetries: 0,
  });
  expect(decodeAudio(audio.uint8Array).codec).toBe('mp3float');
});
