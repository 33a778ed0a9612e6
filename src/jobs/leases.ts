import type { Credits } from '../accounts/credits.ts';
import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { JobRow } from '../store/tables.ts';
import { forgetParts } from './parts.ts';
import { isGuilty } from './suspects.ts';

/**
 * How long a node that does not beat counts as alive: its work is taken up again some 4 to 8 seconds after its end. Shorter
 * ones would take a node for dead that only waits for a slow disk or database.
 */
const LEASE_MS = 6000;
/** Two beats may fail before the lease ends. */
const BEAT_MS = 2000;
/** After a beat that failed: whoever lives says so soon after the database is back. */
const RETRY_MS = 500;
/** After one that was late; the others have come back by then. */
const LATE_MS = 1000;
/** A job that fails this often is not tried again. */
export const MAX_FAILURES = 3;

type LeaseStore = Pick<Store, 'nodes' | 'jobs' | 'jobParts' | 'audio' | 'credits' | 'removeOrphans' | 'isExclusive'>;

/**
 * This node's life as others see it. Whatever it holds (reservations, running jobs, audio on its way) bears its id; what
 * dead nodes held is released and taken up again. Losing is decided by the rows alone: a node that comes back from a long
 * stop finds that its writes have no effect.
 */
export function createLease(options: {
  store: LeaseStore;
  credits: Credits;
  /** For people. */
  name: string;
  /** Others took this node for dead: it lives on under a new id, without what it held. */
  onLost: () => void;
  /** With every beat: there may be work that others gave back. */
  onBeat: () => void;
  /** Jobs of the dead are in the queue again. */
  onQueued: () => void;
  onTakeOver?: (held: 'job' | 'request', count: number) => void;
  onError: (error: unknown) => void;
}) {
  const { store, credits, onTakeOver = () => undefined } = options;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let beating: ReturnType<typeof renew> | undefined;
  let takingOver: Promise<void> | undefined;

  /** Queues again and releases what dead nodes held; jobs first, because requests may wait for an account's row. */
  async function takeOver(): Promise<void> {
    const count = await takeOverJobs(store, options.onError);
    if (count > 0) {
      onTakeOver('job', count);
      options.onQueued();
    }
    onTakeOver('request', await credits.releaseDead());
  }

  const failed = (error: unknown): false => {
    options.onError(error);
    return false;
  };

  /** Lives on, and declares others dead; taking over is apart, so that nobody's locks keep a node from its beat. */
  async function renew(): Promise<'alive' | 'late' | 'lost'> {
    const life = await store.nodes.renew(LEASE_MS);
    if (life === 'lost') {
      await store.nodes.join(options.name, LEASE_MS);
      options.onLost();
    }
    options.onBeat();
    // What made this beat late, the database most likely, kept others from theirs: they have until the next one.
    if (life !== 'late') await store.nodes.removeExpired();
    return life;
  }

  function renewOnce() {
    beating ??= renew().finally(() => {
      beating = undefined;
    });
    return beating;
  }

  function takeOverOnce(): Promise<void> {
    takingOver ??= takeOver().finally(() => {
      takingOver = undefined;
    });
    return takingOver;
  }

  /** Beats for as long as this node lives. */
  async function live(): Promise<void> {
    const life = await renewOnce().catch(failed);
    if (life !== false) takeOverOnce().catch(failed);
    if (!isClosed) timer = setTimeout(live, life === false ? RETRY_MS : life === 'late' ? LATE_MS : BEAT_MS).unref();
  }

  return {
    /** One beat, with what is to be taken over. */
    async beat(): Promise<void> {
      await renewOnce();
      await takeOverOnce();
    },

    /** Begins to live, and takes over what is left of the dead. */
    async start(): Promise<void> {
      // Where nobody else can have the store open, all others are dead, and its lock is the lease: nothing to write while idle.
      if (store.isExclusive) await store.nodes.removeAll();
      await store.nodes.join(options.name, store.isExclusive ? null : LEASE_MS);
      // From here on: what follows may take longer than a lease.
      if (!store.isExclusive) timer = setTimeout(live, BEAT_MS).unref();
      await store.nodes.removeExpired();
      await takeOver();
      if (await store.nodes.isLeader()) await store.removeOrphans();
    },

    /** Ends this node's life; what it still holds is free for others at once. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await Promise.allSettled([beating, takingOver]);
      await store.nodes.leave();
    },
  };
}

/** Queues again what dead nodes were at work on. Returns how many jobs. */
async function takeOverJobs(store: LeaseStore, onError: (error: unknown) => void): Promise<number> {
  const jobs = await store.jobs.abandoned();
  if (jobs.length === 0) return 0;
  const busyNodes = await store.nodes.deadWithRequests();
  const wasAlone = (job: JobRow) =>
    !busyNodes.has(job.node_id) &&
    jobs.every(
      ({ job_id, node_id, position }) => job_id === job.job_id || node_id !== job.node_id || position === null,
    );
  // Each by itself: what one of them waits for, or fails on, is no reason for the others to wait.
  const taking = jobs.map((job) =>
    takeOverJob(store, job, wasAlone(job)).catch((error: unknown) => {
      onError(error);
      return false;
    }),
  );
  return (await Promise.all(taking)).filter(Boolean).length;
}

/**
 * A job that came further since the death before has not caused this one. One that had not begun may have: its process ended
 * before it could say so. False where another node was first.
 */
async function takeOverJob(store: LeaseStore, job: JobRow, wasAlone: boolean): Promise<boolean> {
  const { position, furthest, deaths } = job;
  if (position !== null && position > furthest) return await store.jobs.requeue(job, { deaths: 1, furthest: position });
  if (!isGuilty(job, wasAlone)) return await store.jobs.requeue(job, { deaths: deaths + 1 });
  const failures = job.failures + 1;
  if (failures < MAX_FAILURES) return await store.jobs.requeue(job, { failures });
  const detail = `The server ended ${failures} times while processing only this job, always at the same point. The job is not retried.`;
  const error = { code: 'UPSTREAM_GENERATION_ERROR', detail };
  if (!(await store.credits.releaseJob(job, { status: 'failed', error }, unixNow()))) return false;
  await forgetParts(store, job.job_id);
  return true;
}
