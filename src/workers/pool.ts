import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Problem } from '../errors.ts';
import { released } from '../generators.ts';
import { createPartQueue, type PartQueue } from './part-queue.ts';
import {
  CONTROL,
  type FromWorker,
  type SpeechFailure,
  type SpeechOrder,
  type SpeechPart,
  type ToWorker,
  WORKER_CELLS,
} from './protocol.ts';

export interface SpeechPoolOptions {
  workers: number;
  /** Interactive orders that may be unfinished at once; one more is refused. */
  queueLimit: number;
  /** Seconds a reader may have waited for parts in all; of background orders, for one part. */
  timeLimitSecs: number;
  /** The worker's module; it must call `serveOrders`. */
  workerUrl: URL;
  /** Module of the engine's runtime, for the workers to load. */
  runtimeUrl: URL;
  onWorkerDeath: (reason: string) => void;
  /** Told of every order that was spoken to its end. */
  onSpoken: (figures: SpokenFigures) => void;
}

export interface SpokenFigures {
  encoding: string;
  /** From the order to its first audio. */
  firstByteSecs: number;
  /** From the order to its end; waiting for the reader included. */
  elapsedSecs: number;
  audioSecs: number;
}

export interface SpeechPool {
  /**
   * Starts an order. Reading the parts drives it: synthesis stays a few segments ahead of the reader, and stops within
   * one segment when the reader leaves the loop or the signal fires.
   * @throws Problem GENERATION_CAPACITY_EXCEEDED at once; while reading UPSTREAM_GENERATION_ERROR, UPSTREAM_TIMEOUT,
   * GENERATION_INVALID_RESPONSE, BAD_REQUEST.
   */
  speak(order: SpeechOrder, signal?: AbortSignal): AsyncGenerator<SpeechPart, void, undefined>;
  stats(): { workers: number; ready: number; unfinished: number; limit: number };
  close(): Promise<void>;
}

/** How long a cancelled run may hold its worker (one segment takes milliseconds) before the worker is replaced. */
const CANCEL_GRACE_MS = 2000;
/** A worker that cannot start is tried again after this, doubled each time up to the second figure. */
const RESTART_DELAY_MS = 100;
const RESTART_DELAY_MAX_MS = 10_000;

/** Speech makes short-lived garbage only: a larger young generation would just hold more of it. */
const WORKER_YOUNG_MB = 16;

interface Run {
  runId: number;
  order: SpeechOrder;
  control: Int32Array<SharedArrayBuffer>;
  queue: PartQueue;
  worker: PoolWorker;
  /** What the reader was given or can take: a run that moves to another worker leaves it out there. */
  passedBytes: number;
  passedWords: number;
  skipBytes: number;
  skipWords: number;
}

interface PoolWorker {
  thread: Worker;
  shared: Int32Array<SharedArrayBuffer>;
  ready: boolean;
  runs: Map<number, Run>;
}

