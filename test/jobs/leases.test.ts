import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Problem } from '../../src/errors.ts';
import type { ResolvedSpeech } from '../../src/speech/resolve.ts';
import { type Cluster, createNode, gatedSpeech, MIDDLE, openCluster, readySpeech, SPEECH_JOB, until } from './nodes.ts';

let cluster: Cluster;
beforeEach(async () => {
  cluster = await openCluster();
});
afterEach(() => cluster.close());

function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

const jobOf = async (jobId: string) => (await cluster.rows('jobs')).find((row) => row.job_id === jobId);
const ended = (jobId: string, status: string) =>
  until(async () => {
    const job = await jobOf(jobId);
    return job?.status === status && job;
  });

/** Nothing is set aside any more, and the account was charged for so much. */
async function expectSettled(units: number, charges: number) {
  expect(await cluster.rows('reservations')).toEqual([]);
  expect((await cluster.rows('ledger')).map((row) => row.used)).toEqual(
    new Array(charges).fill(units / (charges || 1)),
  );
  expect((await cluster.rows('budgets'))[0]).toMatchObject({ used: units, in_flight: 0 });
  expect((await cluster.rows('accounts'))[0]).toMatchObject({ in_use: 0 });
}

test("a dead node's job runs elsewhere; what the old node completes late changes nothing", async () => {
  const late = gate();
  const speech = gatedSpeech(late.opened);
  const a = createNode(cluster, speech.speak);
  const b = createNode(cluster, readySpeech);
  await a.lease.start();
  await b.lease.start();
  const idOfA = a.store.nodes.id;
  const { job_id } = await a.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  await speech.begun;
  const lost = await jobOf(job_id);
  expect(lost).toMatchObject({ status: 'running', node_id: idOfA, attempts: 1 });

  await cluster.expire(a.store.nodes);
  await b.lease.beat();
  const done = await ended(job_id, 'completed');
  expect(done).toMatchObject({ attempts: 2, failures: 0, deaths: 1, payload: '', node_id: null });
  expect(done.result_id).not.toBe(lost?.result_id);

  // The stopped one comes back and brings its work to an end, before it learns by its beat that it was dead.
  late.open();
  await until(async () => (await cluster.stagedNames()).length === 0);
  await a.runner.close();
  expect(await jobOf(job_id)).toEqual(done);
  const history = await cluster.rows('generations');
  expect(history.map((row) => row.history_item_id)).toEqual([done.result_id]);
  expect(await cluster.blobNames()).toEqual([done.result_id]);
  await expectSettled(1000, 1);

  await a.lease.beat();
  expect(a.losses()).toBe(1);
  expect(a.store.nodes.id).not.toBe(idOfA);
  for (const node of [a, b]) expect(node.errors).toEqual([]);
  await b.runner.close();
  await Promise.all([a.lease.close(), b.lease.close()]);
  expect(await cluster.rows('nodes')).toEqual([]);
});

test('every write of an attempt that has lost its job is refused', async () => {
  const [a, b] = [createNode(cluster, readySpeech), createNode(cluster, readySpeech)];
  await a.store.nodes.join('a', 60_000);
  await b.store.nodes.join('b', 60_000);
  const made = await a.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  await ended(made.job_id, 'completed');
  await a.runner.close();
  const { job_id } = await b.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  await ended(job_id, 'completed');
  await b.runner.close();

  // Put back as it was while it ran: a new attempt by the same node, and one by another, are both not the old one.
  const old = { job_id, node_id: b.store.nodes.id, attempts: 1 };
  for (const now of [{ attempts: 2 }, { node_id: a.store.nodes.id }]) {
    const running = { ...old, ...now, status: 'running' as const };
    await cluster.opened.database.updateTable('jobs').set(running).where('job_id', '=', job_id).execute();
    const before = await jobOf(job_id);
    expect(await b.store.jobs.progress(old, { position: 500 })).toBe(false);
    expect(await b.store.jobs.requeue(old, { failures: 1 })).toBe(false);
    expect(await b.store.credits.releaseJob(old, { status: 'failed' }, 0)).toBe(false);
    const [generation] = await cluster.rows('generations');
    if (generation === undefined) throw new Error('no history');
    const charge = { units: 1, voiceId: '', modelId: '', characters: 1, audioMs: 1 };
    const again = { generation: { ...generation, history_item_id: 'late' } };
    expect(await b.store.credits.completeJob(old, charge, again, 0)).toBe(false);
    // Its own attempt, but what it reserved is gone: nothing of the completion stays either.
    expect(await b.store.credits.completeJob({ ...old, ...now }, charge, again, 0)).toBe(false);
    expect(await jobOf(job_id)).toEqual(before);
  }
  expect(await cluster.rows('generations')).toHaveLength(2);
});

