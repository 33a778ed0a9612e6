import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import type { GenerationJobBody } from '../../src/http/schemas/jobs.ts';
import { faultyEngine } from '../fixtures/faulty-engine.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer, type TestServerOptions } from './server.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const SENTENCE = 'This sentence is spoken again and again until it fills a long text. ';
const JOBS = '/v1/generation-jobs';

let server: TestServer;
afterEach(() => server.close());
const start = async (options: TestServerOptions = {}) => {
  server = await startServer(options);
};

async function submit(json: object, path = SPEAK, query = ''): Promise<GenerationJobBody> {
  const response = await server.request(`${path}?delivery=async${query}`, { json });
  expect(response.status, await response.clone().text()).toBe(202);
  const job = (await expectDocumented('POST', path, response)) as GenerationJobBody;
  expect(response.headers.get('location')).toBe(`${JOBS}/${job.generation_job_id}`);
  return job;
}

async function look(job: GenerationJobBody): Promise<GenerationJobBody> {
  const path = `${JOBS}/${job.generation_job_id}`;
  return (await expectDocumented('GET', path, await server.request(path))) as GenerationJobBody;
}

async function until(job: GenerationJobBody, ...statuses: string[]): Promise<GenerationJobBody> {
  for (;;) {
    const now = await look(job);
    if (statuses.includes(now.status)) return now;
    await delay(10);
  }
}

const blobNames = async () => {
  const names = [];
  for await (const name of server.services.store.audio.names()) names.push(name);
  return names;
};

test('a job ends with the audio and the words of the same request made at once', async () => {
  await start();
  const json = { text: `${SENTENCE.repeat(3)}Done in 1984.`, seed: 5 };
  const accepted = await submit(json, `${SPEAK}/with-timestamps`, '&output_format=opus');
  expect(accepted).toMatchObject({ kind: 'speech_with_timestamps', output_format: 'opus', audio_url: null });
  const job = await until(accepted, 'completed', 'failed');
  const direct = await server.request(`${SPEAK}/with-timestamps?output_format=opus`, { json });
  const { audio_base64, word_timestamps, duration_secs } = (await direct.json()) as {
    audio_base64: string;
    word_timestamps: object[];
    duration_secs: number;
  };
  expect(job).toMatchObject({
    status: 'completed',
    progress: 1,
    audio_format: { encoding: 'opus', sample_rate: 48000, channels: 1, bitrate_kbps: 48 },
    word_timestamps,
    duration_secs,
    audio_url: `${JOBS}/${job.generation_job_id}/audio`,
    error: null,
  });
  const audio = await server.request(job.audio_url ?? '');
  expect(audio.headers.get('content-type')).toBe('audio/opus');
  expect(audio.headers.get('content-disposition')).toBe(`inline; filename="${job.generation_job_id}.opus"`);
  expect(audio.headers.get('x-service-api-key-id')).toMatch(/^key_/);
  expect(Buffer.compare(await audio.bytes(), Buffer.from(audio_base64, 'base64'))).toBe(0);
  expect(await (await server.request(`/v1/history/${job.history_item_id}`)).json()).toMatchObject({ source: 'job' });
});

