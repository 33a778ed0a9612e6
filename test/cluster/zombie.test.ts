import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import { openStore } from '../../src/store/store.ts';
import { launchServer, listening, type Started } from '../processes.ts';
import { environmentOf, locationOf } from '../store-location.ts';

const SPEAK = `/v1/text-to-speech/${BUILTIN_VOICES[0]?.voiceId}`;
const KEY = 'sk_test_0123456789abcdef';
const LONG = 'This sentence is spoken again and again until it fills a long text. '.repeat(200);
const SHORTER = LONG.slice(0, 9000);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

test('a process that was stopped for longer than its lease comes back and harms nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'locution-zombie-'));
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  const start = (): Started => {
    const started = launchServer({ ...environmentOf(dataDir), LOCUTION_BOOTSTRAP_API_KEY: KEY });
    cleanups.push(started.kill);
    return started;
  };
  const headers = { 'xi-api-key': KEY, 'content-type': 'application/json' };
  const post = (url: string, path: string, json: object) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(json) });
  const get = async (url: string, path: string) =>
    (await fetch(url + path, { headers })).json() as Promise<Record<string, unknown>>;

  const zombie = start();
  const a = await listening(zombie);
  const other = start();
  const b = await listening(other);
  // Of two long jobs each node takes one: which, the rows tell.
  const jobs = await Promise.all(
    [1, 2].map(async (seed) => {
      const ordered = await post(a, `${SPEAK}?delivery=async`, { text: LONG, seed });
      return String(((await ordered.json()) as Record<string, unknown>).generation_job_id);
    }),
  );
  for (const jobId of jobs)
    await expect.poll(async () => (await get(b, `/v1/generation-jobs/${jobId}`)).status).toBe('running');
  const stream = await post(a, `${SPEAK}/stream?output_format=wav_48000`, { text: SHORTER });
  const reader = stream.body?.getReader();
  await reader?.read();

  zombie.child.kill('SIGSTOP');
  // Taken for dead: what its requests held is free, its job is begun again.
  await expect.poll(async () => (await get(b, '/v1/balance')).concurrency_in_use).toBe(0);
  await expect.poll(async () => await metric(b, 'locution_lease_takeovers_total', 'held="job"')).toBe(1);
  await delay(4000);
  zombie.child.kill('SIGCONT');

  // It goes on with what it did, in vain: the stream breaks off, the job is the other's.
  const rest = async () => {
    for (let next = await reader?.read(); !next?.done; next = await reader?.read());
  };
  await expect(rest()).rejects.toThrow();
  for (const jobId of jobs)
    await expect
      .poll(async () => (await get(b, `/v1/generation-jobs/${jobId}`)).status, { timeout: 200_000 })
      .toBe('completed');
  await expect.poll(async () => (await fetch(`${a}/readyz`)).status).toBe(200);
  expect((await post(a, SPEAK, { text: 'Alive again.' })).status).toBe(200);

  expect(await get(b, '/v1/api-keys/current')).toMatchObject({
    credit_used: 2 * LONG.length + 'Alive again.'.length,
    credit_in_flight: 0,
  });
  const { history } = (await get(b, '/v1/history')) as { history: { history_item_id: string }[] };
  expect(history).toHaveLength(3);
  for (const { history_item_id: id } of history) {
    const audio = await fetch(`${b}/v1/history/${id}/audio`, { headers });
    expect(audio.status).toBe(200);
    // An answer that nobody reads would hold up the end below.
    await audio.body?.cancel();
  }
  for (const started of [zombie, other]) {
    started.child.kill('SIGTERM');
    expect(await started.exited).toBe(0);
  }
  // Nothing is left that no row speaks for, but for what a sweep finds.
  const store = await openStore(locationOf(dataDir));
  cleanups.push(() => store.close());
  await store.removeOrphans(0);
  const names: string[] = [];
  for await (const name of store.audio.names()) names.push(name);
  expect(names.toSorted()).toEqual(history.map(({ history_item_id }) => history_item_id).toSorted());
}, 300_000);

async function metric(url: string, name: string, label: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(label));
  return Number(line?.split(' ').at(-1));
}