test('all jobs of the dead begin again where the places of those that are left are taken for long', async () => {
  const [early, late] = [gate(), gate()];
  const [first, second, own] = [gatedSpeech(early.opened), gatedSpeech(early.opened), gatedSpeech(late.opened)];
  const dying = [createNode(cluster, first.speak), createNode(cluster, second.speak)] as const;
  const lost: string[] = [];
  for (const [index, node] of dying.entries()) {
    await node.lease.start();
    lost.push((await node.runner.submit(cluster.caller, SPEECH_JOB, 1000)).job_id);
    await [first, second][index]?.begun;
  }
  const busy = createNode(cluster, own.speak);
  await busy.lease.start();
  const { job_id: mine } = await busy.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  await own.begun;
  const { job_id: next } = await busy.runner.submit(cluster.caller, SPEECH_JOB, 1000);

  for (const { store } of dying) await cluster.expire(store.nodes);
  await busy.lease.beat();
  // For a moment they are for those that have a place.
  for (const jobId of lost) expect(await jobOf(jobId)).toMatchObject({ status: 'queued' });
  for (const jobId of lost) {
    await ended(jobId, 'running');
    expect(await jobOf(jobId)).toMatchObject({ node_id: busy.store.nodes.id, attempts: 2 });
  }
  await busy.lease.beat();
  // What nobody had begun waits for its place.
  expect(await jobOf(next)).toMatchObject({ status: 'queued', attempts: 0 });
  late.open();
  for (const jobId of [mine, ...lost, next]) await ended(jobId, 'completed');
  early.open();
  for (const { runner } of dying) await runner.close();
  await expectSettled(4000, 4);
});

test('a node whose own beat was late gives the others until its next one', async () => {
  const [a, b] = [createNode(cluster, readySpeech), createNode(cluster, readySpeech)];
  await a.lease.start();
  await b.lease.start();
  // As after a time in which nobody reached the database.
  await cluster.expire(a.store.nodes);
  await cluster.expire(b.store.nodes);
  await a.lease.beat();
  expect(await cluster.rows('nodes')).toHaveLength(2);
  await b.lease.beat();
  await a.lease.beat();
  expect([a.losses(), b.losses()]).toEqual([0, 0]);
  await cluster.expire(b.store.nodes);
  await a.lease.beat();
  expect(await cluster.rows('nodes')).toHaveLength(1);
  await b.lease.beat();
  expect(b.losses()).toBe(1);
});

test('a request whose node was taken for dead keeps nothing and is not charged', async () => {
  const [a, b] = [createNode(cluster, readySpeech), createNode(cluster, readySpeech)];
  await a.lease.start();
  await b.lease.start();
  const speech = {
    laneRequest: { request: {}, format: { name: 'mp3_24000_96', contentType: 'audio/mpeg' }, wantWords: false },
    voice: { voiceId: 'v', name: 'V' },
    model: { modelId: 'm', creditUnitsPerChar: 100 },
    text: 'Ten chars.',
    characters: 10,
    creditUnits: 1000,
  } as ResolvedSpeech;
  const recording = await a.record.begin(speech, cluster.caller, 'convert');
  await recording.write(MIDDLE);
  expect((await cluster.rows('accounts'))[0]).toMatchObject({ in_use: 1 });

  await cluster.expire(a.store.nodes);
  await b.lease.beat();
  await expectSettled(0, 0);
  const refused = await recording.keep().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Problem);
  expect(refused).toMatchObject({ code: 'UPSTREAM_GENERATION_ERROR' });
  await recording.discard();
  expect(await cluster.rows('generations')).toEqual([]);
  expect(await cluster.blobNames()).toEqual([]);
  await expectSettled(0, 0);
});

