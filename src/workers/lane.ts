import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Problem } from '../errors.ts';
import type { FromLane, LaneData, SynthesisFailure, ToLane } from './protocol.ts';
import type { Run } from './run.ts';

/** One thread that speaks many runs in turn, as the main thread sees it. */
export interface Lane {
  readonly isReady: boolean;
  readonly runs: ReadonlyMap<number, Run>;
  /** Id of the run it is speaking, 0 = none. */
  readonly turn: number;
  begin(run: Run): void;
  /** The reader has taken a segment: the lane may speak one more. */
  pay(run: Run): void;
  /** Stops a run; a thread that does not let go of it is ended. */
  cancel(run: Run): void;
  fail(run: Run, error: Error): void;
  end(): Promise<void>;
}

export interface LaneOptions {
  data: LaneData;
  /** How long a cancelled run may hold the thread. */
  graceMs: number;
  onReady: () => void;
  /** The thread is no more; the lane keeps the runs that had not ended, and takes in more for the one that follows. */
  onExit: (reason: string, wasReady: boolean) => void;
}

/** Speech makes short-lived garbage only: a larger young generation would just hold more of it. */
const YOUNG_GENERATION_MB = 16;
/** How long a thread may take to see its child process off. */
const CLOSE_MS = 1000;

export function startLane({ data, graceMs, onReady, onExit }: LaneOptions): Lane {
  const runs = new Map<number, Run>();
  const thread = new Worker(new URL('./thread/thread.ts', import.meta.url), {
    workerData: data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const send = (message: ToLane) => thread.postMessage(message);
  let isReady = false;
  let hasEnded = false;
  let turn = 0;
  let childPid = 0;
  let reason = '';
  let onChildGone = () => {};

  function release(runId: number): Run | undefined {
    const run = runs.get(runId);
    runs.delete(runId);
    if (turn === runId) turn = 0;
    return run;
  }

  function receive(message: FromLane): void {
    switch (message.type) {
      case 'ready':
        isReady = true;
        onReady();
        break;
      case 'turn':
        turn = message.runId;
        break;
      case 'child':
        childPid = message.pid;
        if (childPid === 0) onChildGone();
        break;
      case 'failed':
        release(message.runId)?.fail(problemOf(message.failure));
        break;
      case 'chunk': {
        const { runId, chunk } = message;
        const run = chunk.isLast ? release(runId) : runs.get(runId);
        if (run?.receive(chunk)) send({ type: 'credit', runId });
        break;
      }
    }
  }

  thread.on('message', receive);
  thread.on('error', (error) => {
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  });
  // All that the thread has sent before is delivered first.
  thread.on('exit', (exitCode) => {
    const wasReady = isReady;
    isReady = false;
    hasEnded = true;
    // A child that hangs does not see that its lane is gone.
    if (childPid !== 0) killQuietly(childPid);
    onExit(reason || `exit code ${exitCode}`, wasReady);
  });

  return {
    get isReady() {
      return isReady;
    },
    get turn() {
      return turn;
    },
    runs,
    begin(run) {
      runs.set(run.runId, run);
      send({ type: 'start', runId: run.runId, order: run.order, credits: run.begin() });
    },
    pay: ({ runId }) => send({ type: 'credit', runId }),
    fail: ({ runId }, error) => release(runId)?.fail(error),
    cancel({ runId }) {
      runs.delete(runId);
      send({ type: 'cancel', runId });
      // Not the run itself: for the time of grace it would keep its unread chunks in memory.
      const timer = setTimeout(() => {
        if (turn === runId && !hasEnded) void thread.terminate();
      }, graceMs);
      timer.unref();
    },
    async end() {
      if (childPid !== 0) {
        const gone = new Promise<void>((resolve) => {
          onChildGone = resolve;
        });
        send({ type: 'close' });
        await Promise.race([gone, delay(CLOSE_MS)]);
      }
      await thread.terminate();
    },
  };
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function problemOf(failure: SynthesisFailure): Error {
  switch (failure.kind) {
    case 'text':
      return new Problem('BAD_REQUEST', failure.message);
    case 'timing':
      return new Problem('GENERATION_INVALID_RESPONSE', 'The engine gave no usable word timestamps for this text.');
    case 'engine': {
      const problem = engineFailed();
      problem.cause = failure.message;
      return problem;
    }
  }
}

export function engineFailed(): Problem {
  return new Problem('UPSTREAM_GENERATION_ERROR', 'The synthesis engine failed on this request. Try again.');
}
