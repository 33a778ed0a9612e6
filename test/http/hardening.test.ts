import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { hostRule } from '../../src/http/plugins/addresses.ts';
import { loggedPath } from '../../src/http/plugins/request-context.ts';
import type { Config } from '../../src/settings.ts';
import { createKey, setUp } from './accounts.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serve(config: Partial<Config> = {}): Promise<TestServer> {
  const server = await startServer({ config });
  cleanups.push(() => server.close());
  return server;
}

/** A request whose headers fetch would not let pass. */
function send(
  server: TestServer,
  options: { path: string; method?: string; headers?: Record<string, string>; body?: string },
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(server.url + options.path, options, (incoming) => {
      let body = '';
      incoming.on('data', (chunk) => {
        body += chunk;
      });
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body }));
    });
    outgoing.on('error', reject).end(options.body);
  });
}

/** A connection that tells whether the server has closed it. */
function openConnection(server: TestServer): { socket: Socket; closed: () => boolean } {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let isClosed = false;
  socket.on('error', () => undefined).resume();
  socket.once('close', () => {
    isClosed = true;
  });
  cleanups.push(() => socket.destroy());
  return { socket, closed: () => isClosed };
}

/** A connection that sends a head and then a byte of its body now and then. */
function drip(server: TestServer, head: string[], chunked = false): ReturnType<typeof openConnection> {
  const { socket, closed } = openConnection(server);
  socket.write([...head, `host: ${new URL(server.url).host}`, 'content-type: application/json', '', ''].join('\r\n'));
  const timer = setInterval(() => socket.write(chunked ? '1\r\na\r\n' : 'a'), 100);
  socket.once('close', () => clearInterval(timer));
  return { socket, closed };
}

describe('slow bodies', () => {
  test.each([
    ['sign-in', ['POST /v1/auth/login HTTP/1.1', 'content-length: 5000'], false],
    ['an unknown route', ['POST /v1/nothing HTTP/1.1', 'content-length: 5000'], false],
    ['a wrong key', ['POST /v1/voices HTTP/1.1', 'xi-api-key: sk_wrong', 'content-length: 5000'], false],
    ['chunks', ['POST /v1/auth/login HTTP/1.1', 'transfer-encoding: chunked'], true],
    ['a request without a body', ['GET /healthz HTTP/1.1', 'content-length: 5000'], false],
  ])('a dripping body is not waited for: %s', async (_name, head, chunked) => {
    const server = await serve({ bodyTimeoutSecs: 1 });
    const { closed } = drip(server, head, chunked);
    await expect.poll(closed).toBe(true);
  });

  test('a body that comes at an honest pace may take longer', async () => {
    const server = await serve({ bodyTimeoutSecs: 1 });
    const body = JSON.stringify({ text: 'x', filler: 'x'.repeat(150_000) });
    const parts = Array.from({ length: 10 }, (_, index) => body.slice(index * 15_100, (index + 1) * 15_100));
    const status = await new Promise((resolve, reject) => {
      const outgoing = httpRequest(`${server.url}/v1/text-to-speech/nobody`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'xi-api-key': server.key,
        },
      });
      outgoing.on('response', (incoming) => resolve(incoming.resume().statusCode)).on('error', reject);
      const timer = setInterval(() => {
        outgoing.write(parts.shift() ?? '');
        if (parts.length > 0) return;
        clearInterval(timer);
        outgoing.end();
      }, 150);
    });
    expect(status).toBe(404);
  });

  test('1,000 dripping connections: others are answered meanwhile, and all of them are closed', async () => {
    const server = await serve({ bodyTimeoutSecs: 2, connectionsPerAddress: 0 });
    const head = ['POST /v1/auth/login HTTP/1.1', 'content-length: 5000'];
    const dripping = Array.from({ length: 1000 }, () => drip(server, head));
    expect((await server.request('/v1/models')).status).toBe(200);
    await expect.poll(() => dripping.every(({ closed }) => closed())).toBe(true);
  });

  test('connections of one address are limited, and told so', async () => {
    const server = await serve({ connectionsPerAddress: 5 });
    const { hostname, port } = new URL(server.url);
    const open = Array.from({ length: 5 }, () => connect(Number(port), hostname));
    cleanups.push(() => open.forEach((socket) => void socket.destroy()));
    await Promise.all(open.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    const beyond = connect(Number(port), hostname);
    let answer = '';
    for await (const chunk of beyond) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    for (const socket of open) socket.destroy();
    await expect.poll(async () => (await server.request('/healthz').catch(() => ({ status: 0 }))).status).toBe(200);
  });
});

