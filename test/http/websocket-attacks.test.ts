import { connect as connectRaw } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { addPerson, type Browser, createKey, setUp } from './accounts.ts';
import { startServer, TEST_KEY, type TestServer } from './server.ts';

const VOICE = BUILTIN_VOICES[0]?.voiceId ?? '';

interface Message {
  audio?: string;
  contextId?: string;
  isFinal?: boolean | null;
  error?: string;
  message?: string;
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ config: { conversationAheadSecs: 0 } });
});
afterAll(() => server.close());

async function connect(path: string, headers: Record<string, string> = { 'xi-api-key': TEST_KEY }) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/v1/text-to-speech/${path}`, { headers });
  const messages: Message[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise<void>((resolve, reject) => {
    socket.on('open', () => resolve());
    socket.on('error', reject);
  });
  socket.on('error', () => undefined);
  const send = (message: Record<string, unknown>) => socket.send(JSON.stringify(message));
  const until = async (isReached: () => boolean) => {
    while (!isReached() && socket.readyState === socket.OPEN) await delay(5);
  };
  return { socket, messages, closed, send, until };
}

/** Nothing is left of whoever was here: no work, no reservation; and others are served. */
async function expectHealthy(): Promise<void> {
  while (server.services.pool.stats().unfinished > 0) await delay(5);
  const inUse = async () =>
    ((await (await server.request('/v1/balance')).json()) as { concurrency_in_use: number }).concurrency_in_use;
  while ((await inUse()) > 0) await delay(5);
  const client = await connect(`${VOICE}/stream-input?output_format=pcm_8000`);
  client.send({ text: 'Still here. ' });
  client.send({ text: '' });
  expect(await client.closed).toBe(1000);
}

/** A socket that has been upgraded by hand, for frames that no library would send. */
async function upgraded({ key = `xi-api-key: ${TEST_KEY}\r\n`, query = '' } = {}) {
  const socket = connectRaw(Number(new URL(server.url).port), '127.0.0.1');
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  socket.on('error', () => undefined);
  socket.write(
    `GET /v1/text-to-speech/${VOICE}/stream-input${query} HTTP/1.1\r\nHost: ${new URL(server.url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${key}\r\n`,
  );
  const head = await new Promise<Buffer>((resolve) => socket.once('data', resolve));
  expect(head.toString()).toContain('101 Switching Protocols');
  return { socket, closed };
}

describe('frames', () => {
  test.each([
    ['reserved bits', Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
    ['an unknown kind', Buffer.from([0x83, 0x80, 0, 0, 0, 0])],
    ['no mask', Buffer.from([0x81, 0x02, 0x7b, 0x7d])],
    ['a length beyond all', Buffer.from([0x81, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])],
    ['no UTF-8', Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe])],
    ['noise', Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 167 + 13) & 255))],
  ])('%s ends that socket only', async (_, bytes) => {
    const { socket, closed } = await upgraded();
    socket.write(bytes);
    await closed;
    await expectHealthy();
  });

  test('a message of 10 MB is refused before it is read', async () => {
    const client = await connect(`${VOICE}/stream-input`);
    client.socket.send(JSON.stringify({ text: 'a'.repeat(10 * 1024 * 1024) }));
    // 1009, unless the connection ends while the client still writes.
    expect([1006, 1009]).toContain(await client.closed);
    await expectHealthy();
  });

  test('bytes that hold no JSON are told and end the socket; those that do are taken as text', async () => {
    const noise = await connect(`${VOICE}/stream-input`);
    noise.socket.send(Buffer.from([0, 1, 2, 255]));
    expect(await noise.closed).toBe(1008);
    expect(noise.messages).toMatchObject([{ error: 'bad_request' }]);
    const binary = await connect(`${VOICE}/stream-input?output_format=pcm_8000`);
    for (const text of ['Hello. ', '']) binary.socket.send(Buffer.from(JSON.stringify({ text })));
    expect(await binary.closed).toBe(1000);
    expect(binary.messages.at(-1)?.isFinal).toBe(true);
  });
});

describe('sockets whose caller is not known', () => {
  test('end after ten seconds, whatever time they ask for: silent, with pings, with a message that drips', async () => {
    const startedAt = performance.now();
    const asked = { key: '', query: '?inactivity_timeout=180' };
    const sockets = await Promise.all([upgraded(asked), upgraded(asked), upgraded(asked)]);
    const [, pinging, dripping] = sockets;
    const known = await upgraded({ query: asked.query });
    // The head of a message of 200 bytes, then a byte now and then.
    dripping?.socket.write(Buffer.from([0x81, 0xfe, 0, 200, 0, 0, 0, 0]));
    const timer = setInterval(() => {
      pinging?.socket.write(Buffer.from([0x89, 0x80, 0, 0, 0, 0]));
      dripping?.socket.write('x');
    }, 200);
    for (const { socket } of [...sockets, known]) socket.resume();
    await Promise.all(sockets.map(({ closed }) => closed));
    clearInterval(timer);
    expect(performance.now() - startedAt).toBeGreaterThan(9900);
    expect(known.socket.destroyed).toBe(false);
    known.socket.destroy();
    await expectHealthy();
  }, 60_000);

  test('whose key in the header is wrong end at once', async () => {
    const client = await connect(`${VOICE}/stream-input?inactivity_timeout=180`, { 'xi-api-key': 'sk_wrong' });
    expect(await client.closed).toBe(1008);
    expect(client.messages).toMatchObject([{ error: 'auth_required' }]);
  });
});

test('messages that come faster than they are read stay with the client', async () => {
  const client = await connect(`${VOICE}/multi-stream-input`);
  const long = { text: 'a'.repeat(200_000), context_id: 'long' };
  for (let count = 0; count < 200; count += 1) client.send(long);
  await client.until(() => client.messages.length >= 200);
  expect(client.messages.filter(({ error }) => error === 'bad_request')).toHaveLength(200);
  client.socket.terminate();
  await client.closed;
  await expectHealthy();
});

test('a thousand contexts: five are spoken, every other is told, the socket goes on', async () => {
  const client = await connect(`${VOICE}/multi-stream-input?output_format=pcm_8000`);
  for (let id = 0; id < 1000; id += 1) client.send({ text: 'One of a thousand', context_id: `c${id}` });
  await client.until(() => client.messages.length >= 995);
  expect(client.messages.filter(({ error }) => error === 'bad_request')).toHaveLength(995);
  client.send({ close_socket: true });
  expect(await client.closed).toBe(1000);
  const final = client.messages.filter(({ isFinal }) => isFinal).map(({ contextId }) => contextId);
  expect(final.toSorted()).toEqual(['c0', 'c1', 'c2', 'c3', 'c4']);
  await expectHealthy();
});

test('a context’s text has an end: what goes beyond is told and not kept', async () => {
  const client = await connect(`${VOICE}/multi-stream-input?output_format=pcm_8000`);
  for (let count = 0; count < 30; count += 1) client.send({ text: `${'word '.repeat(400)}`, context_id: 'long' });
  await client.until(() => client.messages.some(({ error }) => error !== undefined));
  const told = client.messages.find(({ error }) => error !== undefined);
  expect(told).toMatchObject({ error: 'bad_request', contextId: 'long', message: expect.stringContaining('10000') });
  client.socket.terminate();
  await client.closed;
  await expectHealthy();
});

test('closed in the middle of speech, and written to after that: nothing is left', async () => {
  for (const end of ['close', 'terminate'] as const) {
    const client = await connect(`${VOICE}/multi-stream-input?output_format=pcm_48000`);
    client.send({ text: 'A sentence that is being spoken. '.repeat(50), context_id: 'a', flush: true });
    await client.until(() => client.messages.length > 0);
    client.send({ text: 'More of it', context_id: 'b' });
    client.socket[end]();
    await client.closed;
    await expectHealthy();
  }
});

test('a slow reader holds back the speaking, and reads all of it later', async () => {
  const client = await connect(`${VOICE}/stream-input?output_format=pcm_48000`);
  // Stops reading at once: what the kernel takes, and a little more, is all that may be spoken.
  client.socket.pause();
  client.send({ text: 'This is one sentence of a long text that nobody reads for now. '.repeat(120) });
  client.send({ text: '' });
  const unfinished = () => server.services.pool.stats().unfinished;
  await expect.poll(unfinished, { timeout: 20_000 }).toBeGreaterThan(0);
  await delay(1500);
  expect(unfinished()).toBeGreaterThan(0);
  client.socket.resume();
  expect(await client.closed).toBe(1000);
  const bytes = client.messages.reduce((sum, { audio }) => sum + Buffer.from(audio ?? '', 'base64').length, 0);
  expect(bytes / 96_000).toBeGreaterThan(300);
  await expectHealthy();
});

describe('keys', () => {
  let admin: Browser;
  beforeAll(async () => {
    admin = await setUp(server);
  });

  test('that are limited to other operations or voices open no socket’s speech', async () => {
    const other = BUILTIN_VOICES[1]?.voiceId ?? '';
    for (const limits of [{ allowed_operations: ['history'] }, { allowed_voice_ids: [other] }]) {
      const { api_key } = await createKey(admin, { name: 'limited', ...limits });
      const client = await connect(`${VOICE}/stream-input`, { 'xi-api-key': api_key });
      client.send({ text: 'Hello. ' });
      expect(await client.closed).toBe(1008);
      expect(client.messages).toMatchObject([{ error: 'forbidden' }]);
    }
  });

  test('that are disabled speak no further text over a socket that is open', async () => {
    const { api_key, key_id } = await createKey(admin, { name: 'once' });
    const client = await connect(`${VOICE}/multi-stream-input?output_format=pcm_8000`, { 'xi-api-key': api_key });
    const say = (context_id: string) => {
      client.send({ text: 'Hello. ', context_id });
      client.send({ context_id, close_context: true });
    };
    say('a');
    await client.until(() => client.messages.some(({ isFinal }) => isFinal));
    await admin.request(`/v1/api-keys/${key_id}/disable`, { method: 'POST' });
    say('b');
    expect(await client.closed).toBe(1008);
    expect(client.messages.at(-1)).toMatchObject({ error: 'auth_required' });
    expect(client.messages.filter(({ isFinal }) => isFinal)).toHaveLength(1);
  });

  test('a token of an account that was disabled meanwhile opens nothing', async () => {
    const person = await addPerson(server, admin, 'gone@example.com');
    const headers = { 'xi-api-key': person.key };
    const answer = await server.request('/v1/single-use-token/tts_websocket', { method: 'POST', headers });
    const { token } = (await answer.json()) as { token: string };
    await admin.request(`/v1/accounts/${person.accountId}`, { method: 'PATCH', json: { disabled: true } });
    const client = await connect(`${VOICE}/stream-input?single_use_token=${token}`, {});
    client.send({ text: 'Hello. ' });
    expect(await client.closed).toBe(1008);
    expect(client.messages).toMatchObject([{ error: 'auth_required' }]);
  });

  test('another account’s voice does not exist', async () => {
    const person = await addPerson(server, admin, 'somebody@example.com');
    const headers = { 'xi-api-key': person.key };
    const design = await server.request('/v1/text-to-voice/design', {
      headers,
      json: { voice_description: 'A calm old man.' },
    });
    const { previews } = (await design.json()) as { previews: { generated_voice_id: string }[] };
    const saved = await server.request('/v1/text-to-voice', {
      headers,
      json: { voice_name: 'Mine', voice_description: 'Mine.', generated_voice_id: previews[0]?.generated_voice_id },
    });
    const { voice_id } = (await saved.json()) as { voice_id: string };
    const own = await connect(`${voice_id}/stream-input?output_format=pcm_8000`, headers);
    own.send({ text: 'Hello. ' });
    own.send({ text: '' });
    expect(await own.closed).toBe(1000);
    const stranger = await connect(`${voice_id}/stream-input`);
    stranger.send({ text: 'Hello. ' });
    expect(await stranger.closed).toBe(1008);
    expect(stranger.messages).toMatchObject([{ error: 'resource_not_found' }]);
  });

  test('a token that has opened a socket opens no other, not even at the same time', async () => {
    const answer = await server.request('/v1/single-use-token/tts_websocket', { method: 'POST' });
    const { token } = (await answer.json()) as { token: string };
    const path = `${VOICE}/stream-input?output_format=pcm_8000&single_use_token=${token}`;
    const clients = await Promise.all([connect(path, {}), connect(path, {}), connect(path, {})]);
    for (const client of clients) {
      client.send({ text: 'Hello. ' });
      client.send({ text: '' });
    }
    const codes = await Promise.all(clients.map(({ closed }) => closed));
    expect(codes.toSorted()).toEqual([1000, 1008, 1008]);
  });
});

test('formats that cannot be joined are refused by name', async () => {
  const client = await connect(`${VOICE}/stream-input?output_format=wav_24000`);
  client.send({ text: 'Hello. ' });
  client.send({ text: '' });
  expect(await client.closed).toBe(1008);
  expect(client.messages[0]?.message).toContain('Offered: mp3');
});
