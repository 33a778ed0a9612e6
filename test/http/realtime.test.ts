import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import OpenAI from 'openai';
import { OpenAIRealtimeWS as BetaRealtime } from 'openai/beta/realtime/ws';
import { OpenAIRealtimeWS } from 'openai/realtime/ws';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { NO_LIMITS } from '../../src/accounts/key-limits.ts';
import { keepAlive } from '../../src/http/realtime/keep-alive.ts';
import { createKey, setUp } from './accounts.ts';
import { startServer, TEST_KEY, type TestServer } from './server.ts';

interface Event {
  type: string;
  delta?: string;
  transcript?: string;
  item_id?: string;
  previous_item_id?: string | null;
  session?: Record<string, unknown>;
  item?: { id: string; status: string; role: string; content: { transcript?: string; text?: string }[] };
  response?: {
    id: string;
    status: string;
    status_details: { type: string; reason?: string; error?: { code: string } } | null;
    metadata: unknown;
    conversation_id: string | null;
    usage: { input_tokens: number } | null;
    output: { id: string; content: { transcript: string }[] }[];
  };
  error?: { type: string; code: string; message: string; param: string | null; event_id: string | null };
}

let server: TestServer;
const opened: { close(): void }[] = [];
beforeAll(async () => {
  server = await startServer({ config: { conversationAheadSecs: 2, conversationWaitSecs: 0 } });
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});
afterAll(() => server.close());

const balance = async (key = TEST_KEY) =>
  (await (await server.request('/v1/balance', { headers: { 'xi-api-key': key } })).json()) as {
    concurrency_in_use: number;
  };

/** Nothing is left of whoever was here, and others are served. */
async function expectHealthy(): Promise<void> {
  while (server.services.pool.stats().unfinished > 0) await delay(5);
  while ((await balance()).concurrency_in_use > 0) await delay(5);
  expect((await server.request('/healthz')).status).toBe(200);
}

async function open({
  path = '/v1/realtime?model=gpt-realtime',
  headers = { authorization: `Bearer ${TEST_KEY}` } as Record<string, string>,
  protocols = [] as string[],
} = {}) {
  const socket = new WebSocket(server.url.replace('http', 'ws') + path, protocols, { headers });
  opened.push({ close: () => socket.terminate() });
  const events: Event[] = [];
  socket.on('message', (data) => events.push(JSON.parse(data.toString())));
  const closed = new Promise<number>((resolve) => socket.on('close', (code) => resolve(code)));
  await once(socket, 'open');
  const send = (...sent: object[]) => {
    for (const event of sent) socket.send(JSON.stringify(event));
  };
  const until = async (type: string, count = 1) => {
    const found = () => events.filter((event) => event.type === type);
    while (found().length < count) {
      if (socket.readyState !== socket.OPEN) throw new Error(`closed before ${type}: ${JSON.stringify(events.at(-1))}`);
      await delay(5);
    }
    return found()[count - 1] as Event;
  };
  return { socket, events, closed, send, until };
}

const textItem = (text: string, fields: object = {}) => ({
  type: 'conversation.item.create',
  item: { type: 'message', role: 'user', content: [{ type: 'input_text', text }], ...fields },
});
const bytesOf = (events: Event[], type = 'response.output_audio.delta') =>
  Buffer.concat(events.filter((event) => event.type === type).map(({ delta }) => Buffer.from(delta ?? '', 'base64')));
const LONG = Array.from({ length: 60 }, (_, index) => `This is sentence number ${index} of a long story.`).join(' ');