test('neither the start nor the beat of a node touches what another live one holds', async () => {
  const late = gate();
  const speech = gatedSpeech(late.opened);
  const a = createNode(cluster, speech.speak);
  await a.lease.start();
  const { reservation_id } = await a.credits.reserve(cluster.caller, 500);
  const staged = a.store.audio.create(reservation_id);
  for (let part = 0; part < 2; part += 1) await staged.write(new Uint8Array(6_000_000));
  const { reservation_id: second } = await a.credits.reserve(cluster.caller, 500);
  const stored = a.store.audio.create(second);
  await stored.commit();
  const orphan = a.store.audio.create('orphan');
  await orphan.commit();
  const leftover = a.store.audio.create('leftover');
  for (let part = 0; part < 2; part += 1) await leftover.write(new Uint8Array(6_000_000));
  const { job_id } = await a.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  await speech.begun;
  // That it has begun is written beside.
  await until(async () => (await jobOf(job_id))?.position === 0);
  const before = [await cluster.rows('reservations'), await cluster.rows('jobs')];

  const b = createNode(cluster, readySpeech);
  await b.lease.start();
  await b.lease.beat();
  expect([await cluster.rows('reservations'), await cluster.rows('jobs')]).toEqual(before);
  // Only one node sweeps, and what is young may be another's on its way.
  await a.store.removeOrphans();
  expect((await cluster.blobNames()).toSorted()).toEqual(['orphan', second].toSorted());
  await a.store.removeOrphans(0);
  expect(await cluster.blobNames()).toEqual([second]);
  expect(await cluster.stagedNames()).toEqual([reservation_id]);
  late.open();
  expect(await ended(job_id, 'completed')).toMatchObject({ attempts: 1, failures: 0 });
  await Promise.all([staged.discard(), leftover.discard()]);
});

/** A node takes the job, is at work on it for a time at a position, and dies. */
async function dieWith(jobId: string, at: { position?: number; workedMs?: number; beside?: 'job' | 'request' }) {
  const node = createNode(cluster, readySpeech);
  await node.store.nodes.join('dying', 60_000);
  const claim = async () => {
    const job = await node.store.jobs.claim(['speech'], 0);
    if (job === undefined) throw new Error('it is not queued');
    return job;
  };
  const job = await claim();
  expect(job).toMatchObject({ job_id: jobId, position: null, worked_ms: 0 });
  const { position, workedMs = 0, beside } = at;
  if (position !== undefined) {
    await node.store.jobs.begun(job);
    await node.store.jobs.progress(job, { worked_ms: workedMs, ...(position > 0 && { position }) });
  }
  if (beside === 'request') await node.credits.reserve(cluster.caller, 1);
  const other = beside === 'job' && (await claim());
  if (other) await node.store.jobs.begun(other);
  await cluster.opened.database.deleteFrom('nodes').where('name', '=', 'dying').execute();
  const sweeper = createNode(cluster, readySpeech);
  await sweeper.store.nodes.join('sweeper', 60_000);
  await sweeper.runner.close();
  await sweeper.lease.beat();
  return await jobOf(jobId);
}

/** Queued, and begun by nobody. */
async function queued(): Promise<string> {
  const node = createNode(cluster, readySpeech);
  await node.runner.close();
  return (await node.runner.submit(cluster.caller, SPEECH_JOB, 1000)).job_id;
}

test('no number of deaths fails a job that had the processor only briefly, only waited, or came further', async () => {
  const jobId = await queued();
  const die = (position?: number) => dieWith(jobId, { ...(position !== undefined && { position }), workedMs: 4000 });
  for (let deaths = 1; deaths <= 5; deaths += 1) {
    expect(await die()).toMatchObject({ status: 'queued', deaths, failures: 0 });
  }
  for (const position of [10, 20, 30, 40]) {
    expect(await die(position)).toMatchObject({ status: 'queued', deaths: 1, furthest: position });
  }
  for (let deaths = 2; deaths <= 12; deaths += 1) {
    expect(await die(35)).toMatchObject({ status: 'queued', deaths, furthest: 40, failures: 0 });
  }
  expect(await die(41)).toMatchObject({ status: 'queued', deaths: 1, furthest: 41 });
});

