import { newId } from '../ids.ts';
import { type Cursor, type Page, pageOf } from './cursor.ts';
import type { NodeIdentity } from './nodes.ts';
import type { Database, JobRow } from './tables.ts';

/** A job without what is needed to do it, which may be large. */
export type JobSummary = Omit<JobRow, 'payload'>;

/** One attempt at a job: what only the node that makes it may write under. */
export type Attempt = Pick<JobRow, 'job_id' | 'node_id' | 'attempts'>;

/** A job that this node runs. */
export type ClaimedJob = JobRow & { node_id: string; result_id: string };

const SUMMARY = [
  'job_id',
  'account_id',
  'key_id',
  'kind',
  'status',
  'priority',
  'attempts',
  'failures',
  'facts',
  'result_id',
  'characters',
  'progress_permille',
  'node_id',
  'error_code',
  'error_detail',
  'created_at_unix',
  'started_at_unix',
  'completed_at_unix',
] as const satisfies readonly (keyof JobSummary)[];

const UNFINISHED = ['queued', 'running'] as const;

export interface JobEnd {
  status: 'failed' | 'cancelled';
  error?: { code: string; detail: string };
}

/** Running jobs whose attempt this still is: the rows that an owner may write to. */
const ofAttempt = (database: Database, attempt: Attempt) =>
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

/** The queue of background jobs of every kind. Every change of status is one conditional UPDATE. */
export function createJobStore(database: Database, node: NodeIdentity) {
  return {
    async find(accountId: string, jobId: string, kinds: readonly string[]): Promise<JobSummary | undefined> {
      return await database
        .selectFrom('jobs')
        .select(SUMMARY)
        .where('job_id', '=', jobId)
        .where('account_id', '=', accountId)
        .where('kind', 'in', kinds)
        .executeTakeFirst();
    },

    /** Newest first. */
    async list(
      accountId: string,
      filters: {
        kinds: readonly string[];
        status?: JobRow['status'] | undefined;
        cursor?: Cursor | undefined;
        pageSize: number;
      },
    ): Promise<Page<JobSummary>> {
      const { status, cursor } = filters;
      let query = database
        .selectFrom('jobs')
        .select(SUMMARY)
        .where('account_id', '=', accountId)
        .where('kind', 'in', filters.kinds)
        .orderBy('created_at_unix', 'desc')
        .orderBy('job_id', 'desc')
        .limit(filters.pageSize + 1);
      if (status !== undefined) query = query.where('status', '=', status);
      if (cursor !== undefined) {
        query = query.where((is) =>
          is(is.refTuple('created_at_unix', 'job_id'), '<', is.tuple(cursor.createdAtUnix, cursor.id)),
        );
      }
      return pageOf(await query.execute(), filters.pageSize);
    },

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
    async abandoned(): Promise<JobSummary[]> {
      return await database
        .selectFrom('jobs')
        .select(SUMMARY)
        .where('status', '=', 'running')
        .where('node_id', 'not in', (nodes) => nodes.selectFrom('nodes').select('nodes.node_id'))
        .execute();
    },

    /** Removes up to `limit` jobs of some kinds that ended before a time. Returns how many. */
    async removeEnded(kinds: readonly string[], beforeUnix: number, limit: number): Promise<number> {
      const removed = await database
        .deleteFrom('jobs')
        .where('job_id', 'in', (jobs) =>
          jobs
            .selectFrom('jobs')
            .select('job_id')
            .where('kind', 'in', kinds)
            .where('status', 'not in', UNFINISHED)
            .where('completed_at_unix', '<', beforeUnix)
            .limit(limit),
        )
        .executeTakeFirst();
      return Number(removed.numDeletedRows);
    },

    /** Characters of the unfinished jobs of some kinds that come before one: what it waits for. */
    async charactersBefore(job: Pick<JobRow, 'job_id' | 'created_at_unix'>, kinds: readonly string[]): Promise<number> {
      const { total } = await database
        .selectFrom('jobs')
        .select((select) => select.fn.sum<number>('characters').as('total'))
        .where('status', 'in', UNFINISHED)
        .where('kind', 'in', kinds)
        .where('created_at_unix', '<=', job.created_at_unix)
        .where('job_id', '!=', job.job_id)
        .executeTakeFirstOrThrow();
      return Number(total ?? 0);
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
