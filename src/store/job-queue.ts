import { newId } from '../ids.ts';
import { type Attempt, type ClaimedJob, ofAttempt } from './attempts.ts';
import type { NodeIdentity } from './nodes.ts';
import type { Database, JobRow } from './tables.ts';

/** Taking jobs and working on them, as one node. Every change of status is one conditional UPDATE. */
export function createJobQueue(database: Database, node: NodeIdentity) {
  return {
    /** Takes the first queued job of some kinds for this node, undefined where none is left. */
    async claim(kinds: readonly string[], nowUnix: number): Promise<ClaimedJob | undefined> {
      for (;;) {
        const next = await database
          .selectFrom('jobs')
          .selectAll()
          .where('status', '=', 'queued')
          .where('kind', 'in', kinds)
          .orderBy('priority', 'desc')
          .orderBy('created_at_unix')
          .orderBy('job_id')
          .limit(1)
          .executeTakeFirst();
        if (next === undefined) return undefined;
        const claimed = {
          status: 'running',
          attempts: next.attempts + 1,
          node_id: node.id,
          position: null,
          result_id: newId(),
          started_at_unix: next.started_at_unix ?? nowUnix,
        } as const;
        const taken = await database
          .updateTable('jobs')
          .set(claimed)
          .where('job_id', '=', next.job_id)
          .where('status', '=', 'queued')
          .where('attempts', '=', next.attempts)
          .executeTakeFirst();
        if (taken.numUpdatedRows > 0n) return { ...next, ...claimed };
      }
    },

    /** False where the attempt has lost its job. */
    async progress(
      attempt: Attempt,
      reached: Partial<Pick<JobRow, 'progress_permille' | 'position'>>,
    ): Promise<boolean> {
      const written = await ofAttempt(database, attempt).set(reached).executeTakeFirst();
      return written.numUpdatedRows > 0n;
    },

    /** The attempt is being worked on. */
    async begun(attempt: Attempt): Promise<void> {
      await ofAttempt(database, attempt).set({ position: 0 }).where('position', 'is', null).execute();
    },

    /** Puts a running job back into the queue, with what is counted against it; false where the attempt has lost it. */
    async requeue(
      attempt: Attempt,
      counted: Partial<Pick<JobRow, 'failures' | 'furthest' | 'deaths'>> = {},
    ): Promise<boolean> {
      const back = await ofAttempt(database, attempt)
        .set({ status: 'queued', progress_permille: 0, node_id: null, result_id: null, ...counted })
        .executeTakeFirst();
      return back.numUpdatedRows > 0n;
    },

    /** The jobs that dead nodes were running. */
    async abandoned(): Promise<JobRow[]> {
      return await database
        .selectFrom('jobs')
        .selectAll()
        .where('status', '=', 'running')
        .where('node_id', 'not in', (nodes) => nodes.selectFrom('nodes').select('nodes.node_id'))
        .execute();
    },
  };
}
