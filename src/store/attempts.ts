import type { Database, JobRow } from './tables.ts';

/** One attempt at a job: what only the node that makes it may write under. */
export type Attempt = Pick<JobRow, 'job_id' | 'node_id' | 'attempts'>;

/** A job that this node runs. */
export type ClaimedJob = JobRow & { node_id: string; result_id: string };

export const UNFINISHED = ['queued', 'running'] as const;

export interface JobEnd {
  status: 'failed' | 'cancelled';
  error?: { code: string; detail: string };
}

/** Running jobs whose attempt this still is: the rows that an owner may write to. */
export const ofAttempt = (database: Database, attempt: Attempt) =>
  database
    .updateTable('jobs')
    .where('job_id', '=', attempt.job_id)
    .where('status', '=', 'running')
    .where('node_id', '=', attempt.node_id)
    .where('attempts', '=', attempt.attempts);

/** Completes a job; false where the attempt has lost it. Part of the transaction that settles it. */
export async function completeIn(transaction: Database, attempt: Attempt, nowUnix: number): Promise<boolean> {
  const done = await ofAttempt(transaction, attempt)
    .set({ status: 'completed', payload: '', progress_permille: 1000, node_id: null, completed_at_unix: nowUnix })
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/**
 * Ends a job without a result: as its owner with an attempt, or from outside, whoever runs it. False where it had ended,
 * or the attempt has lost it. Part of the transaction that releases it.
 */
export async function endIn(
  transaction: Database,
  which: Attempt | { job_id: string },
  end: JobEnd,
  nowUnix: number,
): Promise<boolean> {
  const rows =
    'attempts' in which
      ? ofAttempt(transaction, which)
      : transaction.updateTable('jobs').where('job_id', '=', which.job_id).where('status', 'in', UNFINISHED);
  const ended = await rows
    .set({
      status: end.status,
      payload: '',
      node_id: null,
      result_id: null,
      completed_at_unix: nowUnix,
      error_code: end.error?.code ?? null,
      error_detail: end.error?.detail ?? null,
    })
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
