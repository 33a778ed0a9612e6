import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { jsonFault } from '../../src/http/plugins/json-fault.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let speak: string;

beforeAll(async () => {
  server = await startServer({ config: { bodyLimitBytes: 200_000 } });
  speak = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
});
afterAll(() => server.close());

async function expectError(response: Response, status: number, code: string, method = 'POST', path?: string) {
  const body = (
    path === undefined ? await response.clone().json() : await expectDocumented(method, path, response)
  ) as {
    detail: unknown;
    meta: { request_id: string };
  };
  expect(response.status).toBe(status);
  expect(body).toMatchObject({ code, ok: false, error: expect.any(String), meta: { request_id: expect.any(String) } });
  expect(body.meta.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}

/** A request whose target fetch would tidy up first. */
function rawGet(target: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, path: target, headers: { 'xi-api-key': server.key } },
      (incoming) => {
        let body = '';
        incoming.on('data', (chunk) => {
          body += chunk;
        });
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body }));
      },
    );
    outgoing.on('error', reject).end();
  });
}

describe('keys', () => {
  const cases: [string, Record<string, string>][] = [
    ['no key', { authorization: '' }],
    ['an unknown key', { 'xi-api-key': 'sk_unknown' }],
    ['an empty key', { 'xi-api-key': '' }],
    [
      'a bad xi-api-key beside a good bearer',
      { 'xi-api-key': 'sk_bad', authorization: 'Bearer sk_test_0123456789abcdef' },
    ],
    ['another scheme', { authorization: 'Basic c2tfdGVzdA==' }],
    ['bytes that are no ASCII', { 'xi-api-key': 'sk_\u00ff\u00fe' }],
    ['a very long key', { 'xi-api-key': 'x'.repeat(8000) }],
  ];
  test.each(cases)('%s is refused', async (_name, headers) => {
    const response = await fetch(`${server.url}/v1/voices`, { headers });
    await expectError(response, 401, 'AUTH_REQUIRED', 'GET', '/v1/voices');
    expect(response.headers.get('x-service-api-key-id')).toBeNull();
  });

  test('both headers open, and xi-api-key wins', async () => {
    const bearer = await fetch(`${server.url}/v1/models`, { headers: { authorization: `Bearer ${server.key}` } });
    expect(bearer.status).toBe(200);
    const both = await fetch(`${server.url}/v1/models`, {
      headers: { 'xi-api-key': server.key, authorization: 'Bearer sk_bad' },
    });
    expect(both.status).toBe(200);
    expect(both.headers.get('x-service-api-key-id')).toMatch(/^key_[A-Za-z0-9]{20}$/);
    expect(both.headers.get('x-service-api-key-id')).toBe(bearer.headers.get('x-service-api-key-id'));
  });

  test('failures of a known key carry its id too', async () => {
    const response = await server.request('/v1/voices/nosuchvoice');
    await expectError(response, 404, 'RESOURCE_NOT_FOUND', 'GET', '/v1/voices/nosuchvoice');
    expect(response.headers.get('x-service-api-key-id')).toMatch(/^key_/);
  });

  test('neither the key nor its hash gets into the log or the database', async () => {
    await server.request(`/v1/models?key=${server.key}`);
    expect(server.log.join('\n')).not.toContain(server.key);
    expect(server.log.join('\n')).toContain('key_');
  });
});

