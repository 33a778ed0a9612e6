import { type Cursor, type Page, pageOf } from './cursor.ts';
import type { Database } from './sqlite/database.ts';
import type { JobRow } from './tables.ts';

/** A job without its request, which may be large. */
export type JobSummary = Omit<JobRow, 'speech'>;

const SUMMARY = [
  'generation_job_id',
  'account_id',
  'key_id',
  'status',
  'kind',
  'voice_id',
  'model_id',
  'output_format',
  'characters',
  'progress_permille',
  'attempts',
  'history_item_id',
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

/** Completes a running job; false where it has ended otherwise. Part of the transaction that settles it. */
export async function completeJob(transaction: Database, jobId: string, nowUnix: number): Promise<boolean> {
  const done = await transaction
    .updateTable('generation_jobs')
    .set({ status: 'completed', speech: '', progress_permille: 1000, completed_at_unix: nowUnix })
    .where('generation_job_id', '=', jobId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

/** Ends an unfinished job without audio; false where it had ended. Part of the transaction that releases it. */
export async function endJob(transaction: Database, jobId: string, end: JobEnd, nowUnix: number): Promise<boolean> {
  const ended = await transaction
    .updateTable('generation_jobs')
    .set({
      status: end.status,
      speech: '',
      completed_at_unix: nowUnix,
      error_code: end.error?.code ?? null,
      error_detail: end.error?.detail ?? null,
    })
    .where('generation_job_id', '=', jobId)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

/** The queue of background jobs. Every change of status is one conditional UPDATE. */
export function createJobStore(database: Database) {
  return {
    async find(accountId: string, jobId: string): Promise<JobSummary | undefined> {
      return await database
        .selectFrom('generation_jobs')
        .select(SUMMARY)
        .where('generation_job_id', '=', jobId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    /** Newest first. */
    async list(
      accountId: string,
      { status, cursor, pageSize }: { status?: string; cursor?: Cursor; pageSize: number },
    ): Promise<Page<JobSummary>> {
      let query = database
        .selectFrom('generation_jobs')
        .select(SUMMARY)
        .where('account_id', '=', accountId)
        .orderBy('created_at_unix', 'desc')
        .orderBy('generation_job_id', 'desc')
        .limit(pageSize + 1);
      if (status !== undefined) query = query.where('status', '=', status as JobRow['status']);
      if (cursor !== undefined) {
        query = query.where((is) =>
          is(is.refTuple('created_at_unix', 'generation_job_id'), '<', is.tuple(cursor.createdAtUnix, cursor.id)),
        );
      }
      return pageOf(await query.execute(), pageSize);
    },

    /** Takes the oldest queued job for this process, undefined where none is left. */
    async claim(nowUnix: number): Promise<JobRow | undefined> {
      for (;;) {
        const next = await database
          .selectFrom('generation_jobs')
          .selectAll()
          .where('status', '=', 'queued')
          .orderBy('created_at_unix')
          .orderBy('generation_job_id')
          .limit(1)
          .executeTakeFirst();
        if (next === undefined) return undefined;
        const attempts = next.attempts + 1;
        const started_at_unix = next.started_at_unix ?? nowUnix;
        const taken = await database
          .updateTable('generation_jobs')
          .set({ status: 'running', attempts, started_at_unix })
          .where('generation_job_id', '=', next.generation_job_id)
          .where('status', '=', 'queued')
          .executeTakeFirst();
        if (taken.numUpdatedRows > 0n) return { ...next, status: 'running', attempts, started_at_unix };
      }
    },

    async progress(jobId: string, permille: number): Promise<void> {
      await database
        .updateTable('generation_jobs')
        .set({ progress_permille: permille })
        .where('generation_job_id', '=', jobId)
        .where('status', '=', 'running')
        .execute();
    },

    /** Puts a running job back into the queue for its next attempt. */
    async requeue(jobId: string): Promise<void> {
      await database
        .updateTable('generation_jobs')
        .set({ status: 'queued', progress_permille: 0 })
        .where('generation_job_id', '=', jobId)
        .where('status', '=', 'running')
        .execute();
    },

    /** The jobs that a dead process was running. */
    async running(): Promise<JobSummary[]> {
      return await database.selectFrom('generation_jobs').select(SUMMARY).where('status', '=', 'running').execute();
    },

    /** Removes up to `limit` jobs that ended before a time. Returns how many. */
    async removeEnded(beforeUnix: number, limit: number): Promise<number> {
      const rows = await database
        .selectFrom('generation_jobs')
        .select('generation_job_id')
        .where('status', 'not in', UNFINISHED)
        .where('completed_at_unix', '<', beforeUnix)
        .limit(limit)
        .execute();
      const ids = rows.map((row) => row.generation_job_id);
      if (ids.length > 0) {
        await database.deleteFrom('generation_jobs').where('generation_job_id', 'in', ids).execute();
      }
      return ids.length;
    },

    /** Characters of the unfinished jobs that come before one: what it waits for. */
    async charactersBefore(job: JobSummary): Promise<number> {
      const { total } = await database
        .selectFrom('generation_jobs')
        .select((select) => select.fn.sum<number>('characters').as('total'))
        .where('status', 'in', UNFINISHED)
        .where('created_at_unix', '<=', job.created_at_unix)
        .where('generation_job_id', '!=', job.generation_job_id)
        .executeTakeFirstOrThrow();
      return Number(total ?? 0);
    },
  };
}

export type JobStore = ReturnType<typeof createJobStore>;
