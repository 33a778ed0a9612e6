import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Cluster, createNode, openCluster, readySpeech, SPEECH_JOB, until } from '../jobs/nodes.ts';

let cluster: Cluster;
beforeEach(async () => {
  cluster = await openCluster();
});
afterEach(() => cluster.close());

test('a job that another node is just taking is passed over, not waited for', async () => {
  const node = createNode(cluster, readySpeech);
  await node.store.nodes.join('test', 60_000);
  // Its runner does not take what is queued here.
  await node.runner.close();
  const jobs = [];
  for (let count = 0; count < 3; count += 1) jobs.push(await node.runner.submit(cluster.caller, SPEECH_JOB, 10));
  const ids = jobs.map(({ job_id }) => job_id);
  const first = await cluster.opened.database.transaction().execute(async (other) => {
    const held = await other
      .selectFrom('jobs')
      .select('job_id')
      .where('status', '=', 'queued')
      .orderBy('created_at_unix')
      .orderBy('job_id')
      .limit(1)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const taken = [await node.store.jobs.claim(['speech'], 1), await node.store.jobs.claim(['speech'], 1)];
    expect(taken.map((job) => job?.job_id).toSorted()).toEqual(ids.filter((id) => id !== held.job_id).toSorted());
    // All others are taken, and this one is not his yet.
    expect(await node.store.jobs.claim(['speech'], 1)).toBeUndefined();
    return held.job_id;
  });
  expect((await node.store.jobs.claim(['speech'], 1))?.job_id).toBe(first);
});

test('requests that wait for an account keep no node from its beat, nor a job of the dead from the queue', async () => {
  const [dead, alive] = [createNode(cluster, readySpeech), createNode(cluster, readySpeech)];
  await dead.store.nodes.join('dead', 60_000);
  await dead.runner.close();
  const { job_id } = await dead.runner.submit(cluster.caller, SPEECH_JOB, 10);
  await dead.store.jobs.claim(['speech'], 1);
  await dead.credits.reserve(cluster.caller, 10);
  await alive.store.nodes.join('alive', 60_000);
  await alive.runner.close();
  await cluster.expire(dead.store.nodes);
  const { waiting, beat } = await cluster.opened.database.transaction().execute(async (other) => {
    await other.selectFrom('accounts').select('in_use').forUpdate().execute();
    // More of them than there are connections for requests.
    const waiting = Array.from({ length: 8 }, () => alive.credits.reserve(cluster.caller, 10));
    const beat = alive.lease.beat();
    await until(async () => {
      const job = await other.selectFrom('jobs').select('status').where('job_id', '=', job_id).executeTakeFirst();
      return job?.status === 'queued';
    });
    return { waiting: Promise.allSettled(waiting), beat };
  });
  await waiting;
  await beat;
  expect((await cluster.rows('nodes')).map(({ name }) => name)).toEqual(['alive']);
  expect((await cluster.rows('reservations')).filter(({ node_id }) => node_id === dead.store.nodes.id)).toEqual([]);
});

test('nodes that ask at the same time get each job once', async () => {
  const nodes = Array.from({ length: 4 }, () => createNode(cluster, readySpeech));
  for (const { store, runner } of nodes) {
    await store.nodes.join('test', 60_000);
    await runner.close();
  }
  const submitted: string[] = [];
  for (let count = 0; count < 40; count += 1) {
    const job = await nodes[0]?.runner.submit(cluster.caller, SPEECH_JOB, 10);
    submitted.push(job?.job_id ?? '');
  }
  const taken = await Promise.all(
    nodes.map(async ({ store }) => {
      const own: string[] = [];
      for (
        let job = await store.jobs.claim(['speech'], 1);
        job !== undefined;
        job = await store.jobs.claim(['speech'], 1)
      ) {
        expect(job).toMatchObject({ node_id: store.nodes.id, attempts: 1, status: 'running' });
        own.push(job.job_id);
      }
      return own;
    }),
  );
  expect(taken.flat().toSorted()).toEqual(submitted.toSorted());
});
