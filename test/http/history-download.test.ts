import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { parseOutputFormat } from '../../src/audio/formats.ts';
import { decodeAudio } from '../audio/decode.ts';
import { replaceStored, truncateStored } from '../damage.ts';
import { openFilesIn } from '../open-files.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let client: ElevenLabsClient;
const TEXT = 'One sentence is here. And a second one, which is a little longer than the first.';
/** History items of the same speech, by the format they were made in. */
const items = new Map<string, string>();

async function speak(outputFormat: string): Promise<string> {
  const response = await server.request(`/v1/text-to-speech/Clara?output_format=${outputFormat}`, {
    json: { text: TEXT, seed: 7 },
  });
  expect(response.status).toBe(200);
  await response.arrayBuffer();
  return response.headers.get('history-item-id') ?? '';
}

const SOURCES = [
  'wav',
  'mp3_44100_128',
  'flac',
  'aac',
  'opus_16000',
  'pcm_16000',
  'ulaw',
  'alaw',
  'webm_opus',
  'mp4_aac',
];

beforeAll(async () => {
  server = await startServer();
  client = new ElevenLabsClient({ apiKey: server.key, baseUrl: server.url, maxRetries: 0 });
  for (const source of SOURCES) items.set(source, await speak(source));
});
afterAll(() => server.close());

const download = (historyItemIds: string[], outputFormat: string) =>
  client.history.download({ historyItemIds, outputFormat }).withRawResponse();

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Loudness of every 20 ms, in the form that two versions of one speech share whatever their rate and coding. */
function contour({ samples, sampleRateHz }: { samples: Float32Array; sampleRateHz: number }): number[] {
  const width = Math.round(sampleRateHz / 50);
  return Array.from({ length: Math.floor(samples.length / width) }, (_, index) => {
    const part = samples.subarray(index * width, (index + 1) * width);
    return Math.sqrt(part.reduce((sum, sample) => sum + sample * sample, 0) / width);
  });
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const length = Math.min(a.length, b.length);
  const mean = (of: readonly number[]) => of.slice(0, length).reduce((sum, value) => sum + value, 0) / length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ownA, ownB] = [0, 0, 0];
  for (let i = 0; i < length; i += 1) {
    const [x, y] = [(a[i] ?? 0) - meanA, (b[i] ?? 0) - meanB];
    both += x * y;
    ownA += x * x;
    ownB += y * y;
  }
  return both / Math.sqrt(ownA * ownB);
}

const original = async () => decodeAudio(await bytesOf(await client.history.getAudio(items.get('wav') ?? '')));

describe('one item', () => {
  test.each(SOURCES)('of %s becomes a WAV that tells its length', async (source) => {
    const { data, rawResponse } = await download([items.get(source) ?? ''], 'wav');
    expect(rawResponse.headers.get('content-type')).toBe('audio/wav');
    const wav = await bytesOf(data);
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44);
    const decoded = decodeAudio(wav);
    expect(decoded).toMatchObject({ codec: 'pcm_s16le', sampleRateHz: 24_000 });
    const expected = await original();
    expect(decoded.samples.length / 24_000).toBeCloseTo(expected.samples.length / 24_000, 1);
    expect(correlation(contour(decoded), contour(expected))).toBeGreaterThan(0.97);
  });

  test.each([
    'mp3_44100_128',
    'flac_48000',
    'aac',
    'opus_48000_64',
    'pcm_16000',
    'ulaw',
    'alaw',
    'webm_opus',
    'mp4_aac',
  ])('of MP3 becomes %s', async (outputFormat) => {
    const source = items.get(outputFormat === 'mp3_44100_128' ? 'flac' : 'mp3_44100_128') ?? '';
    const { data, rawResponse } = await download([source], outputFormat);
    const format = parseOutputFormat(outputFormat);
    expect(rawResponse.headers.get('content-type')).toBe(format.contentType);
    expect(rawResponse.headers.get('content-disposition')).toBe(`inline; filename="${source}.${format.extension}"`);
    const bytes = await bytesOf(data);
    const expectedSecs = (await original()).samples.length / 24_000;
    if (['pcm', 'ulaw', 'alaw'].includes(format.encoding)) {
      const bytesPerSec = format.sampleRateHz * (format.encoding === 'pcm' ? 2 : 1);
      expect(bytes.length / bytesPerSec).toBeCloseTo(expectedSecs, 1);
      return;
    }
    const { samples, sampleRateHz } = decodeAudio(bytes);
    expect(samples.length / sampleRateHz).toBeCloseTo(expectedSecs, format.encoding === 'aac' ? 0 : 1);
  });

  test('that is so already is given as it is', async () => {
    const id = items.get('mp3_44100_128') ?? '';
    const { data } = await download([id], 'mp3_44100_128');
    expect((await bytesOf(data)).equals(await bytesOf(await client.history.getAudio(id)))).toBe(true);
  });
});