describe('requests that cannot be read', () => {
  test.each(['{"text":', '', 'null', '[]', '"text"'])('body %j', async (body) => {
    const response = await server.request(speak, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect([400, 422]).toContain(response.status);
    const code = response.status === 400 ? 'BAD_REQUEST' : 'VALIDATION_ERROR';
    await expectError(response, response.status, code, 'POST', speak);
  });

  test('broken JSON is 400', async () => {
    const response = await server.request(speak, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    await expectError(response, 400, 'BAD_REQUEST', 'POST', speak);
  });

  test('another content type', async () => {
    const response = await server.request(speak, {
      method: 'POST',
      body: 'a=b',
      headers: { 'content-type': 'text/csv' },
    });
    await expectError(response, 400, 'BAD_REQUEST', 'POST', speak);
  });

  test('a body over the limit', async () => {
    const response = await server.request(speak, { json: { text: 'a'.repeat(300_000) } });
    await expectError(response, 413, 'PAYLOAD_TOO_LARGE', 'POST', speak);
    // More than the buffers between hold: the answer reaches a client that first sends all it has.
    const large = await server.request(speak, { json: { text: 'a'.repeat(20_000_000) } });
    await expectError(large, 413, 'PAYLOAD_TOO_LARGE', 'POST', speak);
  });

  test.each([
    ['application/json', Buffer.from('{"text":"caf\xe9"}', 'latin1')],
    ['application/json; charset=iso-8859-1', Buffer.from('{"text":"plain"}')],
  ])('bytes that are not UTF-8, or said not to be: %s', async (type, body) => {
    const response = await server.request(speak, { method: 'POST', body, headers: { 'content-type': type } });
    await expectError(response, 400, 'BAD_REQUEST', 'POST', speak);
  });

  test.each(['"UTF-8"', 'utf8'])('a body in charset=%s is read', async (charset) => {
    const response = await server.request(speak, {
      method: 'POST',
      body: '{"text":"café"}',
      headers: { 'content-type': `application/json; charset=${charset}` },
    });
    expect(response.status).toBe(200);
  });

  test('an id of any length is an unknown id, or too long; without a key it is not looked at', async () => {
    const unknown = await server.request(`/v1/history/${'a'.repeat(200)}`);
    await expectError(unknown, 404, 'RESOURCE_NOT_FOUND', 'GET', '/v1/history/x');
    expect(unknown.headers.get('x-service-api-key-id')).toMatch(/^key_/);
    const long = await server.request(`/v1/history/${'a'.repeat(5000)}`);
    await expectError(long, 422, 'VALIDATION_ERROR', 'GET', '/v1/history/x');
    const nobody = await fetch(`${server.url}/v1/history/${'a'.repeat(5000)}`);
    await expectError(nobody, 401, 'AUTH_REQUIRED', 'GET', '/v1/history/x');
  });

  test('a head over the limit', async () => {
    const response = await server.request('/v1/models', { headers: { 'x-filler': 'a'.repeat(20_000) } });
    await expectError(response, 431, 'BAD_REQUEST');
  });

  test('what is no HTTP', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write('WHAT IS THIS\r\n\r\n');
    let answer = '';
    for await (const chunk of socket) answer += chunk;
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const [, id] = /x-request-id: (\S+)/.exec(head) ?? [];
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', ok: false, meta: { request_id: id } });
  });

  test('what is no HTTP: the connection goes, also where the client keeps its side open', async () => {
    const { hostname, port } = new URL(server.url);
    const connections = () =>
      new Promise<number>((resolve) => server.app.server.getConnections((_e, count) => resolve(count)));
    const before = await connections();
    const sockets = Array.from({ length: 10 }, () =>
      connect({ port: Number(port), host: hostname, allowHalfOpen: true }),
    );
    for (const socket of sockets) socket.on('error', () => undefined).write('WHAT IS THIS\r\n\r\n');
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.resume().once('end', resolve))));
    await expect.poll(connections).toBeLessThanOrEqual(before);
    for (const socket of sockets) socket.destroy();
  });

  test('what is no HTTP behind a request whose answer runs ends the connection without another head', async () => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    const json = JSON.stringify({ text: 'A sentence that takes a while. '.repeat(60) });
    socket.write(
      [
        `POST ${speak}/stream?output_format=pcm_48000 HTTP/1.1`,
        `host: ${hostname}`,
        `xi-api-key: ${server.key}`,
        'content-type: application/json',
        `content-length: ${json.length}`,
        '',
        json,
      ].join('\r\n'),
    );
    let answer = '';
    let isSent = false;
    socket.setEncoding('latin1');
    await new Promise<void>((resolve) => {
      socket.on('error', () => undefined).once('close', () => resolve());
      socket.on('data', (text: string) => {
        answer += text;
        if (!isSent && answer.length > 5000) {
          isSent = true;
          socket.write('WHAT IS THIS\r\n\r\n');
        }
      });
    });
    expect(answer.match(/HTTP\/1\.1 /g)).toEqual(['HTTP/1.1 ']);
  });

  test.each(['/%zz', '/v1/voices/%ff', '/v1/history/%c0%af'])('malformed URL %s', async (target) => {
    const { status, body } = await rawGet(target);
    expect(status).toBe(400);
    expect(JSON.parse(body)).toMatchObject({ code: 'BAD_REQUEST', ok: false, error: 'Bad Request' });
  });

  test.each([
    '/v1/voices/../../etc/passwd',
    '/v1/history/..%2f..%2flocution.db/audio',
    '/nothing',
  ])('unknown path %s', async (target) => {
    const { status, body } = await rawGet(target);
    expect(status).toBe(404);
    expect(JSON.parse(body)).toMatchObject({ code: 'RESOURCE_NOT_FOUND', ok: false });
  });

  test('prototype keys in JSON', async () => {
    const response = await server.request(speak, {
      method: 'POST',
      body: '{"text":"hi","__proto__":{"speed":2}}',
      headers: { 'content-type': 'application/json' },
    });
    await expectError(response, 400, 'BAD_REQUEST', 'POST', speak);
  });
});

