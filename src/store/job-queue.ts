import { newId } from '../ids.ts';
import { type Attempt, type ClaimedJob, ofAttempt } from './attempts.ts';
import type { OpenDatabase } from './driver.ts';
import type { NodeIdentity } from './nodes.ts';
import type { Database, JobRow } from './tables.ts';

/** Taking jobs and working on them, as one node. Every change of status is one conditional UPDATE. */
export function createJobQueue(database: Database, node: NodeIdentity, { locksRows }: Pick<OpenDatabase, 'locksRows'>) {
  return {
    /**
     * Takes the first queued job of some kinds for this node, undefined where none is left; with `isRetry` one of those
     * that were worked on before.
     */
    async claim(
      kinds: readonly string[],
      nowUnix: number,
      { isRetry = false }: { isRetry?: boolean } = {},
    ): Promise<ClaimedJob | undefined> {
      const claimed = await database
        .updateTable('jobs')
        .set((job) => ({
          status: 'running',
          attempts: job('attempts', '+', 1),
          node_id: node.id,
          position: null,
          worked_ms: 0,
          result_id: newId(),
          started_at_unix: job.fn.coalesce('started_at_unix', job.val(nowUnix)),
        }))
        .where('job_id', '=', (jobs) =>
          jobs
            .selectFrom('jobs as next')
            .select('next.job_id')
            .where('next.status', '=', 'queued')
            .where('next.kind', 'in', kinds)
            .$if(isRetry, (next) => next.where('next.attempts', '>', 0))
            .orderBy('next.priority', 'desc')
            .orderBy('next.created_at_unix')
            .orderBy('next.job_id')
            .limit(1)
            // Another node takes the next one instead of waiting for this one's statement to end.
            .$if(locksRows, (next) => next.forUpdate().skipLocked()),
        )
        .where('status', '=', 'queued')
        .returningAll()
        .executeTakeFirst();
      return claimed as ClaimedJob | undefined;
    },

    /** What this node runs, by the rows. */
    async ofThisNode(): Promise<Attempt[]> {
      return await database
        .selectFrom('jobs')
        .select(['job_id', 'node_id', 'attempts'])
        .where('status', '=', 'running')
        .where('node_id', '=', node.id)
        .execute();
    },

    /** False where the attempt has lost its job. */
    async progress(
      attempt: Attempt,
      reached: Partial<Pick<JobRow, 'progress_permille' | 'position' | 'worked_ms'>>,
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
