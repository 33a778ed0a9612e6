import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../src/engines/formant/builtin-voices.ts';
import { startTracing } from '../src/tracing/start.ts';
import { startServer } from './http/server.ts';
import { launchServer, listening } from './processes.ts';

const KEY = 'sk_test_0123456789abcdef';
const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const TEXT = 'A confidential sentence about the merger.';

const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Record<string, unknown> }[];
  status: { code?: number };
}

interface Exported {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector of OTLP over HTTP, which keeps what it was sent. */
async function collector() {
  const bodies: string[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`);
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const exported = () => bodies.flatMap((body) => (JSON.parse(body) as Exported).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    paths,
    resources: () => exported().map(({ resource }) => valuesOf(resource)),
    spans: () => exported().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

const valuesOf = ({ attributes }: { attributes: Span['attributes'] }) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'locution-tracing-'));
  cleanups.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('without a collector nothing of the SDK is loaded', async () => {
  const loaded = () =>
    Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('@opentelemetry/sdk-trace'));
  expect(await startTracing({}, 'node')).toBeUndefined();
  const server = await startServer();
  await (await server.request(SPEAK, { json: { text: 'Untraced.' } })).bytes();
  await server.close();
  expect(loaded()).toEqual([]);
  const tracing = await startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }, 'node');
  expect(loaded()).not.toEqual([]);
  await tracing?.close();
});

test('a request and the job it orders are traced through database, queue, engine and store', async () => {
  const collected = await collector();
  const started = launchServer({
    LOCUTION_DATA_DIR: await folder(),
    LOCUTION_BOOTSTRAP_API_KEY: KEY,
    LOCUTION_NODE_NAME: 'node-a',
    OTEL_EXPORTER_OTLP_ENDPOINT: collected.url,
  });
  cleanups.push(started.kill);
  const url = await listening(started);
  const [spokenTrace, orderedTrace] = ['0af7651916cd43dd8448eb211c80319c', '1af7651916cd43dd8448eb211c80319c'];
  const post = async (path: string, traceId: string) => {
    const headers = {
      'xi-api-key': KEY,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-b7ad6b7169203331-01`,
    };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify({ text: TEXT }) });
    expect([200, 202]).toContain(response.status);
    return response;
  };
  await (await post(SPEAK, spokenTrace)).bytes();
  const ordered = await post(`${SPEAK}?delivery=async`, orderedTrace);
  const { generation_job_id: jobId } = (await ordered.json()) as { generation_job_id: string };
  await expect
    .poll(
      async () => await (await fetch(`${url}/v1/generation-jobs/${jobId}`, { headers: { 'xi-api-key': KEY } })).json(),
    )
    .toMatchObject({ status: 'completed' });
  await fetch(`${url}/v1/voices/absent`, { headers: { 'xi-api-key': KEY, traceparent: 'no such form' } });
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);

  expect([...collected.paths]).toEqual(['POST /v1/traces application/json']);
  for (const resource of collected.resources()) {
    expect(resource).toMatchObject({ 'service.name': 'locution', 'service.instance.id': 'node-a' });
  }
  const spans = collected.spans();
  const of = (traceId: string) => spans.filter((span) => span.traceId === traceId);

  const spoken = of(spokenTrace);
  const root = spoken.find(({ parentSpanId }) => parentSpanId === 'b7ad6b7169203331');
  expect(root?.name).toBe('POST /v1/text-to-speech/:voice_id');
  expect(root && valuesOf(root)).toMatchObject({ 'http.response.status_code': 200, 'http.request.method': 'POST' });
  const names = new Set(spoken.map(({ name }) => name));
  for (const name of [
    'queue',
    'engine',
    'audio store commit',
    'database insert',
    'database update',
    'database select',
  ]) {
    expect(names, [...names].join()).toContain(name);
  }
  for (const span of spoken.filter((each) => each !== root)) {
    expect(span.parentSpanId, span.name).toBe(root?.spanId);
    expect(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano), span.name).toBeGreaterThanOrEqual(0n);
  }

  const job = of(orderedTrace).find(({ name }) => name === 'job speech');
  const order = of(orderedTrace).find(({ spanId }) => spanId === job?.parentSpanId);
  expect(order?.name).toBe('POST /v1/text-to-speech/:voice_id');
  const within = of(orderedTrace).filter(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(within.map(({ name }) => name)).toEqual(expect.arrayContaining(['queue', 'engine', 'audio store commit']));

  // What is no traceparent begins a trace of its own.
  const absent = spans.find(({ name }) => name.startsWith('GET /v1/voices/'));
  expect(absent?.parentSpanId).toBeFalsy();
  expect(absent && valuesOf(absent)['http.response.status_code']).toBe(404);

  const all = collected.bodies.join('\n');
  for (const secret of [KEY, 'confidential', 'merger']) expect(all).not.toContain(secret);
});

test('a collector that is away holds up nothing, the end neither', async () => {
  const started = launchServer({
    LOCUTION_DATA_DIR: await folder(),
    LOCUTION_BOOTSTRAP_API_KEY: KEY,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  });
  cleanups.push(started.kill);
  const url = await listening(started);
  const headers = { 'xi-api-key': KEY, 'content-type': 'application/json' };
  const spoken = await fetch(url + SPEAK, { method: 'POST', headers, body: JSON.stringify({ text: TEXT }) });
  expect(spoken.status).toBe(200);
  started.child.kill('SIGTERM');
  expect(await started.exited).toBe(0);
});

test('an address that is none stops the start with a line that names the variable', async () => {
  const started = launchServer({ LOCUTION_DATA_DIR: await folder(), OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' });
  cleanups.push(started.kill);
  expect(await started.exited).toBe(1);
  expect(started.output()).toContain('OTEL_EXPORTER_OTLP_ENDPOINT');
  expect(started.output().trim().split('\n')).toHaveLength(1);
});

test('samplers are those of the standard variables', async () => {
  const start = (sampler: object) =>
    startTracing({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', ...sampler }, 'node');
  /** Whether a trace that this server begins is sent, as its `traceparent` says. */
  const isSampled = async (sampler: object, parent?: string) => {
    const tracing = await start(sampler);
    const header = tracing?.begin('request', 'server', parent, {}).run(() => tracing.traceParent());
    return header?.endsWith('-01');
  };
  const [wanted, unwanted] = ['01', '00'].map((flag) => `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${flag}`);
  expect(await isSampled({})).toBe(true);
  expect(await isSampled({}, unwanted)).toBe(false);
  expect(await isSampled({ OTEL_TRACES_SAMPLER: 'always_on' }, unwanted)).toBe(true);
  expect(await isSampled({ OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' })).toBe(
    false,
  );
  expect(await isSampled({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, wanted)).toBe(true);
  await expect(start({ OTEL_TRACES_SAMPLER: 'sometimes' })).rejects.toThrow('OTEL_TRACES_SAMPLER');
  await expect(start({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'x' })).rejects.toThrow('_ARG');
});