test('several become an archive of one format', async () => {
  const ids = [...items.values()];
  const { data, rawResponse } = await download(ids, 'wav_16000');
  expect(rawResponse.headers.get('content-type')).toBe('application/zip');
  const zip = await bytesOf(data);
  for (const id of ids) expect(zip.includes(`${id}.wav`)).toBe(true);
  const single = await bytesOf((await download([items.get('ulaw') ?? ''], 'wav_16000')).data);
  expect(zip.includes(single)).toBe(true);
});

test('a reader who leaves in the middle leaves nothing behind that others wait for', async () => {
  const leaving = new AbortController();
  const { data } = await client.history
    .download({ historyItemIds: [...items.values()], outputFormat: 'wav_48000' }, { abortSignal: leaving.signal })
    .withRawResponse();
  const reader = data.getReader();
  await reader.read();
  leaving.abort();
  await reader.cancel().catch(() => undefined);
  await delay(50);
  const { data: after } = await download([items.get('aac') ?? ''], 'mp3');
  expect(decodeAudio(await bytesOf(after)).codec).toBe('mp3float');
});

/** The list of a process' open files is Linux', and audio in an object store is no file. */
const SEES_FILES = process.platform === 'linux' && inject('servers') === undefined;
test.runIf(SEES_FILES)('an archive that is left, or fails, leaves no file open', async () => {
  const text = 'A sentence that is spoken to make a long file. '.repeat(20);
  const ids: string[] = [];
  for (let seed = 0; seed < 4; seed += 1) {
    const spoken = await server.request('/v1/text-to-speech/Clara?output_format=wav_48000', { json: { text, seed } });
    expect((await spoken.bytes()).length).toBeGreaterThan(2_000_000);
    ids.push(spoken.headers.get('history-item-id') ?? '');
  }
  const openFiles = () => openFilesIn(join(server.dataDir, 'audio'));
  for (const isLost of [false, true]) {
    const leaving = new AbortController();
    const { body } = await server.request('/v1/history/download', {
      json: { history_item_ids: ids },
      signal: leaving.signal,
    });
    const reader = body?.getReader();
    await reader?.read();
    // One is being sent to a reader who does not read on.
    expect(await openFiles()).toHaveLength(1);
    if (isLost) {
      await server.services.store.audio.remove(ids.at(-1) ?? '');
      await expect(readAll(reader)).rejects.toThrow();
    } else leaving.abort();
    await expect.poll(openFiles).toEqual([]);
  }
});

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array> | undefined): Promise<void> {
  while (!(await reader?.read())?.done);
}

test('what cannot be is told', async () => {
  const id = items.get('wav') ?? '';
  await expect(download([id], 'mp3_44100_7')).rejects.toMatchObject({ statusCode: 400 });
  await expect(download([id], 'wma')).rejects.toMatchObject({ statusCode: 400 });
  await expect(download([id, 'nothing'], 'wav')).rejects.toMatchObject({ statusCode: 404 });
  await expect(client.history.download({ historyItemIds: [] })).rejects.toMatchObject({ statusCode: 422 });
});

test('a damaged file is told, not sent as silence', async () => {
  const damaged = await speak('flac_16000');
  const { audio } = server.services.store;
  const noise = Buffer.alloc((await audio.size(damaged)) ?? 0, 'this is no audio at all, and never was');
  await replaceStored(audio, damaged, noise);
  await expect(download([damaged], 'wav')).rejects.toMatchObject({ statusCode: 503 });
  await truncateStored(audio, damaged, 100);
  await expect(download([damaged], 'wav')).rejects.toMatchObject({
    statusCode: 500,
    body: { code: 'AUDIO_DAMAGED' },
  });
});
