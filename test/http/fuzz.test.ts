import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { runsOf } from '../runs.ts';
import { openSession, setUp } from './accounts.ts';
import { document, expectDocumented, type JsonSchema, type Operation } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

/** `npm run fuzz` sends 100,000. */
const REQUESTS = Number(process.env.LOCUTION_FUZZ_REQUESTS ?? runsOf(2000));
const SEED = 20_261_121;

let server: TestServer;
let adminId: string;
beforeAll(async () => {
  server = await startServer();
  await setUp(server);
  adminId = (await server.services.store.accounts.first())?.account_id ?? '';
});
afterAll(() => server.close());

const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\u0000',
    '../../etc/passwd',
    '%00',
    '"><script>',
    "' or 1=1 --",
    'a'.repeat(5000),
    '😀',
    '\ud800',
  ),
);
const odd = fc.oneof(
  oddText,
  fc.constantFrom<unknown>(null, true, -1, 0, 1e308, 0.1, 2 ** 53, [], {}, [[]], { a: null }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Values that fit a schema more often than not. */
function valuesOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(valuesOf));
  const { minimum: min = 0, maximum: max = 100 } = schema;
  if (schema.type === 'integer') return fc.integer({ min: Math.ceil(min), max: Math.min(max, 2 ** 31) });
  if (schema.type === 'number') return fc.double({ min, max, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, valuesOf(inner)] as const);
    return fc.record(Object.fromEntries(entries), { requiredKeys: schema.required ?? [] });
  }
  if (schema.type !== 'string') return odd;
  const minLength = Math.min(schema.minLength ?? 0, 50);
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(schema.maxLength ?? 30, 60)) };
  return fc.oneof(fc.string(bounds), fc.constantFrom('Hello there.', 'admin@example.com', 'en', 'mp3', 'x'.repeat(43)));
}

const ids = fc.oneof(
  fc.constantFrom(BUILTIN_VOICES[0]?.voiceId ?? '', BUILTIN_VOICES[1]?.voiceId ?? '', 'nobody', 'a'.repeat(20)),
  oddText,
);
const ACCESS = ['key', 'bearer', 'session', 'session', 'wrong key', 'nothing'] as const;
const TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'text/csv',
  'application/json; charset=x',
  '',
];

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

function requestOf({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const parameters = (place: string) => (operation.parameters ?? []).filter((parameter) => parameter.in === place);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const json = schema === undefined ? fc.constant(undefined) : valuesOf(schema).map((value) => JSON.stringify(value));
  return fc.record({
    path: fc.constant(path),
    method: fc.constant(method),
    places: fc.record(Object.fromEntries(parameters('path').map(({ name }) => [name, ids]))),
    query: fc.record(
      Object.fromEntries(parameters('query').map(({ name, schema: inner }) => [name, valuesOf(inner)])),
      {
        requiredKeys: [],
      },
    ),
    body: schema === undefined ? json : fc.oneof({ weight: 9, arbitrary: json }, { weight: 1, arbitrary: oddText }),
    access: fc.constantFrom(...ACCESS),
    type: fc.constantFrom(...TYPES),
  });
}

async function headersOf(access: (typeof ACCESS)[number]): Promise<Record<string, string>> {
  if (access === 'key') return { 'xi-api-key': server.key };
  if (access === 'bearer') return { authorization: `Bearer ${server.key}` };
  if (access === 'wrong key') return { 'xi-api-key': 'sk_wrong' };
  if (access === 'nothing') return {};
  return { cookie: `locution_session=${await openSession(server, adminId)}` };
}

const inAddress = (text: string) => encodeURIComponent(text.toWellFormed()).replace(/^\.{1,2}$/, 'dots') || '-';

test(
  `${REQUESTS} requests made from the document get answers that the document has`,
  async () => {
    const anyRequest = fc.constantFrom(...operations).chain(requestOf);
    const seen = new Map<number, number>();
    const property = fc.asyncProperty(anyRequest, async ({ path, method, places, query, body, access, type }) => {
      const place = path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(String(places[name])));
      const asked = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value).toWellFormed()]),
      );
      const headers = await headersOf(access);
      if (body !== undefined && type !== '') headers['content-type'] = type;
      const response = await fetch(`${server.url}${place}?${asked}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        redirect: 'manual',
      });
      seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
      expect(response.status, `${method} ${place}`).not.toBe(500);
      await expectDocumented(method, path, response);
      await response.arrayBuffer();
    });
    await fc.assert(property, { numRuns: REQUESTS, seed: SEED, endOnFailure: true });
    // The requests reach further than the door.
    expect(seen.get(200) ?? 0).toBeGreaterThan(REQUESTS / 50);
    expect(seen.get(422) ?? 0).toBeGreaterThan(REQUESTS / 50);
  },
  Math.max(300_000, REQUESTS * 200),
);
