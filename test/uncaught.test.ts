import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { launchServer, listening, type Started } from './processes.ts';

const FAULTS = join(import.meta.dirname, 'fixtures/faults.ts');
const KEY = 'sk_test_0123456789abcdef';

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

async function serverWithFaults(environment: Record<string, string> = {}): Promise<Started & { url: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-faults-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const started = launchServer({
    LOCUTION_DATA_DIR: dataDir,
    LOCUTION_BOOTSTRAP_API_KEY: KEY,
    LOCUTION_LOG_LEVEL: 'info',
    LOCUTION_LOG_FORMAT: 'auto',
    NODE_OPTIONS: `--import ${FAULTS}`,
    ...environment,
  });
  cleanups.push(started.kill);
  return { ...started, url: await listening(started) };
}

/** Lines of the log, as far as they are JSON. */
const logOf = ({ output }: Started): Record<string, unknown>[] =>
  output()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line));

const ask = (url: string, path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { headers: { 'xi-api-key': KEY, ...headers } });

test.each([
  'throw',
  'reject',
])('an error that nothing handles (%s): its request fails, others finish, exit code 1', async (fault) => {
  const server = await serverWithFaults({ LOCUTION_DRAIN_DELAY_SECS: '2' });
  const text = 'This sentence is spoken again and again until it fills a long text. '.repeat(60);
  const running = await fetch(`${server.url}/v1/text-to-speech/Clara/stream?output_format=wav_48000`, {
    method: 'POST',
    headers: { 'xi-api-key': KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  });
  expect(running.status).toBe(200);

  const failed = await ask(server.url, '/v1/models', {
    'x-request-id': 'the-faulty-one',
    [`x-fault-${fault}`]: 'planted',
  }).catch(() => undefined);
  // Its answer may have been under way when the error came.
  if (failed !== undefined && fault === 'reject') expect([200, 500]).toContain(failed.status);
  expect((await ask(server.url, '/readyz')).status).toBe(503);
  expect((await running.bytes()).length).toBeGreaterThan(1_000_000);
  expect(await server.exited).toBe(1);
  const fatal = logOf(server).filter(({ level }) => level === 60);
  expect(fatal).toMatchObject([{ reqId: 'the-faulty-one', err: { message: 'planted' } }]);
});

test('a request that waits when its error comes is answered with 500 and its id', async () => {
  const server = await serverWithFaults();
  const failed = await ask(server.url, '/readyz', { 'x-request-id': 'the-faulty-one', 'x-fault-throw': 'planted' });
  expect(failed.status).toBe(500);
  expect(failed.headers.get('x-request-id')).toBe('the-faulty-one');
  expect(await failed.json()).toMatchObject({ code: 'INTERNAL_ERROR' });
  expect(await server.exited).toBe(1);
});

test('a stall: its stack and its request are logged while it lasts, it is counted, and readiness fails after it', async () => {
  const server = await serverWithFaults();
  expect((await ask(server.url, '/readyz')).status).toBe(200);
  const stalled = ask(server.url, '/healthz', { 'x-request-id': 'the-stalled-one', 'x-fault-stall': '8000' });
  await expect.poll(() => logOf(server).some((line) => 'main_thread_stack' in line)).toBe(true);
  const [, line] = logOf(server).filter(({ msg }) => String(msg).includes('is stalled'));
  expect(line).toMatchObject({ level: 50, reqId: 'the-stalled-one' });
  expect(line?.main_thread_stack).toMatch(/at standStill \(.*faults\.ts:\d+:\d+\)/);
  // All of that while it still stood.
  expect(server.output()).not.toContain('has resumed after');
  expect((await stalled).status).toBe(200);
  const ready = await ask(server.url, '/readyz');
  expect(ready.status).toBe(503);
  expect(await ready.text()).toMatch(/unresponsive for \d+ seconds/);
  expect(await (await ask(server.url, '/metrics')).text()).toMatch(/^locution_main_thread_stalls_total\S* 1$/m);
  expect(server.output()).toContain('has resumed after');
});

test('a stall past the limit ends the process, also one in native code', async () => {
  const server = await serverWithFaults({ LOCUTION_STALL_LIMIT_SECS: '6' });
  const stalled = ask(server.url, '/healthz', { 'x-fault-sleep': '600000' });
  await expect(stalled).rejects.toThrow();
  await server.exited;
  expect(server.child.signalCode).toBe('SIGKILL');
  const end = { level: 60, msg: expect.stringContaining('LOCUTION_STALL_LIMIT_SECS') };
  // What the process said last may be read after its end.
  await expect.poll(() => logOf(server)).toContainEqual(expect.objectContaining(end));
});

test('a process that was stopped as a whole has not stalled', async () => {
  const server = await serverWithFaults({ LOCUTION_STALL_LIMIT_SECS: '6' });
  server.child.kill('SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, 9000));
  server.child.kill('SIGCONT');
  expect((await ask(server.url, '/readyz')).status).toBe(200);
  expect(await (await ask(server.url, '/metrics')).text()).toMatch(/^locution_main_thread_stalls_total\S* 0$/m);
  expect(server.output()).not.toContain('is stalled');
});
