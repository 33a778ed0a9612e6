import { parseOutputFormat } from '../audio/formats.ts';
import { notFound, Problem } from '../errors.ts';
import { checkSaved } from '../speech/saved-audio.ts';
import type { SavedAudio } from '../store/blobs.ts';
import type { Cursor, Page } from '../store/cursor.ts';
import type { Store } from '../store/store.ts';
import type { GenerationRow, JobRow } from '../store/tables.ts';
import type { SpeechJob, SpeechJobs } from './kinds/speech/speech-jobs.ts';

/** A job with what it made, where that is still in the history. */
export interface JobWithResult {
  job: SpeechJob;
  generation: GenerationRow | undefined;
}

/** An account's jobs and their audio. Everything throws Problem RESOURCE_NOT_FOUND for a job the account does not have. */
export function createJobResults(options: {
  store: Pick<Store, 'generations' | 'audio' | 'audioChecks'>;
  jobs: SpeechJobs;
}) {
  const { jobs, store } = options;

  async function withResult(job: SpeechJob): Promise<JobWithResult> {
    const { account_id, history_item_id } = job;
    const generation = history_item_id === null ? undefined : await store.generations.find(account_id, history_item_id);
    return { job, generation };
  }

  return {
    find: async (accountId: string, jobId: string): Promise<JobWithResult> =>
      await withResult(await jobs.find(accountId, jobId)),

    /** Newest first. */
    async list(
      accountId: string,
      filters: { status?: JobRow['status']; cursor?: Cursor; pageSize: number },
    ): Promise<Page<JobWithResult>> {
      const { rows, hasMore } = await jobs.list(accountId, filters);
      return { rows: await Promise.all(rows.map(withResult)), hasMore };
    },

    /** @throws Problem CONFLICT for a job that has ended */
    cancel: async (accountId: string, jobId: string): Promise<JobWithResult> =>
      await withResult(await jobs.cancel(accountId, jobId)),

    /** @throws Problem GENERATION_NOT_READY, GENERATION_FAILED, AUDIO_DAMAGED */
    async savedAudio(accountId: string, jobId: string): Promise<SavedAudio> {
      const { job, generation } = await withResult(await jobs.find(accountId, jobId));
      if (job.status === 'failed' || job.status === 'cancelled') throw failed(job);
      if (job.status !== 'completed') throw notReady(job, await jobs.remainingSecs(job));
      if (generation === undefined) throw notFound('The audio of this job');
      const { extension } = parseOutputFormat(job.output_format);
      return {
        name: generation.history_item_id,
        contentType: generation.content_type,
        filename: `${jobId}.${extension}`,
        sizeBytes: await checkSaved(store, generation),
        engineVersion: generation.engine_version,
      };
    },
  };
}

export type JobResults = ReturnType<typeof createJobResults>;

function failed(job: SpeechJob): Problem {
  return new Problem('GENERATION_FAILED', job.error_detail ?? 'The job was cancelled, so it has no audio.', {
    status: job.status,
    ...(job.error_code === null ? {} : { job_error_code: job.error_code }),
  });
}

function notReady(job: SpeechJob, remainingSecs: number): Problem {
  return new Problem(
    'GENERATION_NOT_READY',
    `The job is ${job.status}. Retry after the number of seconds in Retry-After.`,
    { retry_after_secs: remainingSecs, progress: job.progress_permille / 1000 },
  );
}