describe("OpenAI's own library", () => {
  const client = () => new OpenAI({ apiKey: TEST_KEY, baseURL: `${server.url}/v1` });
  /** It always takes TLS, which a proxy ends in front of the server. */
  const options = () => ({ createConnection: () => connect(Number(new URL(server.url).port), '127.0.0.1') });

  async function converse(library: OpenAIRealtimeWS | BetaRealtime, settings: object): Promise<Event[]> {
    // Their types differ in the names of events only.
    const realtime = library as OpenAIRealtimeWS;
    opened.push({ close: () => realtime.close() });
    const events: Event[] = [];
    realtime.on('event', (event) => events.push(event as Event));
    const errors: unknown[] = [];
    realtime.on('error', (error) => errors.push(error));
    const send = (event: object) => realtime.send(event as never);
    await once(realtime.socket, 'open');
    send({ type: 'session.update', session: settings });
    send(textItem('Hello there. This is spoken over a socket.'));
    send({ type: 'response.create' });
    while (!events.some(({ type }) => type === 'response.done')) {
      expect(errors).toEqual([]);
      await delay(5);
    }
    return events;
  }

  test('holds a conversation: session, item, response, audio and transcript', async () => {
    const realtime = new OpenAIRealtimeWS({ model: 'gpt-realtime', options: options() }, client());
    const events = await converse(realtime, {
      type: 'realtime',
      output_modalities: ['audio'],
      audio: { output: { voice: 'cedar', format: { type: 'audio/pcm', rate: 24_000 } } },
    });
    const order = events.map(({ type }) => type).filter((type, at, all) => type !== all[at - 1]);
    expect(order.slice(0, 8)).toEqual([
      'session.created',
      'session.updated',
      'conversation.item.added',
      'conversation.item.done',
      'response.created',
      'response.output_item.added',
      'conversation.item.added',
      'response.content_part.added',
    ]);
    expect(order.slice(-6)).toEqual([
      'response.output_audio.done',
      'response.output_audio_transcript.done',
      'response.content_part.done',
      'response.output_item.done',
      'conversation.item.done',
      'response.done',
    ]);
    const done = events.at(-1)?.response;
    expect(done).toMatchObject({ status: 'completed', status_details: null, usage: { input_tokens: 42 } });
    const transcript = events
      .filter(({ type }) => type === 'response.output_audio_transcript.delta')
      .map(({ delta }) => delta)
      .join('');
    expect(transcript).toBe('Hello there. This is spoken over a socket.');
    expect(done?.output[0]?.content[0]?.transcript).toBe(transcript);
    // Two sentences of 16-bit samples.
    expect(bytesOf(events).length / 2 / 24_000).toBeGreaterThan(1.5);
    const [, updated] = events;
    expect(updated?.session).toMatchObject({ type: 'realtime', audio: { output: { voice: 'cedar' } } });
    const { history } = (await (await server.request('/v1/history')).json()) as { history: object[] };
    expect(history[0]).toMatchObject({ source: 'realtime', text: 'Hello there. This is spoken over a socket.' });
    await expectHealthy();
  });

  test('of the beta gets the names of the beta', async () => {
    const realtime = new BetaRealtime({ model: 'gpt-4o-realtime-preview', options: options() }, client());
    const events = await converse(realtime, {
      modalities: ['text', 'audio'],
      voice: 'alloy',
      output_audio_format: 'pcm16',
    });
    expect(events.map(({ type }) => type)).toContain('conversation.item.created');
    expect(bytesOf(events, 'response.audio.delta').length).toBeGreaterThan(50_000);
    expect(events.find(({ type }) => type === 'response.audio_transcript.done')?.transcript).toContain('over a socket');
    expect(events[0]?.session).toMatchObject({ modalities: ['audio', 'text'], output_audio_format: 'pcm16' });
  });

  test('of browsers sends its key as a protocol', async () => {
    const { until } = await open({
      headers: {},
      protocols: ['realtime', `openai-insecure-api-key.${TEST_KEY}`, 'openai-beta.realtime-v1'],
    });
    expect((await until('session.created')).session).toMatchObject({ modalities: ['audio', 'text'] });
  });
});