/** What comes back for requests that no library would send, one after the other over one connection. */
async function exchange(server: TestServer, ...requests: string[]): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  cleanups.push(() => socket.destroy());
  let answer = '';
  let isClosed = false;
  socket
    .on('error', () => undefined)
    .on('data', (chunk) => {
      answer += chunk;
    });
  socket.once('close', () => {
    isClosed = true;
  });
  for (const [index, request] of requests.entries()) {
    socket.write(request);
    await expect.poll(() => isClosed || answer.split('HTTP/1.1 ').length > index + 1).toBe(true);
  }
  return answer;
}

const HOST = 'Host: 127.0.0.1';

test('a stop does not wait for a connection once what it carried is answered', async () => {
  const server = await startServer();
  // For ever: a stop that waited for it would not end.
  server.app.server.keepAliveTimeout = 0;
  const [voice] = BUILTIN_VOICES;
  const json = JSON.stringify({ text: 'A sentence that is still being spoken when the server stops. '.repeat(80) });
  const { socket } = openConnection(server);
  const head = [`POST /v1/text-to-speech/${voice?.voiceId}/stream HTTP/1.1`, `host: ${new URL(server.url).host}`];
  const fields = [`xi-api-key: ${server.key}`, 'content-type: application/json', `content-length: ${json.length}`];
  socket.write([...head, ...fields, '', json].join('\r\n'));
  await once(socket, 'data');
  await server.close();
});

