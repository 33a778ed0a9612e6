import { afterEach, beforeEach, expect, test } from 'vitest';
import { RECIPE } from '../engines/formant/speaking.ts';
import { type Cluster, createNode, openCluster, readySpeech, SPEECH_JOB, until } from './nodes.ts';

let cluster: Cluster;
let node: ReturnType<typeof createNode>;
/** Takes orders and begins none: what is submitted here waits. */
let idle: ReturnType<typeof createNode>;
beforeEach(async () => {
  cluster = await openCluster();
  idle = createNode(cluster, readySpeech);
  await idle.runner.close();
  node = createNode(cluster, readySpeech);
  await node.lease.start();
});
afterEach(async () => {
  await node.runner.close();
  await node.lease.close();
  await cluster.close();
});

const LOCALIZATION_JOB = {
  kind: 'localization',
  characters: 7,
  payload: {
    version: 1,
    voice: {
      name: 'V',
      gender: 'male',
      age: 'old',
      tone: ['calm'],
      tags: [],
      recipe: RECIPE,
    },
    languageCode: 'fr',
    text: 'Bonjour',
    modelId: 'locution-2',
  },
  facts: { languageCode: 'fr', text: 'Bonjour' },
};

const ended = (jobId: string) =>
  until(async () => {
    const job = (await cluster.rows('jobs')).find((row) => row.job_id === jobId);
    return job !== undefined && job.status !== 'queued' && job.status !== 'running' && job;
  });

test.each([
  ['no JSON', '{', /not JSON/],
  ['another version', JSON.stringify({ ...SPEECH_JOB.payload, version: 2 }), /version/],
  ['an unknown engine', JSON.stringify({ ...SPEECH_JOB.payload, recipe: { engine: 'none' } }), /engine "none"/],
  ['a missing field', JSON.stringify({ ...SPEECH_JOB.payload, seed: undefined }), /seed/],
])('a payload that cannot be read (%s) fails its job at once, says why, and blocks nobody', async (_, payload, why) => {
  const first = await idle.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  await cluster.opened.database.updateTable('jobs').set({ payload }).where('job_id', '=', first.job_id).execute();
  const second = await node.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  expect(await ended(second.job_id)).toMatchObject({ status: 'completed' });
  const failed = await ended(first.job_id);
  expect(failed).toMatchObject({ status: 'failed', attempts: 1, error_code: 'INTERNAL_ERROR', payload: '' });
  expect(failed.error_detail).toMatch(why);
  expect(await cluster.rows('reservations')).toEqual([]);
  expect(await cluster.rows('ledger')).toHaveLength(1);
});

test('a localization completes with its proposal and its charge, all at once', async () => {
  const { job_id } = await node.runner.submit(cluster.caller, LOCALIZATION_JOB, 70_000);
  const job = await ended(job_id);
  expect(job).toMatchObject({ status: 'completed', error_code: null });
  const previews = await cluster.rows('voice_previews');
  expect(previews.map((row) => [row.generated_voice_id, row.origin, row.text])).toEqual([
    [job.result_id, 'localized', 'Bonjour'],
  ]);
  expect(await cluster.blobs.samples.size(job.result_id ?? '')).toBe(8);
  const [entry, ...others] = await cluster.rows('ledger');
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ characters: 7, voice_id: job.result_id, model_id: 'locution-2' });
  expect(await cluster.rows('reservations')).toEqual([]);
});

test('of two nodes that made the same localization one proposal, one charge and one sample stay', async () => {
  const other = createNode(cluster, readySpeech);
  await other.store.nodes.join('other', 60_000);
  const { job_id } = await idle.runner.submit(cluster.caller, LOCALIZATION_JOB, 70_000);
  const old = await other.store.jobs.claim(['localization'], 0);
  if (old === undefined) throw new Error('nothing to claim');
  await cluster.expire(other.store.nodes);
  await node.lease.beat();
  const done = await ended(job_id);
  expect(done).toMatchObject({ status: 'completed', attempts: 2 });
  const [row] = await cluster.rows('voice_previews');
  if (row === undefined) throw new Error('no proposal');
  const late = { preview: { ...row, generated_voice_id: old.result_id } };
  const charge = { units: 1, voiceId: '', modelId: '', characters: 1, audioMs: 1 };
  expect(await other.store.credits.completeJob(old, charge, late, 0)).toBe(false);
  expect(await cluster.rows('voice_previews')).toEqual([row]);
  expect(await cluster.rows('ledger')).toHaveLength(1);
});

test('the higher priority comes first, then the older', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.push((await idle.runner.submit(cluster.caller, SPEECH_JOB, 1000)).job_id);
  }
  const { database } = cluster.opened;
  for (const [index, id] of ids.entries()) {
    const changes = { created_at_unix: 100 + index, priority: index === 2 ? 1 : 0 };
    await database.updateTable('jobs').set(changes).where('job_id', '=', id).execute();
  }
  const claimed = [];
  for (let count = 0; count < 3; count += 1) claimed.push((await node.store.jobs.claim(['speech'], 0))?.job_id);
  expect(claimed).toEqual([ids[2], ids[0], ids[1]]);
  expect(await node.store.jobs.claim(['speech'], 0)).toBeUndefined();
});
