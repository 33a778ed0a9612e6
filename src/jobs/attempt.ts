import { setTimeout as delay } from 'node:timers/promises';
import { type Costs, openTab } from '../costs/costs.ts';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { ClaimedJob } from '../store/attempts.ts';
import type { Store } from '../store/store.ts';
import { StoreUnavailable } from '../store/unavailable.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { JobKind } from './kind.ts';
import { MAX_FAILURES } from './leases.ts';
import { forgetParts } from './parts.ts';

/** How often a running job's progress is written; a job that was cancelled or taken over elsewhere is noticed by it. */
const PROGRESS_INTERVAL_MS = 100;
/** How often it is written for how long the attempt has been worked on. */
const WORKED_INTERVAL_MS = 1000;
/** Between two attempts, so that an engine that fails at once is not asked in a tight loop. */
const RETRY_DELAY_MS = 100;

/** After one that ended because the database or the audio's store was away. */
const AWAY_DELAY_MS = 2000;

export interface AttemptServices {
  store: Pick<Store, 'jobs' | 'jobParts' | 'audio' | 'credits'>;
  /** The server is stopping: what is aborted waits for the next start. */
  isClosing: () => boolean;
  tracing?: Tracing | undefined;
  costs?: Pick<Costs, 'run' | 'settle'> | undefined;
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
  let working: NodeJS.Timeout | undefined;
  const begun = () => {
    if (working !== undefined) return;
    const report = (error: unknown) => services.onError(error, job.job_id);
    const begunAt = performance.now();
    store.jobs.begun(job).catch(report);
    const noteTime = () => write({ worked_ms: Math.round(performance.now() - begunAt) });
    working = setInterval(() => noteTime().catch(report), WORKED_INTERVAL_MS).unref();
  };
  const progress = async (part: number, position = Math.floor(1e6 * part)) => {
    if (performance.now() - writtenAt <= PROGRESS_INTERVAL_MS) return;
    writtenAt = performance.now();
    await write({ progress_permille: Math.floor(999 * part), position });
  };
  const run = async () => {
    const { charge, made, discard } = await kind.run(job, { signal, begun, progress });
    // Where this throws, it may have happened all the same: what is orphaned goes by its rows, not by this guess.
    if (await store.credits.completeJob(job, charge, made, unixNow())) await forgetParts(store, job.job_id);
    else await discard();
  };
  try {
    await charged(services, job, () => traced(services, job, run));
  } catch (error) {
    await settleFailure(services, job, error, signal);
  } finally {
    clearInterval(working);
  }
}

/** What is done for the job, the job's account pays. */
async function charged({ costs }: AttemptServices, job: ClaimedJob, run: () => Promise<void>): Promise<void> {
  if (costs === undefined) return await run();
  const tab = openTab();
  costs.settle(tab, { kind: 'job', accountId: job.account_id });
  await costs.run(tab, run);
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
    if (isClosing()) await store.jobs.requeue(job);
    return;
  }
  onError(error, job.job_id);
  if (error instanceof StoreUnavailable) {
    // No fault of the job, which waits here: other nodes have no other store.
    await delay(AWAY_DELAY_MS);
    await store.jobs.requeue(job);
    return;
  }
  const problem = error instanceof Problem ? error : undefined;
  const isWorthwhile = problem === undefined || problem.code === 'UPSTREAM_GENERATION_ERROR';
  if (isWorthwhile && job.failures + 1 < MAX_FAILURES) {
    await delay(RETRY_DELAY_MS);
    await store.jobs.requeue(job, { failures: job.failures + 1 });
    return;
  }
  const code = problem?.code ?? 'INTERNAL_ERROR';
  const detail = problem?.message ?? 'The server failed to process this job.';
  const end = { status: 'failed', error: { code, detail } } as const;
  if (await store.credits.releaseJob(job, end, unixNow())) await forgetParts(store, job.job_id);
}