describe('large bodies', () => {
  const LARGE = '['.repeat(1_000_000) + ']'.repeat(1_000_000);
  const headers = { 'content-type': 'application/json' };

  test('of whoever has no key are not read', async () => {
    const server = await serve();
    for (const path of ['/v1/auth/login', '/v1/auth/login/code', '/v1/auth/setup', '/v1/cli-logins']) {
      const response = await fetch(server.url + path, { method: 'POST', headers, body: LARGE });
      expect(response.status, path).toBe(413);
      expect(await expectDocumented('POST', path, response)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    }
  });
});

describe('offers of other protocols', () => {
  const OFFER = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__';

  test('a request is answered as if it had offered nothing, its body read, its connection used on', async () => {
    const server = await serve();
    const body = JSON.stringify({ email: 'a@example.com', password: 'wrong' });
    const login = `POST /v1/auth/login HTTP/1.1\r\n${HOST}\r\n${OFFER}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const health = `GET /healthz HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;
    const answer = await exchange(server, login, health);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
  });

  test('a body that drips behind an offer is not waited for', async () => {
    const server = await serve({ bodyTimeoutSecs: 1 });
    const { closed } = drip(server, [
      'POST /v1/auth/login HTTP/1.1',
      'Connection: Upgrade',
      'Upgrade: x',
      'content-length: 5000',
    ]);
    await expect.poll(closed).toBe(true);
  });

  test.each([
    '/v1/text-to-speech/%/stream-input',
    '/v1/text-to-speech/x/stream-input?inactivity_timeout=none',
    '/v1/text-to-speech/x/nothing/stream-input',
  ])('what asks for a socket and gets none does not stay: %s', async (path) => {
    const { socket, closed } = openConnection(await serve());
    socket.write(
      `GET ${path} HTTP/1.1\r\n${HOST}\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
    );
    await expect.poll(closed, { timeout: 40_000 }).toBe(true);
  });

  test('a socket’s address asked for plainly is told in an envelope', async () => {
    const server = await serve();
    const response = await server.request('/v1/text-to-speech/x/stream-input');
    expect(response.status).toBe(426);
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', ok: false });
  });
});

describe('addresses', () => {
  test.each([
    ['none', 'GET /healthz HTTP/1.1\r\n\r\n', 400],
    ['two', `GET /healthz HTTP/1.1\r\n${HOST}\r\nHost: evil.example\r\n\r\n`, 400],
    ['the same twice', `GET /healthz HTTP/1.1\r\n${HOST}\r\nhost: 127.0.0.1\r\n\r\n`, 400],
    ['an empty one', 'GET /healthz HTTP/1.1\r\nHost:\r\n\r\n', 421],
    ['one', `GET /healthz HTTP/1.1\r\n${HOST}\r\n\r\n`, 200],
    ['none, of old', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
  ])('Host: %s', async (_name, bytes, status) => {
    const server = await serve();
    const answer = await exchange(server, bytes);
    expect(answer).toContain(`HTTP/1.1 ${status} `);
    if (status >= 400) expect(answer).toContain('"ok":false');
  });

  test('a client that names no host is given an address that leads here', async () => {
    const server = await serve();
    const body = JSON.stringify({ code_challenge: 'x'.repeat(43), device_name: 'laptop' });
    const answer = await exchange(
      server,
      `POST /v1/cli-logins HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    expect(answer).toContain(`"verification_url":"${server.url}/console/device`);
  });

  const RULES: [string, Partial<Config>, string[], string[]][] = [
    [
      'on loopback',
      { host: '127.0.0.1' },
      ['localhost', 'localhost:8080', '127.0.0.1:1', 'LOCALHOST', '[::1]:8080', 'app.localhost'],
      [
        'evil.example',
        'localhost.evil.example',
        '10.0.0.5',
        'a b',
        '"><script>',
        '127.0.0.1.evil.example',
        '@localhost',
      ],
    ],
    ['on an address', { host: '10.0.0.5' }, ['10.0.0.5:8080', 'localhost'], ['10.0.0.6', 'evil.example']],
    [
      'on every address, as in a container',
      { host: '0.0.0.0' },
      ['localhost:8080', '192.168.1.7:8080', '[fd00::1]:8080', 'locution:8080'],
      ['evil.example', 'a b', 'x"y'],
    ],
    [
      'with names',
      { allowedHosts: 'speech.example, other.example', publicUrl: 'https://public.example' },
      ['speech.example', 'other.example:99', 'public.example', 'localhost'],
      ['evil.example', 'sub.speech.example'],
    ],
    ['with any', { allowedHosts: '*' }, ['evil.example'], ['a b', '"><script>']],
    ['behind a proxy that chooses', { trustProxy: true }, ['anything.example'], ['a b', '"><script>']],
    ['behind a proxy, named', { trustProxy: true, publicUrl: 'https://a.example' }, ['a.example'], ['b.example']],
  ];
  test.each(RULES)('%s', (_name, config, allowed, refused) => {
    const isAllowed = hostRule({ host: '127.0.0.1', trustProxy: false, ...config });
    expect(allowed.filter((host) => !isAllowed(host))).toEqual([]);
    expect(refused.filter(isAllowed)).toEqual([]);
  });

  test('a name that nobody configured is 421 everywhere', async () => {
    const server = await serve();
    for (const path of ['/healthz', '/console', '/v1/models', '/nothing']) {
      const { status, body } = await send(server, { path, headers: { host: 'evil.example' } });
      expect(status, path).toBe(421);
      expect(JSON.parse(body)).toMatchObject({ code: 'MISDIRECTED_REQUEST', ok: false });
    }
  });

  test('addresses that are given out come from the configuration', async () => {
    const server = await serve({ publicUrl: 'https://speech.example' });
    const body = JSON.stringify({ code_challenge: 'x'.repeat(43), device_name: 'laptop' });
    const headers = { 'content-type': 'application/json' };
    const begun = await send(server, { path: '/v1/cli-logins', method: 'POST', headers, body });
    expect(JSON.parse(begun.body).verification_url).toMatch(/^https:\/\/speech\.example\/console\/device\?code=/);
    expect(begun.headers['cache-control']).toBe('no-store');
    const setup = {
      path: '/v1/auth/setup',
      method: 'POST',
      body: JSON.stringify({
        setup_token: server.services.setupToken,
        email: 'a@example.com',
        password: 'correct horse battery',
      }),
    };
    const foreign = await send(server, { ...setup, headers: { ...headers, origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    const own = { ...headers, host: 'speech.example', origin: 'https://speech.example' };
    const made = await send(server, { ...setup, headers: own });
    expect(made.status).toBe(204);
    expect(String(made.headers['set-cookie'])).toContain('; Secure');
    expect(made.headers['strict-transport-security']).toMatch(/^max-age=\d+$/);
  });
});

describe('headers', () => {
  test('every answer tells browsers what not to do with it; answers with secrets are kept nowhere', async () => {
    const server = await serve();
    const admin = await setUp(server);
    for (const path of ['/healthz', '/v1/models', '/nothing', '/console', '/docs/']) {
      const { headers } = await server.request(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('permissions-policy'), path).toContain('microphone=()');
      expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
      expect(headers.get('strict-transport-security'), path).toBeNull();
    }
    // These are answered before there is a route.
    for (const path of ['/%', '/v1/voices/%ff']) {
      const { status, headers } = await send(server, { path });
      expect(status, path).toBe(400);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
    }
    const made = await admin.request('/v1/api-keys', { json: { name: 'x' } });
    expect(made.headers.get('cache-control')).toBe('no-store');
    expect((await createKey(admin, {})).api_key).toMatch(/^sk_/);
    const login = await server.request('/v1/auth/login', { json: { email: 'a@example.com', password: 'x' } });
    expect(login.headers.get('cache-control')).toBe('no-store');
  });

  test.each(['GET', 'HEAD'])('%s of a folder of the console is 404', async (method) => {
    const server = await serve();
    for (const path of ['/console/assets/', '/console/assets/nothing/']) {
      const { status } = await send(server, { path, method });
      expect(status, path).toBe(404);
    }
  });

  test('an expectation that nobody meets is told in an envelope', async () => {
    const server = await serve();
    const { status, body } = await send(server, { path: '/healthz', headers: { expect: 'weird' } });
    expect(status).toBe(417);
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', ok: false, error: 'Expectation Failed' });
  });
});

describe('metrics and readiness', () => {
  test('without a token: loopback only, and nothing that a proxy passes on', async () => {
    const server = await serve();
    expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
    const proxied = await serve({ trustProxy: true });
    const own = { headers: { 'x-forwarded-for': '127.0.0.1' } };
    expect((await fetch(`${server.url}/metrics`, own)).status).toBe(403);
    expect((await fetch(`${proxied.url}/metrics`, own)).status).toBe(200);
    for (const name of ['x-forwarded-for', 'x-real-ip', 'x-forwarded-host', 'forwarded', 'via', 'cf-connecting-ip']) {
      const headers = { [name]: name === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' };
      for (const { url } of [server, proxied]) {
        const passed = await fetch(`${url}/metrics`, { headers });
        expect(passed.status, name).toBe(403);
        expect(await expectDocumented('GET', '/metrics', passed)).toMatchObject({ code: 'FORBIDDEN' });
      }
    }
  });

  test('with a token: whoever has it', async () => {
    const server = await serve({ metricsToken: 'metrics-token-0123456789' });
    const ask = (authorization: string) => fetch(`${server.url}/metrics`, { headers: { authorization } });
    expect((await ask('')).status).toBe(401);
    expect((await ask('Bearer metrics-token-0123456780')).status).toBe(401);
    expect((await ask('Bearer metrics-token-0123456789')).status).toBe(200);
  });

  test('however many ask for readiness at once, one word is spoken, and others are served', async () => {
    const server = await serve({ queueLimit: 4 });
    const { pool } = server.services;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, pool.stats().unfinished);
    }, 1);
    const answers = await Promise.all(Array.from({ length: 100 }, () => fetch(`${server.url}/readyz`)));
    clearInterval(watch);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(most).toBeLessThanOrEqual(1);
  });

  test('the document is made once, not for each that asks', async () => {
    const server = await serve();
    let made = 0;
    const { swagger } = server.app;
    server.app.swagger = ((...given: []) => {
      made += 1;
      return swagger(...given);
    }) as typeof swagger;
    const texts: string[] = [];
    for (const path of ['/openapi.json', '/docs/json', '/docs/yaml']) {
      texts.push(await (await fetch(server.url + path)).text());
    }
    expect(made).toBe(1);
    expect(new Set(texts).size).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ openapi: '3.1.0' });
  });

  test('readiness tells nothing but readiness', async () => {
    const server = await serve();
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok' });
  });
});

describe('logs', () => {
  test('a key in an address is redacted, and an address forges no line', () => {
    expect(loggedPath('/v1/voices/sk_0123456789abcdef/x?key=sk_1')).toBe('/v1/voices/sk_[redacted]/x');
    expect(loggedPath('/v1/%73k%5F0123456789abcdef%/x')).toBe('/v1/sk_[redacted]/x');
    expect(loggedPath('/sk%5f01%0a{"level":50}')).toBe('/sk_[redacted]');
    expect(loggedPath('/v1/voices/a%20b')).toBe('/v1/voices/a%20b');
    expect(loggedPath('/a\n{"level":50}\u2028b\x1b[31m')).not.toMatch(/[^\x21-\x7e]/);
    expect(loggedPath(`/${'a'.repeat(9000)}`)).toHaveLength(500);
  });

  test('no key gets into the log by any part of a request', async () => {
    const server = await serve();
    const key = 'sk_test_0123456789abcdef';
    await send(server, {
      path: `/v1/voices/${key}?x=${key}`,
      headers: { authorization: `Bearer ${key}`, referer: key },
    });
    await send(server, { path: `/${key}`, headers: { 'x-request-id': key, 'user-agent': key } });
    await expect.poll(() => server.log.length).toBeGreaterThanOrEqual(2);
    expect(server.log.join('\n')).not.toContain(key);
  });
});
