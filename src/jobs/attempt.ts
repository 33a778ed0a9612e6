import { setTimeout as delay } from 'node:timers/promises';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { ClaimedJob } from '../store/attempts.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { JobKind } from './kind.ts';
import { MAX_FAILURES } from './leases.ts';

/** How often a running job's progress is written; a job that was cancelled or taken over elsewhere is noticed by it. */
const PROGRESS_INTERVAL_MS = 500;
/** Between two attempts, so that an engine that fails at once is not asked in a tight loop. */
const RETRY_DELAY_MS = 100;

/** After one that ended because the database or the audio's store was away. */
const AWAY_DELAY_MS = 2000;

export interface AttemptServices {
  store: Pick<Store, 'jobs' | 'credits'>;
  /** The server is stopping: what is aborted waits for the next start. */
  isClosing: () => boolean;
  tracing?: Tracing | undefined;
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
  const run = async () => {
    const { charge, made, discard } = await kind.run(job, { signal, progress });
    // Where this throws, it may have happened all the same: what is orphaned goes by its rows, not by this guess.
    if (!(await store.credits.completeJob(job, charge, made, unixNow()))) await discard();
  };
  try {
    await traced(services, job, run);
  } catch (error) {
    await settleFailure(services, job, error, signal);
  }
}

/** In the trace that the job was ordered in, whichever node that was. */
async function traced({ tracing }: AttemptServices, job: ClaimedJob, run: () => Promise<void>): Promise<void> {
  if (tracing === undefined || job.trace_parent === null) return await run();
  const facts = { 'locution.job_id': job.job_id, 'locution.attempt': job.attempts };
  const span = tracing.begin(`job ${job.kind}`, 'consumer', job.trace_parent, facts);
  try {
    const waitedSecs = Math.max(0, unixNow() - job.created_at_unix);
    span.run(() => tracing.ended('queue', waitedSecs, { 'locution.queue': 'jobs' }));
    await span.run(run);
    span.end({});
  } catch (error) {
    span.end({}, error);
    throw error;
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
  if (error instanceof StoreUnavailable) {
    // No fault of the job, which waits here: other nodes have no other store.
    await delay(AWAY_DELAY_MS);
    await store.jobs.requeue(job, { hasFailed: false });
    return;
  }
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
