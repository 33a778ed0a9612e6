import { problemOf } from './failures.ts';
import type { LaneData, LaneReport } from './protocol.ts';
import type { Run } from './run.ts';
import { startThread, type ThreadHandle, type ThreadOptions } from './thread-handle.ts';

/** One thread that speaks many runs, taking turns, as the main thread sees it. */
export interface Lane {
  readonly isReady: boolean;
  readonly runs: ReadonlyMap<number, Run>;
  /** Id of the run it is speaking, 0 = none. */
  readonly currentRunId: number;
  begin(run: Run): void;
  /** The reader has taken a segment: the lane may speak one more. */
  pay(run: Run): void;
  /** Stops a run; a thread that does not let go of it is ended. */
  cancel(run: Run): void;
  fail(run: Run, error: Error): void;
  close(): Promise<void>;
}

export interface LaneOptions {
  data: LaneData;
  /** Default: in this process. */
  start?: ((options: ThreadOptions) => ThreadHandle) | undefined;
  /** How long a cancelled run may hold the thread. */
  graceMs: number;
  onReady: () => void;
  /** It has spoken something. */
  onSpoken: () => void;
  /** Its child process is no more. */
  onChildEnd: () => void;
  /** The thread is no more; the lane keeps the runs that had not ended, and takes in more for the one that follows. */
  onExit: (reason: string, wasReady: boolean) => void;
}

export function startLane(options: LaneOptions): Lane {
  const { data, start = startThread, graceMs, onReady, onSpoken, onChildEnd, onExit } = options;
  const runs = new Map<number, Run>();
  const thread = start({
    data,
    onMessage: receive,
    onChildEnd,
    onExit(reason) {
      const wasReady = isReady;
      isReady = false;
      countWork(undefined);
      onExit(reason, wasReady);
    },
  });
  let isReady = false;
  let currentRunId = 0;
  /** What it is at work on, whether somebody still wants it or not. */
  let speaking: Run | undefined;
  let workedFrom = 0;
  let isEnding = false;

  /** What was spoken until now has had the time since the last call; from now on it is the other's. */
  function countWork(next: Run | undefined): void {
    const now = performance.now();
    speaking?.worked(now - workedFrom);
    speaking = next;
    workedFrom = now;
  }

  function release(runId: number): Run | undefined {
    const run = runs.get(runId);
    runs.delete(runId);
    if (currentRunId === runId) currentRunId = 0;
    return run;
  }

  function receive(message: LaneReport): void {
    switch (message.type) {
      case 'ready':
        isReady = true;
        onReady();
        break;
      case 'slice':
        currentRunId = message.runId;
        countWork(runs.get(currentRunId));
        speaking?.sliceBegan();
        break;
      case 'failed':
        if (speaking?.runId === message.runId) countWork(undefined);
        release(message.runId)?.fail(problemOf(message.failure));
        break;
      case 'chunk': {
        const { runId, chunk } = message;
        onSpoken();
        if (speaking?.runId === runId) countWork(chunk.isLast ? undefined : speaking);
        const run = chunk.isLast ? release(runId) : runs.get(runId);
        if (run?.receive(chunk)) thread.send({ type: 'credit', runId });
        break;
      }
    }
  }

  return {
    get isReady() {
      return isReady;
    },
    get currentRunId() {
      // By the time the thread ends it may have come to another run, which is not to blame.
      return isEnding ? 0 : currentRunId;
    },
    runs,
    begin(run) {
      runs.set(run.runId, run);
      thread.send({ type: 'start', runId: run.runId, laneRequest: run.laneRequest, credits: run.begin() });
    },
    pay: ({ runId }) => thread.send({ type: 'credit', runId }),
    fail: ({ runId }, error) => release(runId)?.fail(error),
    cancel({ runId }) {
      runs.delete(runId);
      thread.send({ type: 'cancel', runId });
      // Not the run itself: for the time of grace it would keep its unread chunks in memory.
      const timer = setTimeout(() => {
        if (currentRunId !== runId) return;
        isEnding = true;
        thread.terminate();
      }, graceMs);
      timer.unref();
    },
    close: thread.close,
  };
}
