import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { faultyEngine } from '../fixtures/faulty-engine.ts';
import { startServer, type TestServer, type TestServerOptions } from '../http/server.ts';

const VOICE = BUILTIN_VOICES[0]?.voiceId;
const SPEAK = `/v1/text-to-speech/${VOICE}`;
const LONG = 'This sentence is spoken again and again until it fills a long text. '.repeat(100);

let server: TestServer;
afterEach(() => server.close());
const start = async (options: TestServerOptions) => {
  server = await startServer({ engines: [faultyEngine], ...options });
};

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(5);
}

test('a worker that dies takes down one request; others go on, byte for byte, on a new worker', async () => {
  await start({ config: { workers: 1 } });
  const body = { text: LONG, seed: 7 };
  const undisturbed = await (await server.request(`${SPEAK}/stream`, { json: body })).bytes();

  const other = await server.request(`${SPEAK}/stream`, { json: body });
  const waiting = server.request(SPEAK, { json: { text: 'Waiting for its turn.', seed: 1 } });
  const poisoned = await server.request(SPEAK, { json: { text: 'This is POISON' } });
  expect(poisoned.status).toBe(503);
  expect(await poisoned.json()).toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR', ok: false });
  expect((await waiting).status).toBe(200);
  expect(Buffer.compare(await other.bytes(), undisturbed)).toBe(0);
  expect((await server.request(SPEAK, { json: { text: 'And on we go.' } })).status).toBe(200);
  expect(server.services.pool.stats()).toMatchObject({ ready: 1, unfinished: 0 });
});

test('an engine that fails gives 503 and leaves the worker alive', async () => {
  await start({});
  const response = await server.request(SPEAK, { json: { text: 'It is BROKEN' } });
  expect(response.status).toBe(503);
  const body = (await response.json()) as { detail: string };
  expect(body).toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  expect(JSON.stringify(body)).not.toContain('the engine is broken');
  expect(server.log.join('')).not.toContain('worker died');
});

test('a request over its time limit gives 504 and frees its worker', async () => {
  await start({ config: { workers: 1, requestTimeoutSecs: 1 } });
  const response = await server.request(SPEAK, { json: { text: 'Now HANG' } });
  expect(response.status).toBe(504);
  expect(await response.json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' });
  await until(() => server.log.some((line) => line.includes('worker died')));
  // The limit of one second may be too short for a cold start, or for a machine that is busy.
  const statuses = new Set<number>();
  while (!statuses.has(200)) statuses.add((await server.request(SPEAK, { json: { text: 'Free again.' } })).status);
  expect([...statuses].filter((status) => status !== 504)).toEqual([200]);
});

test('beyond the limit of unfinished requests the answer is 503 with Retry-After', async () => {
  await start({ config: { workers: 1, queueLimit: 2 } });
  // Streams that nobody reads stay unfinished: the server waits for them instead of speaking on into memory.
  const held = await Promise.all(
    [1, 2].map(() => server.request(`${SPEAK}/stream`, { json: { text: LONG.repeat(1) } })),
  );
  const refused = await server.request(SPEAK, { json: { text: 'One more.' } });
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(await refused.json()).toMatchObject({ code: 'GENERATION_CAPACITY_EXCEEDED', meta: { retry_after_secs: 1 } });
  await Promise.all(held.map((response) => response.body?.cancel()));
  await until(() => server.services.pool.stats().unfinished === 0);
  expect((await server.request(SPEAK, { json: { text: 'One more.' } })).status).toBe(200);
});

test('a client that goes away stops the work and leaves nothing in the history', async () => {
  await start({});
  const stream = await server.request(`${SPEAK}/stream`, { json: { text: LONG } });
  const reader = stream.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  const controller = new AbortController();
  const sync = server
    .request(SPEAK, { json: { text: LONG }, signal: controller.signal })
    .catch((error: Error) => error.name);
  await until(() => server.services.pool.stats().unfinished > 0);
  controller.abort();
  expect(await sync).toBe('AbortError');
  await until(() => server.services.pool.stats().unfinished === 0);
  const id = stream.headers.get('history-item-id');
  expect((await server.request(`/v1/history/${id}`)).status).toBe(404);
  const names = [];
  for await (const name of server.services.store.audio.names()) names.push(name);
  expect(names).toEqual([]);
});

test('a failure after the first byte ends the connection, so that no client takes the rest for the whole', async () => {
  await start({});
  const response = await server.request(`${SPEAK}/stream?output_format=mp3`, { json: { text: `${LONG} POISON` } });
  expect(response.status).toBe(200);
  await expect(response.bytes()).rejects.toThrow();
  expect((await server.request(`/v1/history/${response.headers.get('history-item-id')}`)).status).toBe(404);
});

test('a timed stream that fails ends with a line that says so', async () => {
  await start({});
  const response = await server.request(`${SPEAK}/stream/with-timestamps`, { json: { text: `${LONG} POISON` } });
  expect(response.status).toBe(200);
  const lines = (await response.text()).trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(10);
  const parsed = lines.map((line) => JSON.parse(line) as { audio_base64: string; error?: object; is_final?: boolean });
  expect(parsed.at(-1)).toEqual({
    audio_base64: '',
    error: { code: 'UPSTREAM_GENERATION_ERROR', message: expect.any(String) },
  });
  expect(parsed.some(({ is_final }) => is_final)).toBe(false);
  expect((await server.request(`/v1/history/${response.headers.get('history-item-id')}`)).status).toBe(404);
});

test('unusable word times: 502 where there is an answer to give it, a line inside a stream', async () => {
  await start({});
  const json = { text: 'It is MISTIMED' };
  const whole = await server.request(`${SPEAK}/with-timestamps`, { json });
  expect(whole.status).toBe(502);
  expect(await whole.json()).toMatchObject({ code: 'GENERATION_INVALID_RESPONSE' });
  const streamed = await server.request(`${SPEAK}/stream/with-timestamps`, { json });
  expect(streamed.status).toBe(200);
  expect(JSON.parse(await streamed.text())).toMatchObject({ error: { code: 'GENERATION_INVALID_RESPONSE' } });
  expect((await server.request(SPEAK, { json })).status).toBe(200);
  const failed = await server.request(`${SPEAK}/with-timestamps`, { json: { text: 'It is BROKEN' } });
  expect(failed.status).toBe(502);
  expect(await failed.json()).toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
});