describe('requests that break the schema', () => {
  const wrong: [string, object, string[][]][] = [
    ['no text', {}, [['body', 'text']]],
    ['empty text', { text: '' }, [['body', 'text']]],
    ['text of a wrong type', { text: 5 }, [['body', 'text']]],
    ['speed out of range', { text: 'hi', speed: 3 }, [['body', 'speed']]],
    ['a fractional seed', { text: 'hi', seed: 1.5 }, [['body', 'seed']]],
    ['a negative seed', { text: 'hi', seed: -1 }, [['body', 'seed']]],
    [
      'guidance out of range',
      { text: 'hi', voice_settings: { guidance_scale: 11 } },
      [['body', 'voice_settings', 'guidance_scale']],
    ],
    ['a long pause', { text: 'hi', segment_pause_secs: 6 }, [['body', 'segment_pause_secs']]],
    [
      'everything at once',
      { text: 1, speed: 'fast', seed: -1, instructions: 'x'.repeat(1001), voice_settings: { guidance_scale: 0 } },
      [
        ['body', 'text'],
        ['body', 'speed'],
        ['body', 'seed'],
        ['body', 'instructions'],
        ['body', 'voice_settings', 'guidance_scale'],
      ],
    ],
  ];
  test.each(wrong)('%s', async (_name, json, locations) => {
    const response = await server.request(speak, { json });
    const { detail } = await expectError(response, 422, 'VALIDATION_ERROR', 'POST', speak);
    expect((detail as { loc: string[] }[]).map(({ loc }) => loc)).toEqual(expect.arrayContaining(locations));
  });

  test.each([
    ['/v1/text-to-speech/Clara', { text: '' }, 'must not be empty'],
    [
      '/v1/text-to-speech/Clara',
      { text: 'x'.repeat(20_000) },
      'must have at most 10000 characters, or 200000 as a job',
    ],
    ['/v1/text-to-speech/Clara', { text: 'x'.repeat(20_000) }, 'delivery=async'],
    ['/v1/text-to-speech/Clara', null, 'must be a JSON object'],
    ['/v1/audio/speech', { model: 'tts-1', voice: 'Clara', input: '' }, 'must not be empty'],
    ['/v1/audio/speech', { model: 'tts-1', voice: 'Clara', input: 'x'.repeat(20_000) }, 'delivery=async'],
    ['/v1/text-to-dialogue', { inputs: [{ text: '', voice_id: 'Clara' }] }, 'must not be empty'],
    ['/v1/voice-previews/design', { voice_description: '   ' }, 'must not be blank'],
  ])('%s: what is wrong is said in words: %#', async (path, json, words) => {
    expect(await (await server.request(path, { json })).text()).toContain(words);
  });

  test('violations of the query come with those of the body', async () => {
    const path = `${speak}?output_format=${'x'.repeat(101)}`;
    const response = await server.request(path, { json: { text: '' } });
    const { detail } = await expectError(response, 422, 'VALIDATION_ERROR', 'POST', path);
    expect((detail as { loc: string[] }[]).map(({ loc }) => loc.join('.'))).toEqual([
      'query.output_format',
      'body.text',
    ]);
  });

  test('10,000 characters pass, 10,001 do not; characters are code points', async () => {
    const passing = await server.request(`${speak}/stream`, {
      json: { text: '😀'.repeat(10_000), model_id: 'locution-1' },
    });
    expect(passing.status).toBe(200);
    await passing.body?.cancel();
    const over = await server.request(speak, { json: { text: 'a'.repeat(10_001) } });
    await expectError(over, 422, 'VALIDATION_ERROR', 'POST', speak);
  });
});

