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
    async progress(attempt: Attempt, permille: number): Promise<boolean> {
      const written = await ofAttempt(database, attempt).set({ progress_permille: permille }).executeTakeFirst();
      return written.numUpdatedRows > 0n;
    },

    /** Puts a running job back into the queue; false where the attempt has lost it. */
    async requeue(attempt: Attempt, { hasFailed }: { hasFailed: boolean }): Promise<boolean> {
      const back = await ofAttempt(database, attempt)
        .set((row) => ({
          status: 'queued',
          progress_permille: 0,
          node_id: null,
          result_id: null,
          failures: row('failures', '+', hasFailed ? 1 : 0),
        }))
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