/** Starts the worker threads and returns when each has spoken its first word. */
export async function createSpeechPool(options: SpeechPoolOptions): Promise<SpeechPool> {
  const workers: PoolWorker[] = [];
  let nextRunId = 1;
  let unfinished = 0;
  let closing = false;

  function startWorker(slot: number, orphans: Run[], attempt = 0): Promise<void> {
    const shared = new Int32Array(new SharedArrayBuffer(4 * WORKER_CELLS.cells));
    const thread = new Worker(options.workerUrl, {
      workerData: { shared, runtime: options.runtimeUrl.href },
      resourceLimits: { maxYoungGenerationSizeMb: WORKER_YOUNG_MB },
    });
    const worker: PoolWorker = { thread, shared, ready: false, runs: new Map() };
    workers[slot] = worker;
    for (const run of orphans) assign(run, worker);
    return new Promise((resolve, reject) => {
      let reason = '';
      thread.on('message', (message: FromWorker) => {
        if (message.type === 'ready') {
          worker.ready = true;
          resolve();
        } else if (message.type === 'part') receivePart(worker, message.runId, message.part);
        else fail(worker, message.runId, problemOf(message.failure));
      });
      thread.on('error', (error) => {
        reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      });
      thread.on('exit', (exitCode) => {
        reason ||= `exit code ${exitCode}`;
        if (closing) return resolve();
        options.onWorkerDeath(reason);
        reject(new Error(`A synthesis worker could not start: ${reason}`));
        void replaceWorker(slot, worker, worker.ready ? 0 : attempt + 1);
      });
    });
  }

  async function replaceWorker(slot: number, dead: PoolWorker, attempt: number): Promise<void> {
    const guilty = Atomics.load(dead.shared, WORKER_CELLS.speaking);
    fail(
      dead,
      guilty,
      new Problem('UPSTREAM_GENERATION_ERROR', 'The synthesis engine failed on this request. Try again.'),
    );
    if (attempt > 0) await delay(Math.min(RESTART_DELAY_MS * 2 ** attempt, RESTART_DELAY_MAX_MS));
    if (closing) return;
    // The start's outcome is seen by its own exit handler, which comes here again.
    startWorker(slot, [...dead.runs.values()], attempt).catch(() => undefined);
  }

  function assign(run: Run, worker: PoolWorker): void {
    run.worker = worker;
    run.skipBytes = run.passedBytes;
    run.skipWords = run.passedWords;
    Atomics.store(run.control, CONTROL.consumed, 0);
    worker.runs.set(run.runId, run);
    if (run.order.priority === 'interactive') Atomics.add(worker.shared, WORKER_CELLS.waiting, 1);
    const { runId, order, control } = run;
    worker.thread.postMessage({ type: 'run', runId, order, control } satisfies ToWorker);
  }

  function receivePart(worker: PoolWorker, runId: number, part: SpeechPart): void {
    const run = worker.runs.get(runId);
    if (run === undefined) return;
    if (part.fileHead !== undefined) worker.runs.delete(runId);
    const bytes = part.bytes.subarray(Math.min(run.skipBytes, part.bytes.length));
    const words = part.words.slice(Math.min(run.skipWords, part.words.length));
    run.skipBytes -= part.bytes.length - bytes.length;
    run.skipWords -= part.words.length - words.length;
    run.passedBytes += bytes.length;
    run.passedWords += words.length;
    if (bytes.length === 0 && words.length === 0 && part.fileHead === undefined) consume(run);
    else run.queue.push({ ...part, bytes, words });
  }

  function consume(run: Run): void {
    Atomics.add(run.control, CONTROL.consumed, 1);
    Atomics.notify(run.control, CONTROL.consumed);
  }

  function fail(worker: PoolWorker, runId: number, problem: Error): void {
    const run = worker.runs.get(runId);
    worker.runs.delete(runId);
    run?.queue.fail(problem);
  }

  /** Stops a run; a worker that does not let go of it is replaced, its other runs move on. */
  function cancel(run: Run): void {
    const { worker } = run;
    if (!worker.runs.delete(run.runId)) return;
    Atomics.store(run.control, CONTROL.cancelled, 1);
    Atomics.notify(run.control, CONTROL.consumed);
    // Not the run itself: for the time of grace it would keep its unread parts in memory.
    const { runId } = run;
    const timer = setTimeout(() => {
      const stuck = workers.includes(worker) && Atomics.load(worker.shared, WORKER_CELLS.speaking) === runId;
      if (stuck) void worker.thread.terminate();
    }, CANCEL_GRACE_MS);
    timer.unref();
  }

  async function* speak(order: SpeechOrder, signal?: AbortSignal): AsyncGenerator<SpeechPart, void, undefined> {
    signal?.throwIfAborted();
    const load = (of: PoolWorker) =>
      [...of.runs.values()].filter((run) => run.order.priority === order.priority).length;
    const [worker] = workers.toSorted(
      (a, b) => Number(b.ready) - Number(a.ready) || load(a) - load(b) || a.runs.size - b.runs.size,
    );
    if (worker === undefined || closing) throw new Problem('GENERATION_CAPACITY_EXCEEDED', 'The server is stopping.');
    const run: Run = {
      runId: nextRunId++,
      order,
      control: new Int32Array(new SharedArrayBuffer(4 * CONTROL.cells)),
      queue: createPartQueue(),
      worker,
      passedBytes: 0,
      passedWords: 0,
      skipBytes: 0,
      skipWords: 0,
    };
    const onAbort = () => run.queue.fail(signal?.reason instanceof Error ? signal.reason : new Error('aborted'));
    signal?.addEventListener('abort', onAbort, { once: true });
    assign(run, worker);
    let leftMs = options.timeLimitSecs * 1000;
    const startedAt = performance.now();
    const elapsedSecs = () => (performance.now() - startedAt) / 1000;
    let firstByteSecs: number | undefined;
    try {
      for (;;) {
        const askedAt = performance.now();
        const part = await run.queue.take(leftMs);
        if (part === undefined) {
          // Background work that only waits for its turn has all the time there is.
          const { worker } = run;
          const starved = Atomics.load(worker.shared, WORKER_CELLS.speaking) !== run.runId;
          if (order.priority === 'background' && starved) continue;
          throw tookTooLong();
        }
        if (order.priority === 'interactive') leftMs -= performance.now() - askedAt;
        if (part.bytes.length > 0) firstByteSecs ??= elapsedSecs();
        yield part;
        if (part.fileHead !== undefined) {
          const { encoding } = order.format;
          const figures = { encoding, elapsedSecs: elapsedSecs(), audioSecs: part.durationSecs };
          return options.onSpoken({ ...figures, firstByteSecs: firstByteSecs ?? figures.elapsedSecs });
        }
        consume(run);
      }
    } finally {
      signal?.removeEventListener('abort', onAbort);
      cancel(run);
    }
  }

  const pool: SpeechPool = {
    speak(order, signal) {
      if (order.priority === 'background') return speak(order, signal);
      if (unfinished >= options.queueLimit) {
        throw new Problem(
          'GENERATION_CAPACITY_EXCEEDED',
          `The server is working on ${unfinished} requests, as many as it takes. Try again shortly.`,
          { retry_after_secs: 1 },
        );
      }
      unfinished += 1;
      return released(speak(order, signal), () => {
        unfinished -= 1;
      });
    },
    stats: () => ({
      workers: options.workers,
      ready: workers.filter((worker) => worker.ready).length,
      unfinished,
      limit: options.queueLimit,
    }),
    async close() {
      closing = true;
      await Promise.all(workers.map((worker) => worker.thread.terminate()));
    },
  };

  const starts = await Promise.allSettled(Array.from({ length: options.workers }, (_, slot) => startWorker(slot, [])));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await pool.close();
    throw failed.reason;
  }
  return pool;
}

function tookTooLong(): Problem {
  return new Problem(
    'UPSTREAM_TIMEOUT',
    'Synthesis took longer than this server allows. Send a shorter text, or use delivery=async.',
  );
}

function problemOf(failure: SpeechFailure): Error {
  switch (failure.kind) {
    case 'text':
      return new Problem('BAD_REQUEST', failure.message);
    case 'timing':
      return new Problem('GENERATION_INVALID_RESPONSE', 'The engine gave no usable word timestamps for this text.');
    case 'engine': {
      const problem = new Problem(
        'UPSTREAM_GENERATION_ERROR',
        'The synthesis engine failed on this request. Try again.',
      );
      problem.cause = failure.message;
      return problem;
    }
  }
}
