import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { ClaimedJob } from '../store/attempts.ts';
import type { Store } from '../store/store.ts';
import type { JobKind } from './kind.ts';
import { MAX_FAILURES } from './leases.ts';

/** How often a running job's progress is written; a job that was cancelled or taken over elsewhere is noticed by it. */
const PROGRESS_INTERVAL_MS = 500;
/** Between two attempts, so that an engine that fails at once is not asked in a tight loop. */
const RETRY_DELAY_MS = 100;

export interface AttemptServices {
  store: Pick<Store, 'jobs' | 'credits'>;
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
  const progress = async (part: number) => {
    if (performance.now() - writtenAt <= PROGRESS_INTERVAL_MS) return;
    writtenAt = performance.now();
    if (!(await store.jobs.progress(job, Math.floor(999 * part)))) controller.abort(new Error('The job is lost.'));
  };
  try {
    const { charge, made, discard } = await kind.run(job, { signal, progress });
    // Where this throws, it may have happened all the same: what is orphaned goes by its rows, not by this guess.
    if (!(await store.credits.completeJob(job, charge, made, unixNow()))) await discard();
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
    if (isClosing()) await store.jobs.requeue(job, { hasFailed: false });
    return;
  }
  onError(error, job.job_id);
  const problem = error instanceof Problem ? error : undefined;
  const isWorthwhile = problem === undefined || problem.code === 'UPSTREAM_GENERATION_ERROR';
  if (isWorthwhile && job.failures + 1 < MAX_FAILURES) {
    await delay(RETRY_DELAY_MS);
    await store.jobs.requeue(job, { hasFailed: true });
    return;
  }
  const code = problem?.code ?? 'INTERNAL_ERROR';
  const detail = problem?.message ?? 'The server failed on this job.';
  await store.credits.releaseJob(job, { status: 'failed', error: { code, detail } }, unixNow());
}
