import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterEach, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import type { Config } from '../../src/settings.ts';
import { wyomingCaller } from '../../src/wyoming/caller.ts';
import { startWyoming } from '../../src/wyoming/server.ts';
import { setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, TEST_KEY, type TestServer } from './server.ts';
import { connectSocket } from './socket.ts';

const VOICE = BUILTIN_VOICES[0]?.voiceId ?? '';
const PROXY = { trustProxy: true, allowedHosts: 'speech.example', keylessNetworks: 'loopback,192.168.0.0/16' };

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serve(config: Partial<Config> = { keylessNetworks: 'loopback' }): Promise<TestServer> {
  const server = await startServer({ config });
  cleanups.push(() => server.close());
  return server;
}

type Headers = Record<string, string>;

/** The status of a list of voices that is asked for without a key, with headers that fetch would not send. */
const statusOf = (server: TestServer, headers: Headers = {}, path = '/v1/voices'): Promise<number> =>
  new Promise((resolve, reject) => {
    httpRequest(server.url + path, { headers }, (incoming) => {
      incoming.resume().on('end', () => resolve(incoming.statusCode ?? 0));
    })
      .on('error', reject)
      .end();
  });

const speak = (server: TestServer, headers: Headers = {}) =>
  fetch(`${server.url}/v1/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ model: 'tts-1', voice: 'alloy', input: 'No key at home.', response_format: 'pcm' }),
  });

test('without the setting every request needs a key, and there is no account for others', async () => {
  const server = await serve({});
  expect(await statusOf(server)).toBe(401);
  expect((await speak(server, { authorization: 'Bearer not-needed' })).status).toBe(401);
  expect(await server.services.store.accounts.list()).toHaveLength(1);
});

describe('where a network needs no key', () => {
  test.each([
    {},
    { authorization: 'Bearer ' },
    { authorization: 'Bearer not-needed' },
    { 'xi-api-key': '' },
  ])('speech is spoken for %j and is in the history of an account of its own', async (headers) => {
    const server = await serve();
    const spoken = await speak(server, headers);
    expect(spoken.status).toBe(200);
    expect((await spoken.bytes()).length).toBeGreaterThan(10_000);
    const own = (await (await fetch(`${server.url}/v1/history`)).json()) as { history: { text: string }[] };
    expect(own.history.map(({ text }) => text)).toEqual(['No key at home.']);
    expect(await (await server.request('/v1/history')).json()).toMatchObject({ history: [] });
  });

  test('a wrong key is still wrong, and a right one is that of its account', async () => {
    const server = await serve();
    expect(await statusOf(server, { 'xi-api-key': 'sk_wrong_0123456789' })).toBe(401);
    expect(await statusOf(server, { authorization: 'Bearer sk_wrong_0123456789' })).toBe(401);
    await (await speak(server, { authorization: `Bearer ${TEST_KEY}` })).bytes();
    expect(await (await fetch(`${server.url}/v1/history`)).json()).toMatchObject({ history: [] });
  });

  test('nothing that lasts or administers opens', async () => {
    const server = await serve();
    for (const path of ['/v1/api-keys', '/v1/accounts', '/v1/audit-events', '/v1/auth/sessions', '/v1/plans']) {
      expect([path, await statusOf(server, {}, path)]).toEqual([path, 401]);
    }
    const token = await fetch(`${server.url}/v1/single-use-token/tts_websocket`, { method: 'POST' });
    expect(token.status).toBe(403);
  });

  test('an admin sees what it means, limits it by a balance and ends it at once', async () => {
    const server = await serve();
    const admin = await setUp(server);
    const listed = await admin.request('/v1/accounts');
    const { accounts } = (await listed.clone().json()) as {
      accounts: { account_id: string; name: string; keyless_networks: string[] | null }[];
    };
    await expectDocumented('GET', '/v1/accounts', listed);
    expect(accounts.map(({ keyless_networks }) => keyless_networks)).toEqual([null, ['127.0.0.0/8', '::1']]);
    const path = `/v1/accounts/${accounts[1]?.account_id}`;
    const change = (json: object) => admin.request(path, { method: 'PATCH', json });
    expect((await change({ balance: 0 })).status).toBe(200);
    expect((await speak(server)).status).toBe(402);
    expect((await change({ balance: null })).status).toBe(200);
    for (const json of [{ role: 'admin' }, { password: 'a very long password' }]) {
      expect((await change(json)).status).toBe(409);
    }
    expect((await change({ disabled: true })).status).toBe(200);
    expect(await statusOf(server)).toBe(401);
  });

  test('the account stays when the server starts again, and its networks are those of the setting', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'locution-keyless-'));
    cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
    const before = await startServer({ config: { keylessNetworks: 'loopback' }, dataDir });
    await (await speak(before)).bytes();
    await before.close();
    const after = await startServer({ config: { keylessNetworks: '127.0.0.1' }, dataDir });
    cleanups.push(() => after.close());
    expect(await after.services.store.accounts.list()).toHaveLength(2);
    expect((await after.services.store.accounts.first())?.role).toBe('admin');
    const own = (await (await fetch(`${after.url}/v1/history`)).json()) as { history: unknown[] };
    expect(own.history).toHaveLength(1);
  });

  test.each(['192.168.1.0/33', 'everybody', '0.0.0.0/0', '::/0'])('%s is no setting', async (keylessNetworks) => {
    await expect(startServer({ config: { keylessNetworks } })).rejects.toThrow('LOCUTION_KEYLESS_NETWORKS');
  });
});

describe('what may come from elsewhere needs a key', () => {
  test('an address outside of the networks', async () => {
    const server = await serve({ keylessNetworks: '192.168.0.0/16' });
    expect(await statusOf(server)).toBe(401);
    expect(await statusOf(server, { 'x-forwarded-for': '192.168.1.2' })).toBe(401);
  });

  test.each([
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.9' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { 'cf-connecting-ip': '127.0.0.1' },
  ])('a proxy that is not trusted: %j', async (headers: Headers) => {
    expect(await statusOf(await serve(), headers)).toBe(401);
  });

  test('HTTP/1.0, which proxies speak that say nothing', async () => {
    const server = await serve();
    const { port, host } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1').end(`GET /v1/voices HTTP/1.0\r\nHost: ${host}\r\n\r\n`);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.[01] 401/);
  });

  test.each([
    ['192.168.1.2', 200],
    ['::ffff:192.168.1.2', 200],
    ['::ffff:c0a8:102', 200],
    ['192.168.1.2, 192.168.1.3', 200],
    ['203.0.113.9', 401],
    ['::ffff:203.0.113.9', 401],
    // What the caller sent stays in front of what the proxy adds.
    ['127.0.0.1, 203.0.113.9', 401],
    ['203.0.113.9, 192.168.1.3', 401],
    ['unknown', 401],
    ['192.168.1.2:80', 401],
    ['', 401],
    [undefined, 401],
  ])('behind a trusted proxy that reports %s: %d', async (forwarded, status) => {
    const server = await serve(PROXY);
    const host = { host: 'speech.example' };
    expect(await statusOf(server, forwarded === undefined ? host : { ...host, 'x-forwarded-for': forwarded })).toBe(
      status,
    );
  });

  test('a name that was pointed here, where any name is taken', async () => {
    for (const config of [
      { trustProxy: true, keylessNetworks: 'loopback' },
      { allowedHosts: '*', keylessNetworks: 'loopback' },
    ]) {
      const server = await serve(config);
      const proxied: Headers = 'trustProxy' in config ? { 'x-forwarded-for': '127.0.0.1' } : {};
      expect(await statusOf(server, { ...proxied, host: 'evil.example' })).toBe(401);
      expect(await statusOf(server, { ...proxied, host: 'evil.example', origin: 'http://evil.example' })).toBe(401);
      expect(await statusOf(server, { ...proxied, host: 'localhost' })).toBe(200);
    }
    expect(await statusOf(await serve(), { host: 'evil.example' })).toBe(421);
  });

  test('pages of other sites, unless they are named', async () => {
    const server = await serve({ keylessNetworks: 'loopback', corsOrigins: '*,http://chat.home' });
    for (const headers of [
      { origin: 'http://evil.example' },
      { origin: 'null' },
      { origin: 'chrome-extension://abc' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Headers[]) {
      expect([headers, await statusOf(server, headers)]).toEqual([headers, 403]);
    }
    for (const headers of [
      { origin: server.url },
      { origin: 'http://chat.home' },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      expect(await statusOf(server, headers as Headers)).toBe(200);
    }
  });

  test('a stale cookie of the console is not covered up', async () => {
    expect(await statusOf(await serve(), { cookie: 'locution_session=gone' })).toBe(401);
  });
});

describe('sockets', () => {
  const path = `${VOICE}/stream-input?output_format=pcm_8000`;

  test('speak without a key, also after the first text, and end when the account does', async () => {
    const server = await serve();
    const client = await connectSocket(server, `${VOICE}/multi-stream-input?output_format=pcm_8000`, {});
    for (const context_id of ['one', 'two']) {
      client.send({ text: 'Hello there. ', context_id });
      client.send({ context_id, close_context: true });
      await client.until((all) => all.some(({ contextId, isFinal }) => contextId === context_id && isFinal === true));
    }
    expect(client.messages.filter(({ isFinal }) => isFinal)).toHaveLength(2);
    const [, keyless] = await server.services.store.accounts.list();
    await server.services.store.accounts.update(keyless?.account_id ?? '', { disabled: 1 });
    client.send({ text: 'Hello there. ', context_id: 'three' });
    expect(await client.closed).toBe(1008);
  });

  test.each([
    [{ origin: 'http://evil.example' }, 'comes from a page'],
    [{ 'x-forwarded-for': '127.0.0.1' }, 'through a proxy'],
    [{ 'xi-api-key': 'sk_wrong_0123456789' }, 'unknown, disabled or expired'],
  ] as [Headers, string][])('with %j are refused', async (headers, reason) => {
    const client = await connectSocket(await serve(), path, headers);
    client.send({ text: 'Hello. ' });
    expect(await client.closed).toBe(1008);
    expect(client.messages).toMatchObject([{ message: expect.stringContaining(reason) }]);
  });
});

test('MCP needs no key either, and no page of another site may use it', async () => {
  const server = await serve();
  const open = async (headers: Headers) => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers } });
    await client.connect(transport as Parameters<Client['connect']>[0]);
    cleanups.push(() => client.close());
    return client;
  };
  const client = await open({});
  const { content } = await client.callTool({ name: 'speak', arguments: { text: 'No key.', output_format: 'wav' } });
  expect((content as { type: string }[])[0]?.type).toBe('audio');
  await expect(open({ origin: 'http://evil.example' })).rejects.toThrow('comes from a page');
  await expect(open({ 'x-forwarded-for': '127.0.0.1' })).rejects.toThrow('through a proxy');
});

describe('Wyoming', () => {
  async function ask(server: TestServer, sent: string, key?: string): Promise<string> {
    const wyoming = await startWyoming(server.services, {
      host: '127.0.0.1',
      port: 0,
      callerOf: (address) => wyomingCaller(server.services, key, address),
      onError: (error) => expect(error).toBeUndefined(),
    });
    cleanups.push(() => wyoming.close());
    const socket = connect(wyoming.port, '127.0.0.1');
    cleanups.push(() => socket.destroy());
    socket.write(sent);
    return await new Promise((resolve) => {
      let text = '';
      socket.on('data', (bytes) => {
        text += bytes.toString('latin1');
        if (/"type":"(?:audio-stop|error|info)"/.test(text)) resolve(text);
      });
    });
  }
  const SYNTHESIZE = `${JSON.stringify({ type: 'synthesize', data: { text: 'Hello.' } })}\n`;

  test('speaks for the account of requests without a key', async () => {
    const server = await serve();
    expect(await ask(server, SYNTHESIZE)).toContain('audio-stop');
    const own = (await (await fetch(`${server.url}/v1/history`)).json()) as { history: unknown[] };
    expect(own.history).toHaveLength(1);
  });

  test('refuses addresses outside of the networks, but for a key of its own', async () => {
    const server = await serve({ keylessNetworks: '192.168.0.0/16' });
    expect(await ask(server, SYNTHESIZE)).toContain('LOCUTION_KEYLESS_NETWORKS');
    expect(await ask(server, SYNTHESIZE, TEST_KEY)).toContain('audio-stop');
  });

  test('takes no request of a browser for events', async () => {
    const body = `POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\n\r\n${SYNTHESIZE}`;
    const server = await serve();
    const answer = await ask(server, body);
    expect(answer).toContain('"type":"error"');
    expect(answer).not.toContain('audio-start');
  });
});
