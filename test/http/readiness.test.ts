import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { createReadiness } from '../../src/speech/readiness.ts';
import { expectDocumented } from './openapi.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(() => server.close());

test('a server that is about to stop is not ready, and still answers', async () => {
  expect((await server.request('/readyz')).status).toBe(200);
  server.services.readiness.leave();
  const response = await server.request('/readyz');
  expect(response.status).toBe(503);
  expect(await expectDocumented('GET', '/readyz', response)).toMatchObject({ code: 'GENERATION_CAPACITY_EXCEEDED' });
  const spoken = await server.request(`/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`, { json: { text: 'Still.' } });
  expect(spoken.status).toBe(200);
  await spoken.arrayBuffer();
});

const checked = (isShared: boolean) => {
  const check = async () => {
    throw new Error('postgres://user:secret@host is down');
  };
  const { registry, pool, voices } = server.services;
  const seen: [string, boolean][] = [];
  const readiness = createReadiness({
    store: { parts: [{ name: 'database', isShared, check }] },
    registry,
    pool,
    voices,
    onShared: (...one) => void seen.push(one),
  });
  return { readiness, seen };
};

test('a server whose own store is down is not ready, and reveals no more of it', async () => {
  const problem = await checked(false)
    .readiness.check()
    .catch((error: unknown) => error);
  expect(problem).toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR', status: 503 });
  expect(String(problem)).not.toContain('secret');
});

test('a store that all servers share is named, and takes none of them out of service', async () => {
  const { readiness, seen } = checked(true);
  expect(await readiness.check()).toEqual(['database']);
  expect(seen).toEqual([['database', false]]);
});
