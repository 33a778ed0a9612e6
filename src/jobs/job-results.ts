import { parseOutputFormat } from '../audio/formats.ts';
import { notFound, Problem } from '../errors.ts';
import type { Cursor, Page } from '../store/cursor.ts';
import type { SavedAudio } from '../store/files/blobs.ts';
import type { JobSummary } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import type { GenerationRow, JobRow } from '../store/tables.ts';
import type { JobRunner } from './runner.ts';

/** A job with what it made, where that is still in the history. */
export interface JobWithResult {
  job: JobSummary;
  generation: GenerationRow | undefined;
}

/** An account's jobs and their audio. Everything throws Problem RESOURCE_NOT_FOUND for a job the account does not have. */
export function createJobResults(options: { store: Pick<Store, 'jobs' | 'generations'>; runner: JobRunner }) {
  const { runner, store } = options;

  async function withResult(job: JobSummary): Promise<JobWithResult> {
    const isDone = job.status === 'completed';
    return { job, generation: isDone ? await store.generations.find(job.account_id, job.history_item_id) : undefined };
  }

  return {
    find: async (accountId: string, jobId: string): Promise<JobWithResult> =>
      await withResult(await runner.find(accountId, jobId)),

    /** Newest first. */
    async list(
      accountId: string,
      filters: { status?: JobRow['status']; cursor?: Cursor; pageSize: number },
    ): Promise<Page<JobWithResult>> {
      const { rows, hasMore } = await store.jobs.list(accountId, filters);
      return { rows: await Promise.all(rows.map(withResult)), hasMore };
    },

    /** @throws Problem CONFLICT for a job that has ended */
    cancel: async (accountId: string, jobId: string): Promise<JobWithResult> =>
      await withResult(await runner.cancel(accountId, jobId)),

    /** @throws Problem GENERATION_NOT_READY, GENERATION_FAILED */
    async savedAudio(accountId: string, jobId: string): Promise<SavedAudio> {
      const { job, generation } = await withResult(await runner.find(accountId, jobId));
      if (job.status === 'failed' || job.status === 'cancelled') throw failed(job);
      if (job.status !== 'completed') throw notReady(job, await runner.remainingSecs(job));
      if (generation === undefined) throw notFound('The audio of this job');
      const { extension } = parseOutputFormat(job.output_format);
      return { name: job.history_item_id, contentType: generation.content_type, filename: `${jobId}.${extension}` };
    },
  };
}

export type JobResults = ReturnType<typeof createJobResults>;

function failed(job: JobSummary): Problem {
  return new Problem('GENERATION_FAILED', job.error_detail ?? 'The job was cancelled, so it has no audio.', {
    status: job.status,
    ...(job.error_code === null ? {} : { job_error_code: job.error_code }),
  });
}

function notReady(job: JobSummary, remainingSecs: number): Problem {
  return new Problem(
    'GENERATION_NOT_READY',
    `The job is ${job.status}. Ask again after the number of seconds in Retry-After.`,
    { retry_after_secs: remainingSecs, progress: job.progress_permille / 1000 },
  );
}
