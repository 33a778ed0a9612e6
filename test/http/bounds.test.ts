import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { excessOf, MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../../src/json-depth.ts';
import { startServer, type TestServer } from './server.ts';

const VOICE = BUILTIN_VOICES[0]?.voiceId ?? '';

let server: TestServer;
let operations: [path: string, method: string, operation: Record<string, unknown>][];
beforeAll(async () => {
  server = await startServer();
  const { paths } = (await (await server.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): (typeof operations)[number] => [path, method, operation]),
  );
});
afterAll(() => server.close());

const post = (path: string, body: string, method = 'POST') =>
  server.request(path, { method, body, headers: { 'content-type': 'application/json' } });

/** An object of unknown fields. */
const wide = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":0`).join(',')}}`;

const withBodies = () => operations.filter(([, , operation]) => operation.requestBody !== undefined);
const address = (path: string) => path.replace('{voice_id}', VOICE).replace(/\{\w+\}/g, 'x');

test('every operation with a body declares its limit, far below what holds up others', () => {
  expect(withBodies().length).toBeGreaterThan(40);
  for (const [path, method, operation] of withBodies()) {
    const limit = operation['x-max-body-bytes'];
    expect([method, path, typeof limit]).toEqual([method, path, 'number']);
    const isOfRules = /pronunciation-dictionaries/.test(path);
    const isLong = JSON.stringify(operation).includes('"delivery"') || path.startsWith('/v1/studio/projects');
    expect([path, Number(limit) <= (isOfRules ? 12 : isLong ? 4 : 1) * 1024 * 1024]).toEqual([path, true]);
  }
});

test('JSON nested deeper than 16 levels is refused with words by every operation', async () => {
  const bombs = [
    `{"labels":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    `${'['.repeat(MAX_JSON_DEPTH + 1)}${']'.repeat(MAX_JSON_DEPTH + 1)}`,
    `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
  ];
  for (const [path, method, operation] of withBodies()) {
    if (!JSON.stringify(operation.requestBody).includes('application/json')) continue;
    for (const bomb of bombs) {
      const response = await post(address(path), bomb, method.toUpperCase());
      const text = await response.text();
      // Those that a key may not call say so first.
      if (response.status !== 401)
        expect([path, response.status, text]).toEqual([path, 400, expect.stringContaining('16 levels')]);
    }
  }
  for (const bomb of bombs) expect((await post('/mcp', bomb)).status).toBe(400);
});

test('JSON of more values than a schema lists is refused with words by every operation', async () => {
  for (const [path, method, operation] of withBodies()) {
    if (!JSON.stringify(operation.requestBody).includes('application/json')) continue;
    const body = wide(12_000);
    const response = await post(address(path), body, method.toUpperCase());
    const text = await response.text();
    if (response.status === 401 || response.status === 413) continue;
    expect([path, response.status, text]).toEqual([path, 400, expect.stringMatching(/at most \d+ in all/)]);
  }
  expect((await post('/mcp', wide(12_000))).status).toBe(400);
});

test('of a long list all of whose items are wrong, the first fault is told', async () => {
  const body = JSON.stringify({ name: 'x', rules: Array(20_000).fill(0) });
  const response = await post('/v1/pronunciation-dictionaries/add-from-rules', body);
  expect(response.status).toBe(422);
  expect((await response.text()).length).toBeLessThan(2000);
  const few = JSON.stringify({ name: 0, rules: [0, 0] });
  const answer = await (await post('/v1/pronunciation-dictionaries/add-from-rules', few)).text();
  expect(answer.match(/"loc"/g)?.length).toBeGreaterThanOrEqual(3);
});