describe('a session', () => {
  test('speaks as it is told: format, speed, per response too, and out of the conversation', async () => {
    const { events, send, until } = await open();
    const say = async (response: object) => {
      const before = events.length;
      send({ type: 'response.create', response });
      await until('response.done', events.filter(({ type }) => type === 'response.done').length + 1);
      return events.slice(before);
    };
    const input = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'The same words.' }] }];
    const usual = await say({ input });
    const slow = await say({ input, audio: { output: { speed: 0.5 } } });
    const phone = await say({
      input,
      conversation: 'none',
      metadata: { topic: 'phone' },
      audio: { output: { format: { type: 'audio/pcmu' } } },
    });
    expect(bytesOf(slow).length).toBeGreaterThan(1.5 * bytesOf(usual).length);
    // One byte a sample at a third of the rate.
    expect(bytesOf(usual).length / bytesOf(phone).length).toBeCloseTo(6, 0);
    expect(phone.at(-1)?.response).toMatchObject({ conversation_id: null, metadata: { topic: 'phone' } });
  });

  test('speaks all items that wait, but those that were deleted and those of the system', async () => {
    const { send, until, events } = await open();
    send(textItem('One.', { id: 'a' }), textItem('Two.', { id: 'b' }), textItem('Be kind.', { role: 'system' }));
    send({ type: 'conversation.item.delete', item_id: 'a' }, textItem('Three.'));
    send({ type: 'response.create' });
    const { response } = await until('response.done');
    expect(response?.output[0]?.content[0]?.transcript).toBe('Two.\nThree.');
    expect(
      events.filter(({ type }) => type === 'conversation.item.added').map((event) => event.previous_item_id)[1],
    ).toBe('a');
    send({ type: 'response.create', event_id: 'mine' });
    expect((await until('error')).error).toMatchObject({ event_id: 'mine', type: 'invalid_request_error' });
  });

  test.each([
    [{ type: 'session.update', session: { audio: { output: { voice: 'nobody-at-all' } } } }, 'voice', 'nobody-at-all'],
    [{ type: 'session.update', session: { output_modalities: ['text'] } }, null, 'only speaks'],
    [
      { type: 'session.update', session: { audio: { output: { speed: 'fast' } } } },
      'session.audio.output.speed',
      'number',
    ],
    [{ type: 'session.update', session: { type: 'transcription' } }, 'session.type', ''],
    [{ type: 'conversation.item.create', item: { type: 'function_call_output' } }, 'item', ''],
    [textItem('x', { content: [{ type: 'input_audio', audio: '' }] }), 'item.content.0', ''],
    [textItem('long '.repeat(3000)), null, 'at most 10000'],
    [{ type: 'conversation.item.delete', item_id: 'none' }, null, 'none'],
    [{ type: 'response.cancel' }, null, 'no active response'],
    [{ type: 'input_audio_buffer.append', audio: '' }, null, 'input_audio_buffer.append'],
    [{ event_id: 'x' }, null, 'type'],
    [[], null, ''],
    ['text', null, ''],
  ])('tells what is wrong with %j and goes on', async (event, param, message) => {
    const { socket, send, until } = await open();
    socket.send(JSON.stringify(event));
    const { error } = await until('error');
    expect(error).toMatchObject({ type: 'invalid_request_error', message: expect.stringContaining(message) });
    if (param !== null) expect(error?.param).toBe(param);
    send(textItem('Still here.'), { type: 'response.create' });
    expect((await until('response.done')).response?.status).toBe('completed');
  });

  test('has one response at a time', async () => {
    const { send, until } = await open();
    send(textItem(LONG), { type: 'response.create' });
    await until('response.output_audio.delta');
    send(textItem('More.'), { type: 'response.create' });
    expect((await until('error')).error?.code).toBe('conversation_already_has_active_response');
    send({ type: 'response.cancel', response_id: 'another' });
    expect((await until('error', 2)).error?.code).toBe('response_cancel_not_active');
    send({ type: 'response.cancel' });
    expect((await until('response.done')).response?.status).toBe('cancelled');
    send({ type: 'response.create' });
    expect((await until('response.done', 2)).response?.output[0]?.content[0]?.transcript).toBe('More.');
  });
});

