import type { Caller } from '../accounts/authenticate.ts';
import type { Credits } from '../accounts/credits.ts';
import type { Costs } from '../costs/costs.ts';
import { newId, unixNow } from '../ids.ts';
import type { Attempt, ClaimedJob } from '../store/attempts.ts';
import type { Store } from '../store/store.ts';
import type { JobRow } from '../store/tables.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { attempt } from './attempt.ts';
import type { JobKind } from './kind.ts';

/** What is said of a new job; the rest of its row is the runner's. */
export type NewJob = Pick<JobRow, 'kind' | 'characters'> & { payload: object; facts: object };

/** Signals between nodes; the second is followed by the job's id. */
const QUEUED = 'queued';
const STOPPED = 'stopped';
/** For so long a dead node's jobs are for nodes with a free slot. */
const FOR_PLACES_MS = 500;
/** How long a database that was away is given to come back. */
const RETRY_MS = 1000;

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

const nameOf = (attempt: Attempt): string => `${attempt.job_id} ${attempt.attempts}`;

interface Running {
  kind: JobKind;
  controller: AbortController;
  done: Promise<void>;
}

const countOf = (kind: JobKind, running: ReadonlyMap<string, Running>): number =>
  [...running.values()].filter(({ kind: other }) => other === kind).length;

export function createJobRunner(options: {
  store: Pick<Store, 'jobs' | 'jobParts' | 'audio' | 'credits' | 'signals'>;
  credits: Credits;
  kinds: readonly JobKind[];
  tracing?: Tracing | undefined;
  costs?: Pick<Costs, 'run' | 'settle'> | undefined;
  onError: (error: unknown, jobId: string) => void;
}): JobRunner {
  const { store, kinds } = options;
  /** By job and attempt: a job that was lost may be back while its old attempt still ends. */
  const running = new Map<string, Running>();
  let closing = false;
  let filling: Promise<void> | undefined;
  let isWoken = false;
  let isBeat = false;
  /** A job may be this node's by its row and nobody works on it: the database was away when it began, or ended. */
  let mayHaveLost = false;
  let retry: NodeJS.Timeout | undefined;

  /** Starts queued jobs until all slots are taken. One loop at a time, which looks again where it is woken meanwhile. */
  function wake(): void {
    isWoken = true;
    filling ??= fill()
      .catch((error: unknown) => failed(error, ''))
      .finally(() => {
        filling = undefined;
        if (isWoken && !closing) wake();
      });
  }

  function beat(): void {
    isBeat = true;
    if (!closing) wake();
  }

  async function fill(): Promise<void> {
    const mayExceed = isBeat;
    isWoken = false;
    isBeat = false;
    if (mayHaveLost && !closing) await giveBackLost();
    for (const kind of kinds) {
      while (!closing && countOf(kind, running) < kind.slots && (await take(kind)));
      while (mayExceed && !closing && (await take(kind, { isRetry: true })));
    }
  }

  async function take(kind: JobKind, which?: { isRetry: boolean }): Promise<boolean> {
    const job = await store.jobs.claim(kind.names, unixNow(), which);
    if (job !== undefined) begin(kind, job);
    return job !== undefined;
  }

  function failed(error: unknown, jobId: string): void {
    options.onError(error, jobId);
    mayHaveLost = true;
    retry ??= setTimeout(() => {
      retry = undefined;
      if (!closing) wake();
    }, RETRY_MS).unref();
  }

  async function giveBackLost(): Promise<void> {
    mayHaveLost = false;
    for (const job of await store.jobs.ofThisNode()) {
      if (!running.has(nameOf(job))) await store.jobs.requeue(job);
    }
  }

  function begin(kind: JobKind, job: ClaimedJob): void {
    const name = nameOf(job);
    const controller = new AbortController();
    const done = attempt({ ...options, isClosing: () => closing }, kind, job, controller)
      .catch((error: unknown) => failed(error, job.job_id))
      .finally(() => {
        running.delete(name);
        wake();
      });
    running.set(name, { kind, controller, done });
  }

  /** Nodes that are not reached look for work with their beat, and see a job's end when they write its progress. */
  const notify = (word: string) => store.signals.send(word).catch((error: unknown) => options.onError(error, ''));
  store.signals.listen((word) => {
    const [subject, jobId] = word.split(' ');
    if (subject === QUEUED) wake();
    else if (subject === STOPPED) stopHere(jobId);
  });

  const stopHere = (jobId = '') => abort((name) => name.startsWith(`${jobId} `), 'The job was cancelled.');

  function abort(isMeant: (name: string) => boolean, reason: string): void {
    for (const [name, { controller }] of running) if (isMeant(name)) controller.abort(new Error(reason));
  }

  return {
    async submit(caller, job, creditUnits) {
      const row = newRow(caller, job, options.tracing?.traceParent());
      await options.credits.reserve(caller, creditUnits, { kind: 'job', job: row });
      wake();
      await notify(QUEUED);
      return row;
    },

    async stop(jobId) {
      stopHere(jobId);
      await notify(`${STOPPED} ${jobId}`);
    },
    wake,
    announce() {
      wake();
      void notify(QUEUED);
      setTimeout(beat, FOR_PLACES_MS).unref();
    },
    beat,
    abandon: () => abort(() => true, 'This node was taken for dead.'),

    async close() {
      closing = true;
      clearTimeout(retry);
      await filling;
      abort(() => true, 'The server is stopping.');
      await Promise.all([...running.values()].map(({ done }) => done));
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