test.each([
  ['[1,2,3]', 3, undefined],
  ['[1,2,3]', 2, 'values'],
  ['{"a,b":",,,"}', 1, undefined],
  [wide(1000), 5000, undefined],
  [wide(1001), 5000, 'values'],
  [`[${wide(600)},${wide(600)}]`, 5000, undefined],
  [`[${'0,'.repeat(MAX_JSON_VALUES)}0]`, undefined, 'values'],
])('the values of %s are counted in its bytes', (json, most, expected) => {
  expect(excessOf(Buffer.from(json), most)).toBe(expected);
});

test.each([
  ['{"a":[1,{"b":"[[[["}]}', false],
  [`"${'['.repeat(100)}"`, false],
  [`"\\"${'['.repeat(100)}"`, false],
  [`"\\\\"${'['.repeat(100)}`, true],
  ['['.repeat(MAX_JSON_DEPTH), false],
  ['['.repeat(MAX_JSON_DEPTH + 1), true],
  ['[]'.repeat(1000), false],
  ['"', false],
])('the depth of %s is told from its bytes', (json, expected) => {
  expect(excessOf(Buffer.from(json))).toBe(expected ? 'depth' : undefined);
});

describe('texts', () => {
  test('that no operation would speak are refused before they are parsed', async () => {
    // No JSON: to find that out it would have to be parsed.
    const body = 'a'.repeat(3_900_000);
    for (const path of [
      `/v1/text-to-speech/${VOICE}`,
      `/v1/text-to-speech/${VOICE}/stream`,
      `/v1/text-to-speech/${VOICE}?delivery=async`,
      '/v1/text/normalize',
      '/v1/text-to-dialogue',
      '/v1/voice-previews/design',
      '/v1/text-to-voice/design',
      '/v1/audio/speech',
      '/mcp',
    ]) {
      expect([path, (await post(path, body)).status]).toEqual([path, 413]);
    }
  });

  test('of a background job may be longer than those of a request', async () => {
    const body = JSON.stringify({ text: 'é'.repeat(130_000) });
    const refused = await post(`/v1/text-to-speech/${VOICE}`, body);
    expect(refused.status).toBe(413);
    expect(await refused.text()).toContain('delivery=async');
    expect((await post(`/v1/text-to-speech/${VOICE}?delivery=async`, body)).status).toBe(202);
  });

  test('of the longest kind are spoken however they are escaped', async () => {
    const text = '\\ud83d\\ude00'.repeat(9_000);
    const response = await post(`/v1/text/normalize`, `{"text":"${text}","emoji":"skip"}`);
    expect(response.status).not.toBe(413);
  });
});

test('readings are given to an account four at a time', async () => {
  const text = 'On 3 May 2024 at 9:30 it cost $1,234.50 for 12 kg. '.repeat(180);
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => server.request('/v1/text/normalize', { json: { text } })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([...Array(4).fill(200), ...Array(8).fill(429)]);
  expect(answers.find(({ status }) => status === 429)?.headers.get('retry-after')).toBe('1');
  expect((await server.request('/v1/text/normalize', { json: { text: 'Hello.' } })).status).toBe(200);
});

describe('forms', () => {
  const part = (head: string, content = 'x') => `--edge\r\n${head}\r\n\r\n${content}\r\n`;
  const send = (parts: string) =>
    server.request('/v1/pronunciation-dictionaries/add-from-file', {
      method: 'POST',
      body: `${parts}--edge--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=edge' },
    });
  const field = 'content-disposition: form-data; name="name"';

  test('of many parts are refused before they are parsed, those of some are read', async () => {
    const refused = await send(part(field).repeat(65));
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain('more than 64 parts');
    expect((await send(part(field).repeat(64))).status).toBe(200);
  });

  test('with long heads of parts, or none, are refused before they are parsed', async () => {
    for (const head of [`${field}\r\nx-long: ${'a'.repeat(5000)}`, `${field}\r\n${'a: b\r\n'.repeat(100_000)}`]) {
      const refused = await send(part(head));
      expect(refused.status).toBe(400);
      expect(await refused.text()).toContain('part 1 does not');
    }
  });
});
