import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import type { GenerationJobBody } from '../../src/http/schemas/jobs.ts';
import { decodeAudio } from '../audio/decode.ts';
import { startServer, type TestServer } from '../http/server.ts';
import { until } from './nodes.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}/with-timestamps?delivery=async`;
const JOBS = '/v1/generation-jobs';
const SENTENCE = 'In the evening they walked along the river, and nobody said a word about the letter. ';
/** Some two minutes. */
const TEXT = SENTENCE.repeat(22).trim();

let dataDir: string;
let server: TestServer;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-parts-'));
  server = await startServer({ dataDir });
});
afterEach(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

async function submit(): Promise<string> {
  const response = await server.request(SPEAK, { json: { text: TEXT, seed: 7 } });
  expect(response.status).toBe(202);
  return ((await response.json()) as GenerationJobBody).generation_job_id;
}

const partsOf = (jobId: string) => server.services.store.jobParts.list(jobId);

async function finished(jobId: string): Promise<GenerationJobBody> {
  return await until(async () => {
    const job = (await (await server.request(`${JOBS}/${jobId}`)).json()) as GenerationJobBody;
    return (job.status === 'completed' || job.status === 'failed') && job;
  });
}

async function resultOf(jobId: string): Promise<{ audio: Buffer; words: object[] }> {
  const job = await finished(jobId);
  expect(job).toMatchObject({ status: 'completed' });
  const audio = await server.request(`${JOBS}/${jobId}/audio`);
  return { audio: Buffer.from(await audio.arrayBuffer()), words: job.word_timestamps ?? [] };
}

const names = async () => {
  const all: string[] = [];
  for await (const name of server.services.store.audio.names()) all.push(name);
  return all;
};

test('a job goes on after its last part, to the same bytes and words; it is charged once and leaves no parts', async () => {
  const whole = await submit();
  const expected = await resultOf(whole);
  const { durationSecs } = decodeAudio(expected.audio);
  expect(durationSecs).toBeGreaterThan(80);
  expect(await partsOf(whole)).toEqual([]);

  const jobId = await submit();
  const before = await until(async () => {
    const parts = await partsOf(jobId);
    return parts.length >= 2 && parts;
  });
  await server.close();
  server = await startServer({ dataDir });
  const after = await until(async () => {
    const parts = await partsOf(jobId);
    return parts.length > before.length && parts;
  });
  // Those of the first attempt are taken over.
  expect(after.slice(0, before.length)).toEqual(before);
  const continued = await resultOf(jobId);
  expect(continued.audio.equals(expected.audio)).toBe(true);
  expect(continued.words).toEqual(expected.words);
  expect(continued.words).toHaveLength(SENTENCE.split(' ').length * 22 - 22);
  await until(async () => (await partsOf(jobId)).length === 0);
  await until(async () => (await names()).length === 2);
  const key = await (await server.request('/v1/api-keys/current')).json();
  expect(key).toMatchObject({ credit_in_flight: 0 });
  const usage = (await (await server.request('/v1/history')).json()) as { history: object[] };
  expect(usage.history).toHaveLength(2);
});

test('where a part is gone the job begins anew; a cancelled one leaves none', async () => {
  const expected = await resultOf(await submit());
  const jobId = await submit();
  const [first] = await until(async () => {
    const parts = await partsOf(jobId);
    return parts.length >= 2 && parts;
  });
  await server.services.store.audio.remove(first?.audio_id ?? '');
  await server.close();
  server = await startServer({ dataDir });
  expect((await resultOf(jobId)).audio.equals(expected.audio)).toBe(true);

  const cancelled = await submit();
  await until(async () => (await partsOf(cancelled)).length >= 1);
  await server.request(`${JOBS}/${cancelled}`, { method: 'DELETE' });
  await until(async () => (await partsOf(cancelled)).length === 0);
  await until(async () => (await names()).length === 2);
});
