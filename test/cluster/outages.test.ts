import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { expectDocumented } from '../http/openapi.ts';
import { startServer, type TestServer } from '../http/server.ts';
import { type Servers, startServers } from '../servers.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const LONG = 'This sentence is spoken again and again until it fills a long text. '.repeat(60);

let folder: string;
/** Of this file alone: they are stopped. */
let servers: Servers;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'locution-outages-'));
  servers = await startServers(folder);
});
afterAll(async () => {
  await servers.stop();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  const name = randomBytes(8).toString('hex');
  const { databaseUrl, audioStore } = servers.place;
  const place = { databaseUrl: `${databaseUrl}?schema=t${name}`, audioStore: `${audioStore}/${name}` };
  server = await startServer({ config: { ...place, audioPathStyle: true, databaseConnections: 5 } });
});
afterEach(() => server.close());

async function submit(text: string): Promise<string> {
  const response = await server.request(`${SPEAK}?delivery=async`, { json: { text } });
  expect(response.status).toBe(202);
  return ((await response.json()) as { generation_job_id: string }).generation_job_id;
}

const statusOf = async (jobId: string) =>
  ((await (await server.request(`/v1/generation-jobs/${jobId}`)).json()) as { status: string }).status;

/** The answer of a store that is away: by the native API, and in the words of another door. */
async function expectAway(): Promise<void> {
  const spoken = await server.request(SPEAK, { json: { text: 'Nobody keeps this.' } });
  expect(spoken.status).toBe(503);
  expect(Number(spoken.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await expectDocumented('POST', '/v1/text-to-speech/{voice_id}', spoken)).toMatchObject({
    code: 'GENERATION_CAPACITY_EXCEEDED',
    ok: false,
    detail: expect.stringContaining('is not responding'),
  });
  const elsewhere = await server.request('/v1/audio/speech', {
    json: { input: 'Nor this.', model: 'tts-1', voice: 'alloy' },
  });
  if (elsewhere.status !== 200) {
    expect(elsewhere.status).toBe(503);
    expect(Number(elsewhere.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await elsewhere.json()).toMatchObject({ error: { type: 'server_error' } });
    return;
  }
  // Its answer had begun: it must not look complete.
  await expect(elsewhere.arrayBuffer()).rejects.toThrow();
}

/** The server stays in service, since no other one is better off, and says what is down. */
async function expectDegraded(part: string): Promise<void> {
  const ready = await server.request('/readyz');
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({ status: 'degraded', unavailable: [part] });
  const metrics = await (await server.request('/metrics')).text();
  expect(metrics).toMatch(new RegExp(`locution_shared_part_up\\{part="${part}"[^}]*\\} 0`));
}

/** Nothing is held by work that has ended, and each text that was spoken is charged once. */
async function expectNothingHeld(characters: number): Promise<void> {
  await expect
    .poll(async () => await (await server.request('/v1/balance')).json())
    .toMatchObject({ concurrency_in_use: 0 });
  await expect
    .poll(async () => await (await server.request('/v1/api-keys/current')).json())
    .toMatchObject({ credit_used: characters, credit_in_flight: 0 });
}

test('PostgreSQL stops and comes back: 503 meanwhile, then all goes on, and nothing is lost or left over', async () => {
  const jobId = await submit(LONG);
  await expect.poll(() => statusOf(jobId)).toBe('running');
  const cut = server.request(SPEAK, { json: { text: LONG } });
  await expect.poll(() => server.services.pool.stats().unfinished).toBe(1);
  await servers.postgres.stop();

  await expectDegraded('database');
  await expectAway();
  expect((await server.request('/v1/history')).status).toBe(503);
  expect((await server.request('/healthz')).status).toBe(200);
  expect((await server.request('/metrics')).status).toBe(200);
  expect((await cut).status).toBe(503);

  await servers.postgres.start();
  await expect.poll(async () => await (await server.request('/readyz')).json()).toEqual({ status: 'ok' });
  expect((await server.request(SPEAK, { json: { text: 'Back.' } })).status).toBe(200);
  await expect.poll(() => statusOf(jobId)).toBe('completed');
  expect((await server.request(`/v1/generation-jobs/${jobId}/audio`)).status).toBe(200);
  await expectNothingHeld(LONG.length + 'Back.'.length);
  const { history } = (await (await server.request('/v1/history')).json()) as { history: unknown[] };
  expect(history).toHaveLength(2);
});

test('the audio store stops and comes back: 503 meanwhile, jobs wait for it', async () => {
  const kept = await server.request(SPEAK, { json: { text: 'Kept before.' } });
  const id = kept.headers.get('history-item-id');
  await servers.s3.stop();

  await expectDegraded('audio store');
  await expectAway();
  const download = await server.request(`/v1/history/${id}/audio`);
  expect(download.status).toBe(503);
  expect(Number(download.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.request('/v1/history')).status).toBe(200);
  const jobId = await submit('A job that has nowhere to put its audio.');
  await expect.poll(() => server.log.some((line) => line.includes(jobId) && line.includes('audio store'))).toBe(true);

  await servers.s3.start();
  await expect.poll(async () => await (await server.request('/readyz')).json()).toEqual({ status: 'ok' });
  expect((await server.request(`/v1/history/${id}/audio`)).status).toBe(200);
  await expect.poll(() => statusOf(jobId)).toBe('completed');
  expect((await server.request(`/v1/generation-jobs/${jobId}/audio`)).status).toBe(200);
  await expectNothingHeld('Kept before.'.length + 'A job that has nowhere to put its audio.'.length);
});
