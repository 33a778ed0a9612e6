import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BUILTIN_VOICES } from '../../src/engines/formant/builtin-voices.ts';
import type { GenerationJobBody } from '../../src/http/schemas/jobs.ts';
import { TEST_KEY } from '../http/server.ts';
import { launchServer, listening, type Started } from '../processes.ts';
import { until } from './nodes.ts';

const MAIN = join(import.meta.dirname, '../fixtures/faulty-main.ts');
const VOICE = BUILTIN_VOICES[0]?.voiceId;

let dataDir: string;
let started: Started;
let url: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'locution-crashing-'));
  await start();
});
afterEach(async () => {
  await started.kill();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  started = launchServer({ LOCUTION_DATA_DIR: dataDir, LOCUTION_BOOTSTRAP_API_KEY: TEST_KEY }, MAIN);
  url = await listening(started);
}

async function request<Body>(path: string, json?: object): Promise<Body> {
  const response = await fetch(url + path, {
    headers: { 'xi-api-key': TEST_KEY, 'content-type': 'application/json' },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  expect(response.ok).toBe(true);
  return (await response.json()) as Body;
}

const submit = async (text: string) =>
  (await request<GenerationJobBody>(`/v1/text-to-speech/${VOICE}?delivery=async`, { text })).generation_job_id;
const jobOf = (jobId: string) => request<GenerationJobBody>(`/v1/generation-jobs/${jobId}`);
const hasEnded = ({ status }: GenerationJobBody) => status === 'completed' || status === 'failed';

test('a text that ends the process is found: it fails in a process of its own, and costs nothing', async () => {
  const poisoned = await submit('It is a CRASH');
  const good = await submit('All is well.');
  let crashes = 0;
  // As a supervisor does.
  const outcome = until(async () => {
    if (started.child.exitCode === null && started.child.signalCode === null) {
      const job = await jobOf(poisoned).catch(() => undefined);
      return job !== undefined && hasEnded(job) && job;
    }
    crashes += 1;
    // It may end again before it listens.
    await start().catch(() => undefined);
    return undefined;
  });
  expect(await outcome).toMatchObject({
    status: 'failed',
    error: { code: 'UPSTREAM_GENERATION_ERROR', detail: expect.stringContaining('SIGKILL') },
  });
  expect(crashes).toBe(2);
  await until(async () => (await jobOf(good)).status === 'completed');
  const key = await request('/v1/api-keys/current');
  expect(key).toMatchObject({ credit_in_flight: 0, credit_used: 'All is well.'.length });
});

test('a job that is killed again and again at the same place is completed when it is let', async () => {
  // Its engine takes several seconds at one place.
  const jobId = await submit('This takes some time. It is SLOW');
  for (let kill = 0; kill < 4; kill += 1) {
    await until(async () => (await jobOf(jobId)).status === 'running');
    await started.kill();
    await start();
  }
  const job = await until(async () => {
    const now = await jobOf(jobId);
    return hasEnded(now) && now;
  });
  expect(job).toMatchObject({ status: 'completed', error: null });
});
