import type { Credits } from '../accounts/credits.ts';
import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { JobRow } from '../store/tables.ts';
import { forgetParts } from './parts.ts';

/**
 * How long a node that does not beat counts as alive: its work is taken up again some 4 to 8 seconds after its end. Shorter
 * ones would take a node for dead that only waits for a slow disk or database.
 */
const LEASE_MS = 6000;
/** Two beats may fail before the lease ends. */
const BEAT_MS = 2000;
/**
 * A job that ends its worker this often is not tried again; nor is one that was worked on at so many deaths of the process
 * without coming further in between.
 */
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
  /** After every beat: there may be work that others gave back. */
  onBeat: () => void;
  onTakeOver?: (held: 'job' | 'request', count: number) => void;
  onError: (error: unknown) => void;
}) {
  const { store, credits, onTakeOver = () => undefined } = options;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;

  /** Releases and queues again what dead nodes held. */
  async function takeOver(): Promise<void> {
    await store.nodes.removeExpired();
    onTakeOver('request', await credits.releaseDead());
    for (const job of await store.jobs.abandoned()) if (await takeOverJob(store, job)) onTakeOver('job', 1);
  }

  async function beat(): Promise<void> {
    if (!(await store.nodes.renew(LEASE_MS))) {
      await store.nodes.join(options.name, LEASE_MS);
      options.onLost();
    }
    await takeOver();
    options.onBeat();
  }

  return {
    beat,

    /** Begins to live, and takes over what is left of the dead. */
    async start(): Promise<void> {
      // Where nobody else can have the store open, all others are dead, and its lock is the lease: nothing to write while idle.
      if (store.isExclusive) await store.nodes.removeAll();
      await store.nodes.join(options.name, store.isExclusive ? null : LEASE_MS);
      await takeOver();
      if (await store.nodes.isLeader()) await store.removeOrphans();
      if (store.isExclusive) return;
      timer = setInterval(() => {
        // One that is late is not overtaken by the next.
        beating ??= beat()
          .catch(options.onError)
          .finally(() => {
            beating = undefined;
          });
      }, BEAT_MS);
      timer.unref();
    },

    /** Ends this node's life; what it still holds is free for others at once. */
    async close(): Promise<void> {
      clearInterval(timer);
      await beating;
      await store.nodes.leave();
    },
  };
}

export type Lease = ReturnType<typeof createLease>;

/**
 * A death is counted against a job only where it was worked on and came no further than at the one before: any other that
 * happened to run is as if it had waited. False where another node was first.
 */
async function takeOverJob(store: LeaseStore, job: JobRow): Promise<boolean> {
  const { position, furthest } = job;
  if (position === null) return await store.jobs.requeue(job);
  const deaths = position > furthest ? 1 : job.deaths + 1;
  if (deaths < MAX_FAILURES) return await store.jobs.requeue(job, { deaths, furthest: Math.max(position, furthest) });
  const detail = `The server's process ended ${MAX_FAILURES} times at the same place of the job, which is not tried again.`;
  const error = { code: 'UPSTREAM_GENERATION_ERROR', detail };
  if (!(await store.credits.releaseJob(job, { status: 'failed', error }, unixNow()))) return false;
  await forgetParts(store, job.job_id);
  return true;
}
