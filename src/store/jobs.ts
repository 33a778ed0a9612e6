import { UNFINISHED } from './attempts.ts';
import { type Cursor, type Page, pageOf } from './cursor.ts';
import type { OpenDatabase } from './driver.ts';
import { createJobQueue } from './job-queue.ts';
import type { NodeIdentity } from './nodes.ts';
import type { JobRow } from './tables.ts';

/** A job without what is needed to do it, which may be large. */
export type JobSummary = Omit<JobRow, 'payload'>;

const SUMMARY = [
  'job_id',
  'account_id',
  'key_id',
  'kind',
  'status',
  'priority',
  'attempts',
  'failures',
  'position',
  'furthest',
  'deaths',
  'worked_ms',
  'facts',
  'result_id',
  'characters',
  'progress_permille',
  'node_id',
  'trace_parent',
  'error_code',
  'error_detail',
  'created_at_unix',
  'started_at_unix',
  'completed_at_unix',
] as const satisfies readonly (keyof JobSummary)[];

/** Background jobs of every kind. */
export function createJobStore(
  { database, steady, locksRows }: Pick<OpenDatabase, 'database' | 'steady' | 'locksRows'>,
  node: NodeIdentity,
) {
  return {
    ...createJobQueue(steady, node, { locksRows }),

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

    async countQueued(): Promise<number> {
      const { count } = await database
        .selectFrom('jobs')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('status', '=', 'queued')
        .executeTakeFirstOrThrow();
      return Number(count);
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
