import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { wyomingCaller } from '../../src/wyoming/caller.ts';
import { startWyoming } from '../../src/wyoming/server.ts';
import { type Browser, createKey, setUp } from './accounts.ts';
import { startServer, type TestServer } from './server.ts';

const [FIRST = '', SECOND = ''] = BUILTIN_VOICES.map(({ voiceId }) => voiceId);
const SECOND_NAME = BUILTIN_VOICES[1]?.name;

let server: TestServer;
let admin: Browser;
beforeAll(async () => {
  server = await startServer();
  admin = await setUp(server);
});
afterAll(() => server.close());

const LIMITS = {
  operations: { allowed_operations: ['history'] },
  voices: { allowed_voice_ids: [FIRST] },
  addresses: { allowed_addresses: ['203.0.113.0/24'] },
};
const keyWith = async (limits: object) => (await createKey(admin, limits)).api_key;

/** How a socket answers a sentence: its last message, and the code of its end. */
async function overSocket(voiceId: string, headers: Record<string, string>, query = '') {
  const url = `${server.url.replace('http', 'ws')}/v1/text-to-speech/${voiceId}/stream-input${query}`;
  const socket = new WebSocket(url, { headers });
  let last: Record<string, unknown> = {};
  socket.on('message', (data) => {
    last = JSON.parse(data.toString());
  });
  socket.on('open', () => {
    socket.send(JSON.stringify({ text: 'Within limits. ' }));
    socket.send(JSON.stringify({ text: '' }));
  });
  const code = await new Promise<number>((resolve) => socket.on('close', resolve));
  return { code, last };
}

test.each(['operations', 'voices', 'addresses'] as const)('a socket holds a key to its %s', async (limit) => {
  const key = await keyWith(LIMITS[limit]);
  const refused = await overSocket(SECOND, { 'xi-api-key': key });
  expect(refused.code).toBe(1008);
  expect(String(refused.last.message ?? refused.last.error)).toContain('This API key');
  const same = await overSocket(FIRST, { 'xi-api-key': key });
  expect(same.code).toBe(limit === 'voices' ? 1000 : 1008);
});

test('a token for one socket has the limits of the key that asked for it', async () => {
  const key = await keyWith({ allowed_voice_ids: [FIRST] });
  const tokenOf = async (by: (path: string, init: RequestInit) => Promise<Response>) => {
    const response = await by('/v1/single-use-token/tts_websocket', { method: 'POST' });
    return ((await response.json()) as { token: string }).token;
  };
  const limited = () => tokenOf((path, init) => server.request(path, { ...init, headers: { 'xi-api-key': key } }));
  expect((await overSocket(SECOND, {}, `?single_use_token=${await limited()}`)).code).toBe(1008);
  expect((await overSocket(FIRST, {}, `?single_use_token=${await limited()}`)).code).toBe(1000);
  expect((await overSocket(SECOND, {}, `?single_use_token=${await tokenOf(admin.request)}`)).code).toBe(1000);
});

const viaAssistant = async (limits: object, voice: string) => {
  const params = { name: 'speak', arguments: { text: 'Hi.', voice } };
  return await server.request('/mcp', {
    json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
    headers: { 'xi-api-key': await keyWith(limits), accept: 'application/json, text/event-stream' },
  });
};

test.each(['operations', 'addresses'] as const)('assistants: a key limited to %s opens nothing', async (limit) => {
  expect((await viaAssistant(LIMITS[limit], FIRST)).status).toBe(403);
});

test('assistants: a key limited to voices speaks with these', async () => {
  const resultOf = async (voice: string) => (await (await viaAssistant(LIMITS.voices, voice)).json()) as object;
  expect(await resultOf(FIRST)).toMatchObject({ result: { content: [{ type: 'audio' }, { type: 'resource_link' }] } });
  const words = expect.stringContaining('limited to the voices');
  expect(await resultOf(SECOND)).toMatchObject({ result: { isError: true, content: [{ text: words }] } });
});

/** The types of the events that a Wyoming client gets for a sentence, to the first end. */
async function overWyoming(key: string, voice: object | undefined): Promise<string[]> {
  const wyoming = await startWyoming(server.services, {
    host: '127.0.0.1',
    port: 0,
    callerOf: (address) => wyomingCaller(server.services, key, address),
    onError: () => undefined,
  });
  try {
    const socket = connect(wyoming.port, '127.0.0.1');
    socket.write(`${JSON.stringify({ type: 'synthesize', data: { text: 'Within limits.', voice } })}\n`);
    let said = '';
    for await (const bytes of socket as AsyncIterable<Buffer>) {
      said += bytes.toString('latin1');
      if (/"type":"(audio-stop|error)"/.test(said)) break;
    }
    socket.destroy();
    return [...said.matchAll(/"type":"([a-z-]+)"/g)].map((match) => match[1] ?? '');
  } finally {
    await wyoming.close();
  }
}

test('home automation holds its key to operations, voices and addresses', async () => {
  for (const limit of ['operations', 'addresses'] as const) {
    expect(await overWyoming(await keyWith(LIMITS[limit]), undefined), limit).toEqual(['error']);
  }
  const key = await keyWith(LIMITS.voices);
  expect(await overWyoming(key, { name: SECOND_NAME })).toEqual(['error']);
  expect((await overWyoming(key, undefined)).at(-1)).toBe('audio-stop');
  const all = { allowed_operations: ['text-to-speech'], allowed_addresses: ['127.0.0.0/8'] };
  expect((await overWyoming(await keyWith(all), { name: SECOND_NAME })).at(-1)).toBe('audio-stop');
});