test('an interruption is charged for what was begun only, and ends the audio', async () => {
  const admin = await setUp(server);
  const { api_key: key, key_id } = await createKey(admin, { credit_limit: 100_000 });
  const used = async () => {
    const { api_keys } = (await (await admin.request('/v1/api-keys')).json()) as {
      api_keys: { key_id: string; credit_used: number; credit_in_flight: number }[];
    };
    return api_keys.find((one) => one.key_id === key_id);
  };
  const { events, send, until, socket, closed } = await open({ headers: { authorization: `Bearer ${key}` } });
  send(textItem(LONG), { type: 'response.create' });
  await until('response.output_audio.delta', 3);
  send({ type: 'response.cancel' });
  const { response } = await until('response.done');
  expect(response).toMatchObject({ status: 'cancelled', status_details: { reason: 'client_cancelled' } });
  const sent = events.length;
  const transcript = response?.output[0]?.content[0]?.transcript ?? '';
  expect(LONG.startsWith(transcript)).toBe(true);
  await expectHealthy();
  const charged = (await used())?.credit_used ?? 0;
  expect(charged).toBeGreaterThan(0);
  // Two seconds ahead and a sentence, of sixty.
  expect(charged).toBeLessThan(LONG.length / 5);
  expect(events).toHaveLength(sent);
  // Who goes away in the middle pays no more either.
  send(textItem(LONG), { type: 'response.create' });
  await until('response.output_audio.delta', 4);
  socket.terminate();
  await closed;
  await expectHealthy();
  const after = await used();
  expect(after?.credit_in_flight).toBe(0);
  expect((after?.credit_used ?? 0) - charged).toBeLessThan(LONG.length / 5);
});

describe('who may', () => {
  test.each([
    [{}, 'API key is required'],
    [{ authorization: 'Bearer sk_wrong_0123456789' }, 'unknown, disabled or expired'],
  ])('not, with %j: an error of the protocol, and the end', async (headers, message) => {
    const { closed, events } = await open({ headers: headers as Record<string, string> });
    expect(await closed).toBe(3000);
    expect(events).toMatchObject([
      {
        type: 'error',
        error: { type: 'invalid_request_error', code: 'invalid_api_key', message: expect.stringContaining(message) },
      },
    ]);
  });

  test('a model that does not exist is refused, and one of this server taken', async () => {
    const { closed, events } = await open({ path: '/v1/realtime?model=no-such-model' });
    expect(await closed).toBe(3000);
    expect(events[0]?.error?.message).toContain('no-such-model');
    const own = await open({ path: '/v1/realtime?model=locution-1' });
    expect((await own.until('session.created')).session).toMatchObject({ model: 'locution-1' });
  });

  test('a request that is none for a socket is told so', async () => {
    expect((await server.request('/v1/realtime')).status).toBe(426);
  });

  test('a limited key is held to its operations and voices, also in the middle', async () => {
    const admin = server.services.keyring;
    const [account] = await server.services.store.accounts.list();
    const limits = { ...NO_LIMITS, voiceIds: ['alloy'] };
    const accountId = account?.account_id ?? '';
    const { plaintext, key } = await admin.create(accountId, { name: 'limited', creditLimit: null, limits });
    const bearer = { headers: { authorization: `Bearer ${plaintext}` } };
    const { send, until, closed } = await open(bearer);
    send({ type: 'session.update', session: { audio: { output: { voice: 'cedar' } } } });
    expect((await until('error')).error?.code).toBe('forbidden');
    send(textItem('<voice name="cedar">Not me.</voice>'), { type: 'response.create' });
    expect((await until('response.done')).response).toMatchObject({
      status: 'failed',
      status_details: { type: 'failed', error: { code: 'forbidden' } },
    });
    send(textItem('Me.'), { type: 'response.create' });
    expect((await until('response.done', 2)).response?.status).toBe('completed');
    await admin.update(accountId, key.key_id, { limits: { operations: ['history'] } });
    const refused = await open(bearer);
    expect(await refused.closed).toBe(3000);
    await admin.setDisabled(accountId, key.key_id, true);
    send(textItem('Gone.'), { type: 'response.create' });
    expect(await closed).toBe(3000);
  });

  test('the plan’s limit holds: a response beyond it fails, and the session goes on', async () => {
    const [account] = await server.services.store.accounts.list();
    const plan = await server.services.plans.add({ name: 'one', concurrency_limit: 1, monthly_credits: null });
    await server.services.accounts.change(account?.account_id ?? '', { planId: plan.plan_id });
    const [first, second] = [await open(), await open()];
    first.send(textItem(LONG), { type: 'response.create' });
    await first.until('response.output_audio.delta');
    second.send(textItem('Me too.'), { type: 'response.create' });
    expect((await second.until('response.done')).response?.status_details).toMatchObject({
      error: { code: 'rate_limit_exceeded' },
    });
    expect((await second.until('error')).error?.message).toContain('allows 1 concurrent');
    first.send({ type: 'response.cancel' });
    await first.until('response.done');
    second.send(textItem('Me too.'), { type: 'response.create' });
    expect((await second.until('response.done', 2)).response?.status).toBe('completed');
  });
});

