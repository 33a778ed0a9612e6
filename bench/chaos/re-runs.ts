import { setTimeout as delay } from 'node:timers/promises';
import type { ChaosCluster, ChaosNode } from './cluster.ts';

const LOOK_MS = 100;

/** How a job of a killed server came to its next attempt: seconds since the death, so that a late one explains itself. */
export interface ReRun {
  jobId: string;
  /** The dead server's row is gone. */
  noticed: number;
  /** The job is in the queue again, or has gone on from there. */
  queued: number;
  /** Another attempt has begun, or the job has ended. */
  claimed: number;
  /** That attempt's first sound is being made, or the job has ended; undefined where it was lost before. */
  spoken: number | undefined;
  /** For so many seconds of it nobody could ask the database. */
  blind: number;
  /** What else went wrong in the meantime. */
  faults: string[];
}

export interface Held {
  job_id: string;
  node_id: string | null;
  attempts: number;
}

/** What a server works on, by the rows. */
export async function jobsOf({ database }: ChaosCluster, node: ChaosNode): Promise<Held[]> {
  return await database
    .selectFrom('jobs')
    .innerJoin('nodes', 'nodes.node_id', 'jobs.node_id')
    .select(['jobs.job_id', 'jobs.node_id', 'jobs.attempts'])
    .where('jobs.status', '=', 'running')
    .where('nodes.name', 'like', `% ${node.process.child.pid}`)
    .execute();
}

async function look({ database }: ChaosCluster, held: Held) {
  const row = await database
    .selectFrom('jobs')
    .leftJoin('nodes', (join) => join.on('nodes.node_id', '=', held.node_id))
    .select(['jobs.status', 'jobs.attempts', 'jobs.position', 'nodes.node_id as alive'])
    .where('jobs.job_id', '=', held.job_id)
    .executeTakeFirstOrThrow();
  const isEnded = !['queued', 'running'].includes(row.status);
  const isClaimed = row.attempts > held.attempts || isEnded;
  return {
    noticed: row.alive === null || isClaimed,
    queued: row.status === 'queued' || isClaimed,
    claimed: isClaimed,
    spoken: isEnded || (row.attempts === held.attempts + 1 && row.position !== null),
    // Whoever took it may be killed before it speaks.
    isLost: row.attempts > held.attempts + 1 || (row.attempts === held.attempts + 1 && row.status === 'queued'),
  };
}

/** Follows a job from the death of the server that worked on it until it is spoken again. `faults`: what goes on now. */
export async function follow(cluster: ChaosCluster, held: Held, faults: () => Iterable<string>): Promise<ReRun> {
  const diedAt = performance.now();
  const secs = () => Number(((performance.now() - diedAt) / 1000).toFixed(2));
  const reached: Partial<Pick<ReRun, 'noticed' | 'queued' | 'claimed' | 'spoken'>> = {};
  const seen = new Set<string>();
  let blind = 0;
  for (let lookedAt = 0; ; lookedAt = secs()) {
    if (reached.claimed === undefined) for (const fault of faults()) seen.add(fault);
    // Its connection may be among those that were cut.
    const state = await look(cluster, held).catch(() => undefined);
    if (state === undefined && reached.claimed === undefined) blind += secs() - lookedAt + LOOK_MS / 1000;
    for (const step of ['noticed', 'queued', 'claimed', 'spoken'] as const) {
      if (state?.[step]) reached[step] ??= secs();
    }
    const { noticed, queued, claimed, spoken } = reached;
    const isDone = spoken !== undefined || state?.isLost === true;
    if (isDone && noticed !== undefined && queued !== undefined && claimed !== undefined) {
      return {
        jobId: held.job_id,
        noticed,
        queued,
        claimed,
        spoken,
        blind: Number(blind.toFixed(2)),
        faults: [...seen],
      };
    }
    await delay(LOOK_MS);
  }
}
