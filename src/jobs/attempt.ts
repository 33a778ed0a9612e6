import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { ClaimedJob } from '../store/attempts.ts';
import type { Store } from '../store/store.ts';
import type { JobKind } from './kind.ts';
import { MAX_FAILURES } from './leases.ts';
import { forgetParts } from './parts.ts';

/** How often a running job's progress is written; a job that was cancelled or taken over elsewhere is noticed by it. */
const PROGRESS_INTERVAL_MS = 100;
/** Between two attempts, so that an engine that fails at once is not asked in a tight loop. */
const RETRY_DELAY_MS = 100;

export interface AttemptServices {
  store: Pick<Store, 'jobs' | 'jobParts' | 'audio' | 'credits'>;
  /** The server is stopping: what is aborted waits for the next start. */
  isClosing: () => boolean;
  onError: (error: unknown, jobId: string) => void;
}

/** Makes one attempt at a job and ends it: completed, failed, or back in the queue. */
export async function attempt(
  services: AttemptServices,
  kind: JobKind,
  job: ClaimedJob,
  controller: AbortController,
): Promise<void> {
  const { store } = services;
  const { signal } = controller;
  let writtenAt = performance.now();
  const write = async (reached: Parameters<typeof store.jobs.progress>[1]) => {
    if (!(await store.jobs.progress(job, reached))) controller.abort(new Error('The job is lost.'));
  };
  let isBegun = false;
  const begun = () => {
    if (!isBegun) store.jobs.begun(job).catch((error: unknown) => services.onError(error, job.job_id));
    isBegun = true;
  };
  const progress = async (part: number, position = Math.floor(1e6 * part)) => {
    if (performance.now() - writtenAt <= PROGRESS_INTERVAL_MS) return;
    writtenAt = performance.now();
    await write({ progress_permille: Math.floor(999 * part), position });
  };
  try {
    const { charge, made, discard } = await kind.run(job, { signal, begun, progress });
    // Where this throws, it may have happened all the same: what is orphaned goes by its rows, not by this guess.
    if (await store.credits.completeJob(job, charge, made, unixNow())) await forgetParts(store, job.job_id);
    else await discard();
  } catch (error) {
    await settleFailure(services, job, error, signal);
  }
}

async function settleFailure(
  { store, onError, isClosing }: AttemptServices,
  job: ClaimedJob,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) {
    // Whoever is not stopped by the server's end has lost the job, and what it writes has no effect.
    if (isClosing()) await store.jobs.requeue(job);
    return;
  }
  onError(error, job.job_id);
  const problem = error instanceof Problem ? error : undefined;
  const isWorthwhile = problem === undefined || problem.code === 'UPSTREAM_GENERATION_ERROR';
  if (isWorthwhile && job.failures + 1 < MAX_FAILURES) {
    await delay(RETRY_DELAY_MS);
    await store.jobs.requeue(job, { failures: job.failures + 1 });
    return;
  }
  const code = problem?.code ?? 'INTERNAL_ERROR';
  const detail = problem?.message ?? 'The server failed on this job.';
  const end = { status: 'failed', error: { code, detail } } as const;
  if (await store.credits.releaseJob(job, end, unixNow())) await forgetParts(store, job.job_id);
}
