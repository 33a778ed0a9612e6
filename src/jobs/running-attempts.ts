import type { Attempt, ClaimedJob } from '../store/attempts.ts';
import type { JobKind } from './kind.ts';

interface Running {
  kind: JobKind;
  controller: AbortController;
  done: Promise<void>;
}

/** Job and attempt: a job that was lost may be back while its old attempt still ends. */
const nameOf = (attempt: Attempt): string => `${attempt.job_id} ${attempt.attempts}`;

export interface RunningAttempts {
  begin(kind: JobKind, job: ClaimedJob): void;
  has(attempt: Attempt): boolean;
  count(kind: JobKind): number;
  abortJob(jobId: string): void;
  abortAll(reason: string): void;
  /** Settles when all attempts that run now have ended. */
  ended(): Promise<unknown>;
}

/** The attempts this node is working on. `onEnded` follows each of them, `onError` only those that failed unexpectedly. */
export function createRunningAttempts(options: {
  work: (kind: JobKind, job: ClaimedJob, controller: AbortController) => Promise<void>;
  onError: (error: unknown, jobId: string) => void;
  onEnded: () => void;
}): RunningAttempts {
  const running = new Map<string, Running>();

  function abort(isMeant: (name: string) => boolean, reason: string): void {
    for (const [name, { controller }] of running) if (isMeant(name)) controller.abort(new Error(reason));
  }

  return {
    begin(kind, job) {
      const name = nameOf(job);
      const controller = new AbortController();
      const done = options
        .work(kind, job, controller)
        .catch((error: unknown) => options.onError(error, job.job_id))
        .finally(() => {
          running.delete(name);
          options.onEnded();
        });
      running.set(name, { kind, controller, done });
    },
    has: (attempt) => running.has(nameOf(attempt)),
    count: (kind) => [...running.values()].filter(({ kind: other }) => other === kind).length,
    abortJob: (jobId) => abort((name) => name.startsWith(`${jobId} `), 'The job was cancelled.'),
    abortAll: (reason) => abort(() => true, reason),
    ended: () => Promise.all([...running.values()].map(({ done }) => done)),
  };
}