describe('broken JSON', () => {
  test.each([
    ['{"text": "a",}', 'unexpected "}" at line 1, column 14'],
    ['{\n  "text": "a"\n  "seed": 1\n}', 'unexpected "\\"" at line 3, column 3'],
    ['{"text": "a"', 'unexpected end at line 1, column 13'],
    ['{"text": "a', 'unexpected end at line 1, column 12'],
    ['\n\n{"a": nul}', 'unexpected "n" at line 3, column 7'],
    ["{'text': 1}", 'unexpected "\'" at line 1, column 2'],
    ['{"text": "a\tb"}', 'unexpected "\\t" at line 1, column 12'],
    ['[1, 2}', 'unexpected "}" at line 1, column 6'],
    ['{"text": "a"} x', 'unexpected "x" at line 1, column 15'],
    ['{"text": 😀}', 'unexpected "😀" at line 1, column 10'],
    ['{"__proto__": {}}', 'field __proto__'],
  ])('%j: %s', async (body, words) => {
    const response = await server.request(speak, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    const answered = await expectError(response, 400, 'BAD_REQUEST', 'POST', speak);
    expect(answered.detail).toContain(words);
  });

  test('its fault is found in whatever JSON.parse refuses, and nowhere else', () => {
    const broken = fc
      .tuple(
        fc.json(),
        fc.nat(),
        fc.nat(3),
        fc.constantFrom('', '"', '\\', '}', ']', ',', '1', 'e', '\n', '\u2028', '\u0001'),
      )
      .map(([json, at, removed, added]) => {
        const start = at % (json.length + 1);
        return json.slice(0, start) + added + json.slice(start + removed);
      });
    fc.assert(
      fc.property(broken, (text) => {
        const isJson = (part: string) => {
          try {
            JSON.parse(part);
            return true;
          } catch {
            return false;
          }
        };
        expect(jsonFault(text) === undefined, text).toBe(isJson(text));
      }),
      { numRuns: 3000, seed: 20_261_122 },
    );
  });
});

describe('addresses', () => {
  test.each([
    ['GET', '/v1/voice-previews/design', 'POST'],
    ['PUT', '/v1/models', 'GET, HEAD'],
    ['POST', '/v1/history/abc', 'DELETE, GET, HEAD'],
    ['DELETE', '/healthz/', 'GET, HEAD'],
    ['PATCH', '/v1/audio/speech', 'POST'],
    ['PROPFIND', '/v1/models', 'GET, HEAD'],
  ])('%s %s: 405, and which methods there are', async (method, path, allowed) => {
    const response = await server.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe(allowed);
    expect(JSON.stringify(await response.json())).toContain(`not for ${method}`);
  });

  test('an unknown path is 404 for every method', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await server.request('/v1/nothing', { method });
      expect(response.status).toBe(404);
      expect(response.headers.get('allow')).toBeNull();
    }
  });

  test.each([
    '/v1/models/',
    '/v1/voices/?page_size=1',
    '/healthz/',
    '/docs/',
    '/console/',
    '/v1/audio/models/',
  ])('%s is served like the path without the slash', async (path) => {
    const response = await server.request(path);
    const plain = await server.request(path.replace(/\/(?=$|\?)/, ''));
    expect(response.status).toBe(plain.status);
    expect(response.headers.get('content-type')).toBe(plain.headers.get('content-type'));
    expect(response.status).not.toBe(404);
  });
});

