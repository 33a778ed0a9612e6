import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Browser, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';
import { connectSocket, secsOf } from './socket.ts';

/** Text that comes in pieces, and the plan's limit of concurrent generations. */
const PATH = 'Clara/stream-input?output_format=pcm_22050';
const MULTI = 'Clara/multi-stream-input?output_format=pcm_22050';
const SENTENCES = ['The first sentence is here. ', 'So is the second one. ', 'And this is the third. '];
const WAIT_SECS = 3;

let server: TestServer;
let admin: Browser;

async function allow(concurrency_limit: number): Promise<void> {
  const { plans } = (await (await admin.request('/v1/plans')).json()) as { plans: { plan_id: string }[] };
  const response = await admin.request(`/v1/plans/${plans[0]?.plan_id}`, {
    method: 'PATCH',
    json: { concurrency_limit },
  });
  expect(response.status).toBe(200);
}

const inUse = async () =>
  ((await (await server.request('/v1/balance')).json()) as { concurrency_in_use: number }).concurrency_in_use;

beforeAll(async () => {
  server = await startServer({ config: { conversationWaitSecs: WAIT_SECS, workers: 2 } });
  admin = await setUp(server);
});
afterAll(() => server.close());
beforeEach(() => allow(1));

/** Speaks the sentences one by one, as a model writes them. */
async function converse() {
  const client = await connectSocket(server, PATH);
  for (const text of SENTENCES) {
    client.send({ text });
    await delay(20);
  }
  client.send({ text: '' });
  return { code: await client.closed, messages: client.messages };
}

test('a socket of several sentences needs one place, and many take turns: none is cut', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 12 }, converse));
  const secs = secsOf(first?.messages ?? []);
  expect(secs).toBeGreaterThan(3);
  for (const { code, messages } of [first, ...others].filter((one) => one !== undefined)) {
    expect(messages.at(-1)).toMatchObject({ isFinal: true });
    expect(messages.filter(({ isFinal }) => isFinal)).toHaveLength(1);
    expect(messages.filter(({ error }) => error)).toEqual([]);
    expect(code).toBe(1000);
    // Every socket draws a seed of its own.
    expect(secsOf(messages) / secs).toBeGreaterThan(0.8);
  }
  expect(await inUse()).toBe(0);
});

test('contexts of one socket share its place', async () => {
  const client = await connectSocket(server, MULTI);
  client.send({ text: 'From the first context. ', context_id: 'one', flush: true });
  await client.until((all) => all.some(({ audio }) => audio));
  client.send({ text: 'From the second context. ', context_id: 'two', flush: true });
  client.send({ context_id: 'two', close_context: true });
  await client.until((all) => all.some(({ isFinal }) => isFinal));
  expect(client.messages.at(-1)).toMatchObject({ contextId: 'two', isFinal: true });
  expect(await inUse()).toBe(1);
  client.send({ context_id: 'one', close_context: true });
  await client.until((all) => all.filter(({ isFinal }) => isFinal).length === 2);
  while ((await inUse()) > 0) await delay(5);
  client.send({ close_socket: true });
  expect(await client.closed).toBe(1000);
});

test('who waits longer than that is told who speaks, and how many may; a request is told at once', async () => {
  const speaking = await connectSocket(server, PATH);
  speaking.send({ text: SENTENCES[0], flush: true });
  await speaking.until((all) => all.some(({ audio }) => audio));
  const { key_id } = (await (await server.request('/v1/api-keys/current')).json()) as { key_id: string };
  const says = new RegExp(
    `allows 1 concurrent generations, and 1 are running \\(1 by ${key_id}, the longest for \\d+ s\\)`,
  );

  const refused = await server.request('/v1/text-to-speech/Clara', { json: { text: 'Hello.' } });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({
    code: 'GENERATION_CONCURRENCY_EXCEEDED',
    detail: expect.stringMatching(says),
    meta: { concurrency_limit: 1, concurrency_in_use: 1 },
  });

  const waiting = await connectSocket(server, PATH);
  const startedAt = performance.now();
  waiting.send({ text: SENTENCES[0], flush: true });
  expect(await waiting.closed).toBe(1008);
  expect(performance.now() - startedAt).toBeGreaterThan(WAIT_SECS * 1000 - 50);
  expect(waiting.messages).toMatchObject([
    { error: 'generation_concurrency_exceeded', message: expect.stringMatching(says) },
  ]);

  // The first is not disturbed by that.
  speaking.send({ text: SENTENCES[1] });
  speaking.send({ text: '' });
  expect(await speaking.closed).toBe(1000);
});

test('who goes away while it waits leaves the queue, and takes no place', async () => {
  const speaking = await connectSocket(server, PATH);
  speaking.send({ text: SENTENCES[0], flush: true });
  await speaking.until((all) => all.some(({ audio }) => audio));
  const gone = await connectSocket(server, PATH);
  gone.send({ text: SENTENCES[0], flush: true });
  await delay(150);
  gone.socket.terminate();
  const next = converse();
  await delay(150);
  speaking.send({ text: '' });
  expect(await speaking.closed).toBe(1000);
  expect((await next).code).toBe(1000);
  while ((await inUse()) > 0) await delay(5);
});

test('a request that ends makes room for a conversation that waits', async () => {
  const response = await server.request('/v1/text-to-speech/Clara/stream?output_format=wav_48000', {
    json: { text: 'A sentence of middling length, which says nothing of note. '.repeat(100) },
  });
  expect(response.headers.get('current-concurrent-requests')).toBe('1');
  expect(response.headers.get('maximum-concurrent-requests')).toBe('1');
  const waiting = converse();
  await delay(200);
  await response.body?.cancel();
  expect((await waiting).code).toBe(1000);
});

test('answers say how many generations run and may run', async () => {
  await allow(7);
  const { headers } = await server.request('/v1/text-to-speech/Clara', { json: { text: 'Hello.' } });
  expect(headers.get('current-concurrent-requests')).toBe('1');
  expect(headers.get('maximum-concurrent-requests')).toBe('7');
  expect(headers.get('character-cost')).toBe('6');
  expect(headers.get('request-id')).toBe(headers.get('x-request-id'));
});
