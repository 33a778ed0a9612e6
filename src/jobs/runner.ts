import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import type { Costs } from '../costs/costs.ts';
import { newId, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { JobRow } from '../store/tables.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { attempt } from './attempt.ts';
import { createClaimLoop } from './claim-loop.ts';
import type { JobKind } from './kind.ts';
import { createRunningAttempts } from './running-attempts.ts';

/** What is said of a new job; the rest of its row is the runner's. */
export type NewJob = Pick<JobRow, 'kind' | 'characters'> & { payload: object; facts: object };

/** Signals between nodes; the second is followed by the job's id. */
const QUEUED = 'queued';
const STOPPED = 'stopped';
/** For so long a dead node's jobs are for nodes with a free slot. */
const FOR_PLACES_MS = 500;

export interface JobRunner {
  /** Queues a job with the credits for it. It is durable when this returns. @throws Problem as `Credits.reserve` */
  submit(caller: Caller, job: NewJob, creditUnits: number): Promise<JobRow>;
  /** Stops the work on a job that has ended otherwise, whichever node does it. */
  stop(jobId: string): Promise<void>;
  /** Begins to work on what is queued, as far as slots are free. */
  wake(): void;
  /** Tells all nodes, this one too, that there are jobs in the queue. */
  announce(): void;
  /**
   * To be called from time to time: wakes, and takes the jobs that were worked on before and still wait for a slot.
   * Where all slots of the remaining nodes are busy for long, a dead node's jobs would begin again only after.
   * They take turns in the pool, which has bounds of its own.
   */
  beat(): void;
  /** This node was taken for dead: what it did belongs to others. */
  abandon(): void;
  /** Stops working; running jobs go back into the queue. */
  close(): Promise<void>;
}

export function createJobRunner(options: {
  store: Pick<Store, 'jobs' | 'jobParts' | 'audio' | 'credits' | 'signals'>;
  credits: Credits;
  kinds: readonly JobKind[];
  tracing?: Tracing | undefined;
  costs?: Pick<Costs, 'run' | 'settle'> | undefined;
  onError: (error: unknown, jobId: string) => void;
}): JobRunner {
  const { store, kinds, onError } = options;
  let closing = false;
  const running = createRunningAttempts({
    work: (kind, job, controller) => attempt({ ...options, isClosing: () => closing }, kind, job, controller),
    onError: (error, jobId) => failed(error, jobId),
    onEnded: () => wake(),
  });
  const { wake, beat, failed, close } = createClaimLoop({ store, kinds, running, onError });

  /** Nodes that are not reached look for work with their beat, and see a job's end when they write its progress. */
  const notify = (word: string) => store.signals.send(word).catch((error: unknown) => onError(error, ''));
  store.signals.listen((word) => {
    const [subject, jobId] = word.split(' ');
    if (subject === QUEUED) wake();
    else if (subject === STOPPED) running.abortJob(jobId ?? '');
  });

  return {
    async submit(caller, job, creditUnits) {
      const row = newRow(caller, job, options.tracing?.traceParent());
      await options.credits.reserve(caller, creditUnits, { kind: 'job', job: row });
      wake();
      await notify(QUEUED);
      return row;
    },

    async stop(jobId) {
      running.abortJob(jobId);
      await notify(`${STOPPED} ${jobId}`);
    },
    wake,
    announce() {
      wake();
      void notify(QUEUED);
      setTimeout(beat, FOR_PLACES_MS).unref();
    },
    beat,
    abandon: () => running.abortAll('This node was declared dead.'),

    async close() {
      closing = true;
      await close();
      running.abortAll('The server is stopping.');
      await running.ended();
    },
  };
}

function newRow(caller: Caller, { payload, facts, ...job }: NewJob, traceParent: string | undefined): JobRow {
  return {
    job_id: newId(),
    account_id: caller.accountId,
    key_id: caller.keyId,
    status: 'queued',
    priority: 0,
    attempts: 0,
    failures: 0,
    position: null,
    furthest: 0,
    deaths: 0,
    worked_ms: 0,
    ...job,
    payload: JSON.stringify(payload),
    facts: JSON.stringify(facts),
    result_id: null,
    progress_permille: 0,
    node_id: null,
    trace_parent: traceParent ?? null,
    error_code: null,
    error_detail: null,
    created_at_unix: unixNow(),
    started_at_unix: null,
    completed_at_unix: null,
  };
}
