import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { buildServices } from '../../src/services.ts';
import { databaseDriver } from '../../src/store/drivers.ts';
import { PASSWORD, setUp } from '../http/accounts.ts';
import { startServer, type TestServer, type TestServerOptions } from '../http/server.ts';
import { locationOf } from '../store-location.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const LONG = 'This sentence is spoken again and again until it fills a long text. '.repeat(400);

let dataDir: string;
const servers: TestServer[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-cluster-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  await rm(dataDir, { recursive: true });
});

/** Another server over the test's one store. */
async function startNode(config: TestServerOptions['config'] = {}): Promise<TestServer> {
  const server = await startServer({ dataDir, config: { workers: 1, ...config } });
  servers.push(server);
  return server;
}

async function submit(server: TestServer, text: string): Promise<string> {
  const response = await server.request(`${SPEAK}?delivery=async`, { json: { text } });
  expect(response.status).toBe(202);
  return ((await response.json()) as { generation_job_id: string }).generation_job_id;
}

async function until(server: TestServer, jobId: string, ...statuses: string[]): Promise<string> {
  for (;;) {
    const job = (await (await server.request(`/v1/generation-jobs/${jobId}`)).json()) as { status: string };
    if (statuses.includes(job.status)) return job.status;
    await delay(20);
  }
}

test('of servers that begin together on an empty database one prints the first key, and one the setup token', async () => {
  const config = { ...readConfig({ LOCUTION_DATA_DIR: dataDir, LOCUTION_WORKERS: '1' }), ...locationOf(dataDir) };
  const ignore = { onWorkerDeath: () => undefined, onBackgroundError: () => undefined };
  const all = await Promise.all([1, 2, 3].map(() => buildServices(config, ignore)));
  try {
    expect(all.filter(({ firstKey }) => firstKey !== undefined)).toHaveLength(1);
    expect(all.filter(({ setupToken }) => setupToken !== undefined)).toHaveLength(1);
    const [one] = all;
    expect(await one?.store.accounts.list()).toHaveLength(1);
  } finally {
    for (const services of all) await services.close();
  }
});

test('a job that is cancelled on one node stops on the one that works; its place is free again', async () => {
  const [a, b] = [await startNode(), await startNode()];
  const jobs = [await submit(a, LONG), await submit(a, LONG)];
  const waiting = await submit(b, 'A short one that waits for a place.');
  for (const jobId of jobs) await until(b, jobId, 'running');
  for (const [index, jobId] of jobs.entries()) {
    const asked = index === 0 ? a : b;
    expect((await asked.request(`/v1/generation-jobs/${jobId}`, { method: 'DELETE' })).status).toBe(200);
  }
  expect(await until(a, waiting, 'completed', 'failed')).toBe('completed');
  for (const node of [a, b]) await expect.poll(() => node.services.pool.stats().unfinished).toBe(0);
});

test('wrong passwords count over all nodes', async () => {
  const [a, b] = [await startNode(), await startNode()];
  await setUp(a);
  const attempt = async (server: TestServer, password: string) => {
    const body = JSON.stringify({ email: 'admin@example.com', password });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${server.url}/v1/auth/login`, { method: 'POST', headers, body })).status;
  };
  for (let count = 0; count < 10; count += 1) expect(await attempt(count % 2 ? a : b, 'a wrong one')).toBe(401);
  expect([await attempt(a, PASSWORD), await attempt(b, PASSWORD)]).toEqual([429, 429]);
});

test('the token that one node has printed is good at another', async () => {
  const [a, b] = [await startNode(), await startNode()];
  expect([a.services.setupToken, b.services.setupToken]).toEqual([expect.any(String), undefined]);
  b.services.setupToken = a.services.setupToken;
  const browser = await setUp(b);
  expect((await browser.request('/v1/auth/session')).status).toBe(200);
});

test('readers are sent to the audio store where that is wanted', async () => {
  const server = await startNode({ audioRedirect: true });
  const spoken = await server.request(SPEAK, { json: { text: 'Sent elsewhere.' } });
  const bytes = await spoken.bytes();
  const path = `/v1/history/${spoken.headers.get('history-item-id')}/audio`;
  const answer = await server.request(path, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  const address = answer.headers.get('location') ?? '';
  expect(new URL(address).origin).toBe(process.env.AWS_ENDPOINT_URL_S3);
  expect(Buffer.compare(await (await fetch(address)).bytes(), bytes)).toBe(0);
  expect((await server.request('/v1/history/absent/audio', { redirect: 'manual' })).status).toBe(404);
});

test('U+0000, which PostgreSQL cannot hold, is no failure in texts, names and ids', async () => {
  const server = await startNode();
  const spoken = await server.request(SPEAK, { json: { text: 'one\u0000 two' } });
  expect(spoken.status).toBe(200);
  const id = spoken.headers.get('history-item-id');
  expect(await (await server.request(`/v1/history/${id}`)).json()).toMatchObject({ text: 'one\ufffd two' });
  for (const path of ['/v1/history/a%00b', '/v1/voices/a%00b', '/v1/generation-jobs/a%00b']) {
    expect([404, 422], path).toContain((await server.request(path)).status);
  }
});

test('when all connections are cut, what comes after is answered, and signals reach again', async () => {
  const [a, b] = [await startNode(), await startNode()];
  const place = locationOf(dataDir);
  const { database, close } = await (await databaseDriver(place)).openBeside(place);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = current_setting('application_name') and pid <> pg_backend_pid()
  `.execute(database);
  await close();
  await expect.poll(async () => (await a.request(SPEAK, { json: { text: 'Again.' } })).status).toBe(200);
  const jobId = await submit(a, LONG);
  await until(b, jobId, 'running');
  expect((await b.request(`/v1/generation-jobs/${jobId}`, { method: 'DELETE' })).status).toBe(200);
  for (const node of [a, b]) await expect.poll(() => node.services.pool.stats().unfinished).toBe(0);
});
