import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { openSession, setUp } from './accounts.ts';
import { document, expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

const BODY_LIMIT = 20_000;

let server: TestServer;
let adminId: string;
beforeAll(async () => {
  server = await startServer({ config: { bodyLimitBytes: BODY_LIMIT } });
  await setUp(server);
  adminId = (await server.services.store.accounts.first())?.account_id ?? '';
});
afterAll(() => server.close());

const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
);
const VOICE = BUILTIN_VOICES[0]?.voiceId ?? '';
/** A path with one text in all its places. */
const filled = (template: string, text: string) => template.replace(/\{[^}]+\}/g, encodeURIComponent(text));

interface Attempt {
  path: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

/** Through node:http: fetch sends no Host, Expect or body of its own choice. */
function send(method: string, { path, headers, body }: Attempt): Promise<Response> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = httpRequest(server.url + path, { method, headers: { ...headers, ...length } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const { statusCode: status = 0, headers: answered } = incoming;
        const content = [204, 304].includes(status) ? null : Buffer.concat(chunks);
        const told = Object.entries(answered).map(([name, value]): [string, string] => [name, String(value)]);
        resolve(new Response(content, { status, headers: told }));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** What anybody may do wrong with an operation, by what it is. */
async function attempts(template: string, method: string): Promise<Record<string, Attempt>> {
  const json = { 'content-type': 'application/json' };
  const key = { 'xi-api-key': server.key };
  const session = { cookie: `locution_session=${await openSession(server, adminId)}` };
  const path = filled(template, VOICE);
  const all: Record<string, Attempt> = {
    'no key': { path, headers: {} },
    'a wrong key': { path, headers: { 'xi-api-key': 'sk_wrong' } },
    'a wrong session': { path, headers: { cookie: 'locution_session=wrong' } },
    'another name of the server': { path, headers: { ...key, host: 'other.example' } },
    'an expectation': { path, headers: { ...key, expect: '200-maybe' } },
  };
  for (const [who, headers] of Object.entries({ key, session })) {
    for (const [what, text] of Object.entries({ unknown: 'nobody', odd: 'ä %00/..', long: 'x'.repeat(3000) })) {
      all[`${what} ids, ${who}`] = { path: filled(template, text), headers };
    }
    all[`a wrong query, ${who}`] = { path: `${path}?page_size=x&cursor=x&output_format=x&force=x&language=x`, headers };
    if (method === 'GET') continue;
    const bodies = {
      broken: '{"text":',
      null: 'null',
      list: '[]',
      empty: '{}',
      'of odd values': '{"text":[],"name":{}}',
    };
    for (const [what, body] of Object.entries(bodies)) {
      all[`a body that is ${what}, ${who}`] = { path, headers: { ...headers, ...json }, body };
    }
    all[`a body of another type, ${who}`] = { path, headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' };
    all[`a body of other bytes, ${who}`] = { path, headers: { ...headers, ...json }, body: Uint8Array.of(0xff, 0xfe) };
    const large = JSON.stringify({ text: 'x'.repeat(BODY_LIMIT) });
    all[`a large body, ${who}`] = { path, headers: { ...headers, ...json }, body: large };
  }
  return all;
}

test.each(operations)('$method $template: what anybody may do wrong is answered as it is declared', async ({
  template,
  method,
}) => {
  for (const [what, attempt] of Object.entries(await attempts(template, method))) {
    const response = await send(method, attempt);
    expect(response.status, what).toBeLessThan(500);
    if (response.status < 400) continue;
    await expectDocumented(method, filled(template, 'nobody'), response).catch((error: Error) => {
      throw new Error(`${what}: ${error.message}`);
    });
  }
});

const changing = operations.filter(({ method }) => method !== 'GET');

test.each(changing)('$method $template: a page of another site is refused with 403', async ({
  template,
  method,
  operation,
}) => {
  const isOfSessions = operation.security.some((way) => 'session' in way) || template.startsWith('/v1/auth/');
  const path = filled(template, VOICE);
  const origins = { origin: 'https://evil.example' };
  for (const forged of [origins, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }]) {
    for (const token of [await openSession(server, adminId), 'wrong']) {
      const headers = { cookie: `locution_session=${token}`, 'content-type': 'application/json', ...forged };
      const response = await send(method, { path, headers, body: '{}' });
      if (isOfSessions) {
        expect(response.status, JSON.stringify(headers)).toBe(403);
        await expectDocumented(method, path, response);
      }
    }
  }
});

test('audio: 304 for a copy that is still right, 416 for a range beyond it, on every operation that answers files', async () => {
  const spoken = await server.request(`/v1/text-to-speech/${VOICE}`, { json: { text: 'A file.' } });
  await spoken.bytes();
  const designed = await server.request('/v1/voice-previews/design', {
    json: { voice_description: 'A calm woman from England with a low voice.', text: 'This is how I sound. '.repeat(6) },
  });
  const { previews } = (await designed.json()) as { previews: { generated_voice_id: string }[] };
  const queued = await server.request(`/v1/text-to-speech/${VOICE}?delivery=async`, { json: { text: 'A job.' } });
  const { generation_job_id } = (await queued.json()) as { generation_job_id: string };
  const status = async () =>
    ((await (await server.request(`/v1/generation-jobs/${generation_job_id}`)).json()) as { status: string }).status;
  await expect.poll(status).toBe('completed');
  const paths = [
    `/v1/voices/${VOICE}/preview`,
    `/v1/voice-previews/${previews[0]?.generated_voice_id}/audio`,
    `/v1/history/${spoken.headers.get('history-item-id')}/audio`,
    `/v1/generation-jobs/${generation_job_id}/audio`,
  ];
  for (const path of paths) {
    const whole = await server.request(path);
    await whole.bytes();
    expect(whole.status, path).toBe(200);
    const etag = whole.headers.get('etag') ?? '';
    const kept = await server.request(path, { headers: { 'if-none-match': etag } });
    expect(kept.status, path).toBe(304);
    await expectDocumented('GET', path, kept);
    const beyond = await server.request(path, { headers: { range: 'bytes=99999999-' } });
    expect(beyond.status, path).toBe(416);
    await expectDocumented('GET', path, beyond);
  }
});
