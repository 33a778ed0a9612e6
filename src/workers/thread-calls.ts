import { Worker } from 'node:worker_threads';

/** What a thread is sent, and what it answers: one answer a call, in any order. */
export interface ThreadCall<Task> {
  callId: number;
  task: Task;
}
export type ThreadAnswer<Answer> = { callId: number } & ({ answer: Answer } | { failure: string });

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A thread that answers calls; started with the first one, and again after it has died. */
export interface CallThread<Task, Answer> {
  call(task: Task): Promise<Answer>;
  /** Ends the thread in the middle of its work and fails the calls that wait; the next call starts another. */
  end(): Promise<void>;
  /** Fails the calls that wait, and all later ones. */
  close(): Promise<void>;
}

/** Calls make short-lived garbage only: more room for it is just held. */
const YOUNG_GENERATION_MB = 16;

export interface CallThreadOptions {
  /** The error that a caller gets for what went wrong in the thread. */
  failed(reason: string): Error;
  /** What the thread finds in `workerData`. */
  data?: object;
}

export function createCallThread<Task, Answer>(
  url: URL,
  { failed, data }: CallThreadOptions,
): CallThread<Task, Answer> {
  let thread: Worker | undefined;
  let nextId = 1;
  let isClosed = false;
  const waiting = new Map<number, Waiting<Answer>>();

  function start(): Worker {
    const started = new Worker(url, {
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    // What waits for work is no reason to keep the process.
    started.unref();
    let reason = 'the thread ended';
    started.on('error', (error) => {
      reason = String(error);
    });
    started.on('message', (message: ThreadAnswer<Answer>) => {
      const call = waiting.get(message.callId);
      waiting.delete(message.callId);
      // Its end is waited for.
      if (waiting.size === 0 && !isClosed) started.unref();
      if ('answer' in message) call?.resolve(message.answer);
      else call?.reject(failed(message.failure));
    });
    started.on('exit', () => {
      thread = undefined;
      for (const call of waiting.values()) call.reject(failed(reason));
      waiting.clear();
    });
    return started;
  }

  return {
    async call(task) {
      if (isClosed) throw failed('the thread is closed');
      thread ??= start();
      const to = thread;
      to.ref();
      const callId = nextId++;
      return await new Promise((resolve, reject) => {
        waiting.set(callId, { resolve, reject });
        to.postMessage({ callId, task } satisfies ThreadCall<Task>);
      });
    },

    async end() {
      await thread?.terminate();
    },

    async close() {
      isClosed = true;
      await thread?.terminate();
    },
  };
}
