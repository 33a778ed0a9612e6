import { setTimeout as delay } from 'node:timers/promises';
import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import { type ErrorCode, notFound, Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { Recorder } from '../speech/recorder.ts';
import { codePoints, type ResolvedSpeech } from '../speech/resolve.ts';
import type { JobSummary } from '../store/jobs.ts';
import type { Store } from '../store/store.ts';
import type { JobRow } from '../store/tables.ts';
import type { SpeechPool } from '../workers/pool.ts';

/** A job that kills its worker, or the process, this often is not tried again. */
const MAX_ATTEMPTS = 3;
/** How often a running job's progress is written. */
const PROGRESS_INTERVAL_MS = 500;
/** Characters a second until this process has measured its own rate. */
const FIRST_GUESS_CHARS_PER_SEC = 1000;
/** Shorter jobs and shorter times say little about the rate. */
const TELLING_CHARS = 500;
const TELLING_SECS = 0.5;

export interface JobRunner {
  /** Queues a request. It is durable when this returns. @throws Problem as `Credits.reserve` */
  submit(speech: ResolvedSpeech, caller: Caller): Promise<JobSummary>;
  /** Stops a job and its work. @throws Problem RESOURCE_NOT_FOUND, CONFLICT for a job that has ended */
  cancel(accountId: string, jobId: string): Promise<JobSummary>;
  /** @throws Problem RESOURCE_NOT_FOUND */
  find(accountId: string, jobId: string): Promise<JobSummary>;
  /** Seconds until an unfinished job is likely to be done, at least 1. */
  remainingSecs(job: JobSummary): Promise<number>;
  /** Takes up what an earlier process left and begins to work. */
  start(): Promise<void>;
  /** Stops working; running jobs go back into the queue. */
  close(): Promise<void>;
}

interface RunningJob {
  controller: AbortController;
  done: Promise<void>;
  startedAt: number;
  /** Of the whole job, its markup not counted. */
  characters: number;
  /** What of it is spoken, or being spoken: 0 to 1. */
  begunPart: number;
}

/** Characters a second of a job, undefined before that can be told. */
function rateOf({ startedAt, characters, begunPart }: RunningJob): number | undefined {
  const begunChars = characters * begunPart;
  const secs = (performance.now() - startedAt) / 1000;
  return begunChars < TELLING_CHARS || secs < TELLING_SECS ? undefined : begunChars / secs;
}

export function createJobRunner(options: {
  store: Pick<Store, 'jobs' | 'credits'>;
  credits: Credits;
  pool: SpeechPool;
  record: Recorder;
  /** Jobs spoken at once. */
  concurrency: number;
  onError: (error: unknown, jobId: string) => void;
}): JobRunner {
  const { jobs } = options.store;
  const running = new Map<string, RunningJob>();
  let charsPerSec = FIRST_GUESS_CHARS_PER_SEC;
  let closing = false;
  let claiming: Promise<void> | undefined;

  /** Starts queued jobs until all places are taken. One loop at a time: it looks again after each job it starts. */
  function fill(): void {
    claiming ??= claimAll().finally(() => {
      claiming = undefined;
    });
  }

  async function claimAll(): Promise<void> {
    while (!closing && running.size < options.concurrency) {
      const job = await jobs.claim(unixNow());
      if (job === undefined) return;
      const controller = new AbortController();
      const own: RunningJob = {
        controller,
        done: Promise.resolve(),
        startedAt: performance.now(),
        characters: job.characters,
        begunPart: 0,
      };
      own.done = work(job, own)
        .catch((error: unknown) => options.onError(error, job.generation_job_id))
        .finally(() => {
          running.delete(job.generation_job_id);
          fill();
        });
      running.set(job.generation_job_id, own);
    }
  }

  async function work(job: JobRow, own: RunningJob): Promise<void> {
    const jobId = job.generation_job_id;
    const { signal } = own.controller;
    const speech = JSON.parse(job.speech) as ResolvedSpeech;
    const textChars = Math.max(1, codePoints(speech.text));
    const recording = options.record.resume(job, speech);
    let writtenAt = own.startedAt;
    try {
      for await (const chunk of options.pool.speak(speech.order, signal)) {
        await recording.write(chunk);
        own.begunPart = Math.min(1, chunk.begunChars / textChars);
        charsPerSec = rateOf(own) ?? charsPerSec;
        if (performance.now() - writtenAt > PROGRESS_INTERVAL_MS) {
          writtenAt = performance.now();
          await jobs.progress(jobId, Math.floor(999 * own.begunPart));
        }
      }
      await recording.keep();
    } catch (error) {
      await settleFailure(job, error, signal);
    } finally {
      await recording.discard();
    }
  }

  async function settleFailure(job: JobRow, error: unknown, signal: AbortSignal): Promise<void> {
    const jobId = job.generation_job_id;
    if (signal.aborted) {
      // Cancelled jobs have their status already; on a shutdown the job waits for the next start.
      if (closing) await jobs.requeue(jobId);
      return;
    }
    const problem = error instanceof Problem ? error : undefined;
    options.onError(error, jobId);
    const retry = problem === undefined || problem.code === 'UPSTREAM_GENERATION_ERROR';
    if (retry && job.attempts < MAX_ATTEMPTS) {
      await delay(100);
      await jobs.requeue(jobId);
      return;
    }
    const detail = problem?.message ?? 'The server failed on this job.';
    await fail(jobId, problem?.code ?? 'INTERNAL_ERROR', detail);
  }

  const fail = (jobId: string, code: ErrorCode, detail: string) =>
    options.store.credits.releaseJob(jobId, { status: 'failed', error: { code, detail } }, unixNow());

  async function find(accountId: string, jobId: string): Promise<JobSummary> {
    const job = await jobs.find(accountId, jobId);
    if (job === undefined) throw notFound(`The generation job "${jobId}"`);
    return job;
  }

  return {
    async submit(speech, caller) {
      const job: JobRow = {
        generation_job_id: newId(),
        account_id: caller.accountId,
        key_id: caller.keyId ?? '',
        status: 'queued',
        kind: speech.order.wantWords ? 'speech_with_timestamps' : 'speech',
        voice_id: speech.voice.voiceId,
        model_id: speech.model.modelId,
        output_format: speech.requestedFormat,
        speech: JSON.stringify(speech),
        characters: speech.characters,
        progress_permille: 0,
        attempts: 0,
        history_item_id: newId(),
        error_code: null,
        error_detail: null,
        created_at_unix: unixNow(),
        started_at_unix: null,
        completed_at_unix: null,
      };
      await options.credits.reserve(caller, speech.creditUnits, job);
      fill();
      return job;
    },

    find,

    async cancel(accountId, jobId) {
      await find(accountId, jobId);
      if (!(await options.store.credits.releaseJob(jobId, { status: 'cancelled' }, unixNow()))) {
        const { status } = await find(accountId, jobId);
        throw new Problem('CONFLICT', `The job is ${status} already and cannot be cancelled.`, { status });
      }
      running.get(jobId)?.controller.abort(new Error('The job was cancelled.'));
      return await find(accountId, jobId);
    },

    async remainingSecs(job) {
      const own = running.get(job.generation_job_id);
      const ownChars = job.characters * (1 - (own?.begunPart ?? 0));
      const before = job.status === 'queued' ? await jobs.charactersBefore(job) : 0;
      const rate = (own && rateOf(own)) ?? charsPerSec;
      return Math.max(1, Math.ceil((ownChars + before / options.concurrency) / rate));
    },

    async start() {
      for (const job of await jobs.running()) {
        if (job.attempts < MAX_ATTEMPTS) await jobs.requeue(job.generation_job_id);
        else {
          const detail = `The job ended the server's process ${MAX_ATTEMPTS} times and is not tried again.`;
          await fail(job.generation_job_id, 'UPSTREAM_GENERATION_ERROR', detail);
        }
      }
      fill();
    },

    async close() {
      closing = true;
      await claiming;
      for (const { controller } of running.values()) controller.abort(new Error('The server is stopping.'));
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}