test('audio by ranges, by etag, and by HEAD', async () => {
  await start();
  const job = await until(await submit({ text: SENTENCE }), 'completed');
  const path = job.audio_url ?? '';
  const whole = await (await server.request(path)).bytes();
  const size = whole.length;
  const ask = (headers: Record<string, string>, method = 'GET') => server.request(path, { headers, method });
  const etag = (await ask({})).headers.get('etag') ?? '';
  expect(etag).toMatch(/^"\w+"$/);

  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, size - 1],
    ['bytes=-50', size - 50, size - 1],
    [`bytes=10-${size * 2}`, 10, size - 1],
  ] as const) {
    const part = await ask({ range });
    expect(part.status, range).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes ${from}-${to}/${size}`);
    expect(Buffer.compare(await part.bytes(), whole.subarray(from, to + 1))).toBe(0);
  }
  for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-', 'bytes=a-b']) {
    const all = await ask({ range });
    expect(all.status, range).toBe(200);
    expect((await all.bytes()).length).toBe(size);
  }
  const beyond = await ask({ range: `bytes=${size}-` });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get('content-range')).toBe(`bytes */${size}`);
  expect(beyond.headers.get('cache-control')).toBeNull();
  expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
  expect((await ask({ range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  for (const tags of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
    expect((await ask({ 'if-none-match': tags })).status, tags).toBe(304);
  }
  expect((await ask({ 'if-none-match': '"other"' })).status).toBe(200);
  const head = await ask({}, 'HEAD');
  expect(head.headers.get('content-length')).toBe(String(size));
  expect((await head.bytes()).length).toBe(0);
});

test('unfinished: progress and 425 with a time; cancelled: the work stops, 409, nothing is left', async () => {
  await start({ config: { workers: 1 } });
  const long = await submit({ text: SENTENCE.repeat(2500) });
  const waiting = await submit({ text: SENTENCE.repeat(2500) });
  let running = await until(long, 'running');
  while (running.progress === 0) running = await look(long);
  expect(running.progress).toBeLessThan(1);
  for (const job of [long, waiting]) {
    const path = `${JOBS}/${job.generation_job_id}/audio`;
    const response = await server.request(path);
    expect(response.status).toBe(425);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await expectDocumented('GET', path, response)).toMatchObject({ code: 'GENERATION_NOT_READY' });
  }
  const listed = (await expectDocumented('GET', JOBS, await server.request(`${JOBS}?status=queued`))) as {
    generation_jobs: GenerationJobBody[];
  };
  expect(listed.generation_jobs.map((job) => job.generation_job_id)).toEqual([waiting.generation_job_id]);

  for (const job of [waiting, long]) {
    const path = `${JOBS}/${job.generation_job_id}`;
    const cancelled = await server.request(path, { method: 'DELETE' });
    expect(await expectDocumented('DELETE', path, cancelled)).toMatchObject({ status: 'cancelled' });
    expect((await server.request(path, { method: 'DELETE' })).status).toBe(409);
    const audio = await server.request(`${path}/audio`);
    expect(audio.status).toBe(409);
    expect(await expectDocumented('GET', `${path}/audio`, audio)).toMatchObject({ code: 'GENERATION_FAILED' });
  }
  // Proof that the worker is free again: a job after them comes to its end.
  await until(await submit({ text: 'Short.' }), 'completed');
  expect(await blobNames()).toHaveLength(1);
});

test('the time to wait is told by how the job goes, whatever went before', async () => {
  await start({ config: { workers: 1 } });
  await until(await submit({ text: 'a' }), 'completed');
  const startedAt = performance.now();
  const long = await submit({ text: SENTENCE.repeat(400) });
  let { progress } = long;
  while (progress < 0.2) {
    ({ progress } = await look(long));
    // Asking without a pause would take the processor that speaks.
    await delay(10);
  }
  const response = await server.request(`${JOBS}/${long.generation_job_id}/audio`);
  expect(response.status).toBe(425);
  // As long as it has taken so far, scaled to what is left, and as much again for a machine that is not steady.
  const expectedSecs = (performance.now() - startedAt) / 1000 / 0.2;
  expect(Number(response.headers.get('retry-after'))).toBeLessThan(2 * expectedSecs + 1);
  await server.request(`${JOBS}/${long.generation_job_id}`, { method: 'DELETE' });
});

test('a job says the format as it was asked for', async () => {
  await start();
  for (const format of ['opus', 'mp3_44100_128']) {
    const response = await server.request(`${SPEAK}?delivery=async&output_format=${format}`, { json: { text: 'Hi.' } });
    const job = (await response.json()) as GenerationJobBody;
    expect(job.output_format).toBe(format);
    const done = await until(job, 'completed');
    expect(done.audio_format?.encoding).toBe(format.split('_')[0]);
    const audio = await server.request(done.audio_url ?? '');
    expect(audio.headers.get('content-disposition')).toContain(format === 'opus' ? '.opus"' : '.mp3"');
  }
});

test('a poisoned job fails after three attempts and blocks nobody', async () => {
  await start({ engines: [faultyEngine], config: { workers: 1 } });
  const poisoned = await submit({ text: 'It is POISON' });
  const good = await submit({ text: 'All is well.' });
  expect(await until(poisoned, 'completed', 'failed')).toMatchObject({
    status: 'failed',
    error: { code: 'UPSTREAM_GENERATION_ERROR' },
  });
  expect((await until(good, 'completed', 'failed')).status).toBe('completed');
  expect(server.log.filter((line) => line.includes('worker died'))).toHaveLength(3);
  const audio = await server.request(`${JOBS}/${poisoned.generation_job_id}/audio`);
  expect(audio.status).toBe(409);
  expect(await blobNames()).toHaveLength(1);
});

test('a job whose timing is unusable fails and says so', async () => {
  await start({ engines: [faultyEngine] });
  const job = await submit({ text: 'It is MISTIMED' }, `${SPEAK}/with-timestamps`);
  expect(await until(job, 'completed', 'failed')).toMatchObject({
    status: 'failed',
    error: { code: 'GENERATION_INVALID_RESPONSE' },
  });
});

test('refusals: bad requests are answered at once and queue nothing; unknown ids', async () => {
  await start({ config: { maxJobTextLength: 300 } });
  const refusals: [string, object, number][] = [
    ['', { text: 'x'.repeat(301) }, 422],
    ['', { text: '…' }, 400],
    ['&output_format=mp5', { text: 'Hello' }, 400],
    ['', { text: 'Hello', model_id: 'nope' }, 400],
  ];
  for (const [query, json, status] of refusals) {
    const response = await server.request(`${SPEAK}?delivery=async${query}`, { json });
    expect(response.status).toBe(status);
  }
  const odd = await server.request(`${SPEAK}?delivery=later`, { json: { text: 'Hello' } });
  expect(odd.status).toBe(422);
  const none = (await (await server.request(JOBS)).json()) as { generation_jobs: object[] };
  expect(none.generation_jobs).toEqual([]);
  for (const path of ['/unknown', '/unknown/audio']) {
    expect((await server.request(JOBS + path)).status).toBe(404);
  }
  expect((await server.request(`${JOBS}/unknown`, { method: 'DELETE' })).status).toBe(404);
  expect((await server.request(`${JOBS}?cursor=nonsense`)).status).toBe(400);
});

test('the list comes in pages, newest first, each job once', async () => {
  await start();
  const made: string[] = [];
  for (let index = 0; index < 5; index += 1) made.push((await submit({ text: `Number ${index}.` })).generation_job_id);
  const seen: string[] = [];
  let cursor = '';
  do {
    const path = `${JOBS}?page_size=2${cursor && `&cursor=${cursor}`}`;
    const page = (await expectDocumented('GET', JOBS, await server.request(path))) as {
      generation_jobs: GenerationJobBody[];
      has_more: boolean;
      next_cursor: string | null;
    };
    seen.push(...page.generation_jobs.map((job) => job.generation_job_id));
    expect(page.has_more).toBe(page.next_cursor !== null);
    cursor = page.next_cursor ?? '';
  } while (cursor !== '');
  expect(seen.toSorted()).toEqual(made.toSorted());
});

test('a stop puts running jobs back; the next start completes them', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-jobs-'));
  try {
    await start({ dataDir, config: { workers: 1 } });
    const job = await until(await submit({ text: SENTENCE.repeat(100), seed: 3 }), 'running');
    await server.close();
    await start({ dataDir });
    expect((await until(job, 'completed', 'failed')).status).toBe('completed');
    // Its parts go once it is told of.
    await expect.poll(blobNames).toHaveLength(1);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
