import type { Caller } from '../../../accounts/authenticate.ts';
import { notFound, Problem } from '../../../errors.ts';
import { unixNow } from '../../../ids.ts';
import type { ResolvedSpeech } from '../../../speech/resolve.ts';
import type { Cursor, Page } from '../../../store/cursor.ts';
import type { JobSummary } from '../../../store/jobs.ts';
import type { Store } from '../../../store/store.ts';
import type { JobRow } from '../../../store/tables.ts';
import type { Pace } from '../../pace.ts';
import { forgetParts } from '../../parts.ts';
import type { JobRunner } from '../../runner.ts';
import { readStored } from '../../stored.ts';
import { SPEECH_KINDS, SpeechFacts, type SpeechKind, speechJob } from './kind.ts';

/** A job that speaks a text. */
export interface SpeechJob
  extends Pick<
    JobSummary,
    | 'account_id'
    | 'status'
    | 'characters'
    | 'progress_permille'
    | 'error_code'
    | 'error_detail'
    | 'created_at_unix'
    | 'started_at_unix'
    | 'completed_at_unix'
  > {
  generation_job_id: string;
  kind: SpeechKind;
  voice_id: string;
  model_id: string;
  /** As the caller wrote it. */
  output_format: string;
  /** Of a text that was left to tell them. */
  detected_languages: string[] | null;
  /** What it made; null until it is completed. */
  history_item_id: string | null;
}

/** Speaking texts in the background. */
export function createSpeechJobs(options: {
  store: Pick<Store, 'jobs' | 'jobParts' | 'audio' | 'credits'>;
  runner: JobRunner;
  pace: Pace;
  /** Jobs spoken at once. */
  slots: number;
}) {
  const { store, runner, pace } = options;

  async function find(accountId: string, jobId: string): Promise<SpeechJob> {
    const row = await store.jobs.find(accountId, jobId, SPEECH_KINDS);
    if (row === undefined) throw notFound(`The generation job "${jobId}"`);
    return speechJobOf(row);
  }

  return {
    /** Queues a request. It is durable when this returns. @throws Problem as `Credits.reserve` */
    submit: async (speech: ResolvedSpeech, caller: Caller): Promise<SpeechJob> =>
      speechJobOf(await runner.submit(caller, speechJob(speech), speech.creditUnits)),

    /** @throws Problem RESOURCE_NOT_FOUND */
    find,

    /** Newest first. */
    async list(
      accountId: string,
      filters: { status?: JobRow['status']; cursor?: Cursor; pageSize: number },
    ): Promise<Page<SpeechJob>> {
      const { rows, hasMore } = await store.jobs.list(accountId, { ...filters, kinds: SPEECH_KINDS });
      return { rows: rows.map(speechJobOf), hasMore };
    },

    /** Stops a job and its work. @throws Problem RESOURCE_NOT_FOUND, CONFLICT for a job that has ended */
    async cancel(accountId: string, jobId: string): Promise<SpeechJob> {
      await find(accountId, jobId);
      if (!(await store.credits.releaseJob({ job_id: jobId }, { status: 'cancelled' }, unixNow()))) {
        const { status } = await find(accountId, jobId);
        throw new Problem('CONFLICT', `The job is already ${status} and cannot be cancelled.`, { status });
      }
      await runner.stop(jobId);
      await forgetParts(store, jobId);
      return await find(accountId, jobId);
    },

    /** Seconds until an unfinished job is likely to be done, at least 1. */
    async remainingSecs(job: SpeechJob): Promise<number> {
      const jobId = job.generation_job_id;
      const { charsPerSec, begunPart = job.progress_permille / 1000 } = pace.of(jobId);
      const ownChars = job.characters * (1 - begunPart);
      const order = { job_id: jobId, created_at_unix: job.created_at_unix };
      const before = job.status === 'queued' ? await store.jobs.charactersBefore(order, SPEECH_KINDS) : 0;
      return Math.max(1, Math.ceil((ownChars + before / options.slots) / charsPerSec));
    },
  };
}

export type SpeechJobs = ReturnType<typeof createSpeechJobs>;

function speechJobOf(row: JobSummary): SpeechJob {
  const { voiceId, modelId, outputFormat, detectedLanguages = null } = readStored(SpeechFacts, row.facts);
  return {
    generation_job_id: row.job_id,
    account_id: row.account_id,
    status: row.status,
    kind: row.kind as SpeechKind,
    voice_id: voiceId,
    model_id: modelId,
    output_format: outputFormat,
    detected_languages: detectedLanguages,
    characters: row.characters,
    progress_permille: row.progress_permille,
    history_item_id: row.status === 'completed' ? row.result_id : null,
    error_code: row.error_code,
    error_detail: row.error_detail,
    created_at_unix: row.created_at_unix,
    started_at_unix: row.started_at_unix,
    completed_at_unix: row.completed_at_unix,
  };
}
