import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Browser, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';
import { bytesOf, connectSocket, secsOf } from './socket.ts';

/** Text that comes in pieces, and the plan's limit of concurrent generations. */
const PATH = 'Clara/stream-input?output_format=pcm_22050';
const MULTI = 'Clara/multi-stream-input?output_format=pcm_22050';
const SENTENCES = ['The first sentence is here. ', 'So is the second one. ', 'And this is the third. '];

let server: TestServer;
let admin: Browser;

async function allow(concurrency_limit: number, by = admin): Promise<void> {
  const { plans } = (await (await by.request('/v1/plans')).json()) as { plans: { plan_id: string }[] };
  const response = await by.request(`/v1/plans/${plans[0]?.plan_id}`, {
    method: 'PATCH',
    json: { concurrency_limit },
  });
  expect(response.status).toBe(200);
}

const inUse = async () =>
  ((await (await server.request('/v1/balance')).json()) as { concurrency_in_use: number }).concurrency_in_use;

beforeAll(async () => {
  server = await startServer({ config: { conversationWaitSecs: 600, workers: 2 } });
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
  const waitSecs = 0.5;
  const server = await startServer({ config: { conversationWaitSecs: waitSecs } });
  onTestFinished(() => server.close());
  await allow(1, await setUp(server));
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
  expect(performance.now() - startedAt).toBeGreaterThan(waitSecs * 1000 - 50);
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

test('flush and then close_context: the whole audio, and one end', async () => {
  const client = await connectSocket(server, `${MULTI}&seed=4`);
  for (const [id, flushes] of Object.entries({ flushed: true, closed: false })) {
    client.send({ text: ' ', context_id: id });
    client.send({ text: SENTENCES.join(''), context_id: id });
    client.send({ text: 'The end without a full stop', context_id: id });
    if (flushes) client.send({ text: '', context_id: id, flush: true });
    client.send({ context_id: id, close_context: true });
    // Once more, as clients do that clear up.
    client.send({ context_id: id, close_context: true });
    await client.until((all) => all.some(({ contextId, isFinal }) => contextId === id && isFinal));
  }
  client.send({ close_socket: true });
  expect(await client.closed).toBe(1000);
  const of = (id: string) => client.messages.filter(({ contextId }) => contextId === id);
  for (const id of ['flushed', 'closed']) {
    expect(of(id).filter(({ isFinal }) => isFinal)).toHaveLength(1);
    expect(of(id).at(-1)).toMatchObject({ isFinal: true });
  }
  expect(bytesOf(of('flushed')).equals(bytesOf(of('closed')))).toBe(true);
  expect(secsOf(of('closed'))).toBeGreaterThan(5);
});

const creditsUsed = async () =>
  ((await (await server.request('/v1/api-keys/current')).json()) as { credit_used: number }).credit_used;

/** A minute and more of speech. */
const LONG = 'A sentence of middling length, which says nothing of note. '.repeat(20);

test('an interruption ends a context at once, says how far it came, and costs what was spoken', async () => {
  const before = await creditsUsed();
  const client = await connectSocket(server, MULTI);
  client.send({ text: LONG, context_id: 'c', flush: true });
  await client.until((all) => all.some(({ alignment }) => alignment));
  client.send({ context_id: 'c', close_context: true, immediate: true });
  await client.until((all) => all.some(({ isFinal }) => isFinal));
  const last = client.messages.at(-1);
  expect(last).toMatchObject({ contextId: 'c', isFinal: true });
  const { sent, heard } = last?.interrupted ?? {};
  const aligned = client.messages.flatMap(({ alignment }) => alignment?.chars ?? []).join('');
  expect(sent?.endChar).toBe(aligned.trimEnd().replace(/[.,]$/, '').length);
  expect(aligned.slice(0, sent?.endChar)).toMatch(new RegExp(`${sent?.word}$`));
  expect(sent?.secs).toBeCloseTo(secsOf(client.messages), 1);
  expect(heard?.secs).toBeLessThan(sent?.secs ?? 0);
  expect(heard?.endChar).toBeLessThanOrEqual(sent?.endChar ?? 0);
  // The next one speaks on the same socket.
  client.send({ text: SENTENCES[0], context_id: 'next', flush: true });
  client.send({ context_id: 'next', close_context: true });
  client.send({ close_socket: true });
  expect(await client.closed).toBe(1000);
  expect(client.messages.filter(({ contextId, isFinal }) => contextId === 'next' && isFinal)).toHaveLength(1);
  while ((await inUse()) > 0) await delay(5);
  const cost = (await creditsUsed()) - before;
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThan(LONG.length * 0.7);
});

test('a socket is not further ahead of a listener than the setting, but for a sentence; closing it ends the cost', async () => {
  const before = await creditsUsed();
  const client = await connectSocket(server, PATH);
  client.send({ text: LONG.repeat(3), flush: true });
  await client.until((all) => secsOf(all) > 20);
  await delay(700);
  expect(secsOf(client.messages)).toBeLessThan(27);
  client.socket.terminate();
  while ((await inUse()) > 0) await delay(5);
  const cost = (await creditsUsed()) - before;
  expect(cost).toBeGreaterThan(200);
  expect(cost).toBeLessThan(LONG.length);
});

test('a stream over HTTP that is left costs what was begun', async () => {
  const before = await creditsUsed();
  const response = await server.request('/v1/text-to-speech/Clara/stream?output_format=wav_48000', {
    json: { text: LONG.repeat(5) },
  });
  const reader = response.body?.getReader();
  await reader?.read();
  await reader?.cancel();
  while ((await inUse()) > 0) await delay(5);
  const cost = (await creditsUsed()) - before;
  expect(cost).toBeGreaterThan(0);
  expect(cost).toBeLessThan(LONG.length * 2);
});

describe('auto_mode', () => {
  test('a sentence is spoken with its last character, a clause after a pause', async () => {
    const client = await connectSocket(server, `${PATH}&auto_mode=true`);
    const spoken = () =>
      client.messages
        .flatMap(({ alignment }) => alignment?.chars ?? [])
        .join('')
        .trim();
    client.send({ text: 'The first sentence' });
    client.send({ text: ' is here.' });
    await client.until(() => spoken() !== '');
    expect(spoken()).toBe('The first sentence is here.');
    client.send({ text: ' And then,' });
    await client.until(() => spoken().endsWith('then,'));
    // Neither is an end of anything.
    client.send({ text: ' it is told by Dr.' });
    client.send({ text: ' Brown and' });
    await delay(300);
    expect(spoken()).toMatch(/then,$/);
    client.send({ text: ' me' });
    client.send({ text: '' });
    expect(await client.closed).toBe(1000);
    expect(spoken()).toMatch(/Dr\. Brown and me$/);
  });

  test('a point within a number ends nothing, and without the mode a sentence needs the space behind it', async () => {
    const automatic = await connectSocket(server, `${PATH}&auto_mode=true`);
    automatic.send({ text: 'It costs 3.' });
    automatic.send({ text: '14 today' });
    automatic.send({ text: '' });
    expect(await automatic.closed).toBe(1000);
    const texts = automatic.messages.flatMap(({ alignment }) => alignment ?? []).map(({ chars }) => chars.join(''));
    expect(texts).toEqual(['It costs 3.14 today']);

    const plain = await connectSocket(server, PATH);
    plain.send({ text: 'The first sentence is here.' });
    await delay(400);
    expect(plain.messages).toEqual([]);
    plain.send({ text: ' ' });
    await plain.until((all) => all.some(({ audio }) => audio));
    plain.send({ text: '' });
    expect(await plain.closed).toBe(1000);
  });

  test('chunk_length_schedule: a text is spoken after so many characters', async () => {
    const client = await connectSocket(server, PATH);
    client.send({ text: ' ', generation_config: { chunk_length_schedule: [20, 60] } });
    client.send({ text: 'a sentence that does not end for quite ' });
    await client.until((all) => all.some(({ audio }) => audio));
    expect(bytesOf(client.messages).length).toBeGreaterThan(0);
    client.send({ text: '' });
    expect(await client.closed).toBe(1000);
  });
});