test('a suspect is spoken isolated; three deaths of a server that worked on nothing else for seconds fail it', async () => {
  const jobId = await queued();
  const at = { position: 0, workedMs: 6000 };
  expect(await dieWith(jobId, at)).toMatchObject({ deaths: 1, failures: 0 });
  expect(await dieWith(jobId, at)).toMatchObject({ deaths: 2, failures: 0 });
  expect(await dieWith(jobId, at)).toMatchObject({ deaths: 2, failures: 1 });
  // Being stopped counts for nothing, nor does what ended together with something else.
  const stopped = createNode(cluster, readySpeech);
  const job = await stopped.store.jobs.claim(['speech'], 0);
  expect(job && (await stopped.store.jobs.requeue(job))).toBe(true);
  expect(await dieWith(jobId, { ...at, beside: 'request' })).toMatchObject({ failures: 1 });
  const other = await queued();
  await cluster.opened.database.updateTable('jobs').set({ priority: -1 }).where('job_id', '=', other).execute();
  expect(await dieWith(jobId, { ...at, beside: 'job' })).toMatchObject({ failures: 1 });
  await stopped.store.credits.releaseJob({ job_id: other }, { status: 'cancelled' }, 0);
  expect(await dieWith(jobId, at)).toMatchObject({ status: 'queued', failures: 2 });

  const usual = gatedSpeech(Promise.resolve());
  const isolated = gatedSpeech(new Promise(() => undefined));
  const node = createNode(cluster, usual.speak, isolated.speak);
  await node.store.nodes.join('isolating', 60_000);
  node.runner.wake();
  await isolated.begun;
  await cluster.opened.database.deleteFrom('nodes').where('name', '=', 'isolating').execute();
  const sweeper = createNode(cluster, readySpeech);
  await sweeper.runner.close();
  await sweeper.store.nodes.join('sweeper', 60_000);
  await sweeper.lease.beat();
  expect(await jobOf(jobId)).toMatchObject({ status: 'queued' });

  expect(await dieWith(jobId, at)).toMatchObject({
    status: 'failed',
    error_code: 'UPSTREAM_GENERATION_ERROR',
    error_detail: expect.stringContaining('3 times'),
  });
  await expectSettled(0, 0);
});

test('cancelled on one node, it stops on the other that works on it', async () => {
  const endless = async function* (_order: unknown, signal?: AbortSignal) {
    for (;;) {
      signal?.throwIfAborted();
      yield MIDDLE;
      await delay(5);
    }
  };
  const a = createNode(cluster, endless);
  const b = createNode(cluster, readySpeech);
  await a.lease.start();
  await b.lease.start();
  const { job_id } = await a.runner.submit(cluster.caller, SPEECH_JOB, 1000);
  await ended(job_id, 'running');
  expect(await b.store.credits.releaseJob({ job_id }, { status: 'cancelled' }, 0)).toBe(true);
  await until(async () => (await cluster.stagedNames()).length === 0);
  expect(await jobOf(job_id)).toMatchObject({ status: 'cancelled', payload: '' });
  expect(await cluster.blobNames()).toEqual([]);
  await expectSettled(0, 0);
  await a.runner.close();
});

test('what a design gave out before its node died is charged, once', async () => {
  const [a, b] = [createNode(cluster, readySpeech), createNode(cluster, readySpeech)];
  await a.lease.start();
  await b.lease.start();
  const { reservation_id } = await a.credits.reserve(cluster.caller, 900);
  const spent = { units: 300, characters: 3, audioMs: 10, voiceId: 'design', modelId: 'm' };
  const preview = {
    generated_voice_id: 'proposal',
    account_id: cluster.caller.accountId,
    origin: 'designed' as const,
    description: '',
    gender: 'male',
    age: 'old',
    tone: '[]',
    tags: '[]',
    recipe: '{}',
    text: '',
    content_type: '',
    extension: '',
    expires_at_unix: 1,
  };
  expect(await a.store.credits.spend(reservation_id, spent, { preview })).toBe(true);
  await cluster.expire(a.store.nodes);
  await b.lease.beat();
  await expectSettled(300, 1);
  // The dead one goes on: its next proposal is not kept, its settlement does nothing.
  const next = { ...preview, generated_voice_id: 'next' };
  expect(await a.store.credits.spend(reservation_id, { ...spent, units: 600 }, { preview: next })).toBe(false);
  await a.credits.settle(reservation_id, { ...spent, units: 600 });
  expect((await cluster.rows('voice_previews')).map((row) => row.generated_voice_id)).toEqual(['proposal']);
  await expectSettled(300, 1);
});