describe('requests that are well-formed but not valid here', () => {
  const wrong: [string, string, object][] = [
    ['an unknown format', '?output_format=mp4', { text: 'hi' }],
    ['an impossible rate', '?output_format=opus_44100_48', { text: 'hi' }],
    ['an impossible bitrate', '?output_format=mp3_24000_321', { text: 'hi' }],
    ['an unknown format of a stream', '/stream?output_format=mp4_opus', { text: 'hi' }],
    ['an unknown model', '', { text: 'hi', model_id: 'nope' }],
    ['a language the model does not speak', '', { text: 'hi', language_code: 'xx' }],
    ['only punctuation', '', { text: '… !? —' }],
    ['only spaces', '', { text: ' \t\n ' }],
    ['only control characters', '', { text: '\u0000\u0001\u0007' }],
    ['a break that is too long', '', { text: 'a <break time="11s"/> b' }],
    ['a phoneme that does not exist', '', { text: 'a <phoneme alphabet="ipa" ph="Ω">b</phoneme>' }],
  ];
  test.each(wrong)('%s', async (_name, suffix, json) => {
    const response = await server.request(speak + suffix, { json });
    await expectError(response, 400, 'BAD_REQUEST', 'POST', speak + suffix);
  });

  test('an unknown voice', async () => {
    const path = '/v1/text-to-speech/aaaaaaaaaaaaaaaaaaaa';
    const response = await server.request(path, { json: { text: 'hi' } });
    await expectError(response, 404, 'RESOURCE_NOT_FOUND', 'POST', path);
  });

  test('an unknown history item', async () => {
    for (const path of ['/v1/history/aaaaaaaaaaaaaaaaaaaa', '/v1/history/aaaaaaaaaaaaaaaaaaaa/audio']) {
      await expectError(await server.request(path), 404, 'RESOURCE_NOT_FOUND', 'GET', path);
    }
  });
});

describe('texts that are odd but speakable', () => {
  const texts: [string, string][] = [
    ['NUL and control characters between words', 'one\u0000 two\u0001\u0007 three'],
    ['lone surrogates', 'one \ud800 two \udc00 three'],
    ['only emoji', '🎉🚀'],
    ['right to left', 'שלום hello مرحبا'],
    ['mixed scripts', 'Hello мир 世界 สวัสดี'],
    ['angle brackets', 'if a < b && b > c <tag>'],
    ['engine commands', '[[h@loU]] \u0001+5P <mark name="x"/> <audio src="/etc/passwd"/>'],
  ];
  test.each(texts)('%s', async (_name, text) => {
    const response = await server.request(`${speak}?output_format=wav`, { json: { text } });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  });
});

test('fields without effect are named, not refused', async () => {
  const response = await server.request(`${speak}?output_format=pcm`, {
    json: {
      text: 'hi',
      seed: 1,
      previous_text: 'x',
      voice_settings: { similarity_boost: 0.5, stability: 0.5, speed: 1 },
      nonsense: null,
    },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('x-ignored-fields')).toBe('previous_text, voice_settings.similarity_boost, nonsense');
  const first = { model_id: 'locution-1', instructions: 'angry', voice_settings: { guidance_scale: 2 }, other: 1 };
  const unmoved = await server.request(speak, { json: { text: 'hi', ...first } });
  expect(unmoved.headers.get('x-ignored-fields')).toBe('other, instructions, voice_settings.guidance_scale');
  const voice = await server.request(`/v1/voices/${BUILTIN_VOICES[0]?.voiceId}`, {
    method: 'PATCH',
    json: { tags: ['x'], labels: {} },
  });
  expect(voice.headers.get('x-ignored-fields')).toBe('labels');
});

test('a valid request id is kept, an invalid one replaced', async () => {
  const kept = await server.request('/healthz', { headers: { 'x-request-id': 'trace-42' } });
  expect(kept.headers.get('x-request-id')).toBe('trace-42');
  const replaced = await server.request('/healthz', { headers: { 'x-request-id': 'a b' } });
  expect(replaced.headers.get('x-request-id')).toMatch(/^req_/);
});