describe('attacks', () => {
  test('a flood of events whose answers nobody reads ends that socket only', async () => {
    const { clients } = server.app.websocketServer;
    const before = new Set(clients);
    const { socket } = await open();
    const [served] = [...clients].filter((one) => !before.has(one));
    socket.pause();
    const event = JSON.stringify({ type: 'x'.repeat(150), event_id: 'y'.repeat(500) });
    while (served?.readyState === WebSocket.OPEN) {
      for (let count = 0; count < 1000 && socket.bufferedAmount < 2 ** 20; count += 1) socket.send(event);
      await delay(1);
    }
    expect(served?.readyState).toBeGreaterThan(WebSocket.OPEN);
    await expectHealthy();
  });

  test('items are bounded in number', async () => {
    const { send, until } = await open();
    send(...Array.from({ length: 1001 }, () => textItem('')));
    expect((await until('error')).error?.message).toContain('1000 items');
  });

  test('a message that is too long, deep or no JSON', async () => {
    const deep = await open();
    deep.socket.send('['.repeat(100));
    expect((await deep.until('error')).error?.message).toContain('nested');
    deep.socket.send(Buffer.from([0xff, 0xfe]));
    expect((await deep.until('error', 2)).error?.message).toContain('JSON');
    const large = await open();
    large.socket.send('x'.repeat(300 * 1024));
    expect([1006, 1009]).toContain(await large.closed);
    await expectHealthy();
  });

  test('who answers no ping, or sends no message for long, is disconnected', async () => {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    opened.push(sockets);
    await once(sockets, 'listening');
    const { port } = sockets.address() as { port: number };
    const settings = [{ pingMs: 20 }, { pingMs: 20, idleMs: 100 }, { pingMs: 20 }];
    sockets.on('connection', (socket) => keepAlive(socket, () => false, settings.shift()));
    const connectTo = async (autoPong: boolean) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}`, { autoPong });
      const closed = once(socket, 'close');
      await once(socket, 'open');
      return { socket, closed };
    };
    const [mute, silent] = [await connectTo(false), await connectTo(true)];
    const alive = await connectTo(true);
    await Promise.all([mute.closed, silent.closed]);
    expect(alive.socket.readyState).toBe(WebSocket.OPEN);
    alive.socket.terminate();
  });
});
