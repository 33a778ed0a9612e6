import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { closeGate, createNativeGate } from './native-gate.ts';

/** What a thread is sent, and what it answers: one answer a call, in any order. */
export interface ThreadCall<Task> {
  callId: number;
  task: Task;
}
/** Sent in place of a call: finish what is going on, and end. */
export const CLOSE = 'close';
export type ThreadAnswer<Answer> = { callId: number } & ({ answer: Answer } | { failure: string });

interface Waiting<Answer> {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A thread that answers calls; started with the first one, and again after it has died. */
export interface CallThread<Task, Answer> {
  /** Starts it in advance: what it loads is there for the first call. */
  start(): void;
  call(task: Task): Promise<Answer>;
  /** Fails the calls that wait, and all later ones. */
  close(): Promise<void>;
}

/** How long a thread may take to end by itself: what it is at in the middle of a call, nobody waits for. */
const CLOSE_MS = 3000;

export interface CallThreadOptions {
  /** The error that a caller gets for what went wrong in the thread. */
  failed(reason: string): Error;
  /** What the thread finds in `workerData`, beside the `gate` that it runs native code behind. */
  data?: object;
}

export function createCallThread<Task, Answer>(
  url: URL,
  { failed, data }: CallThreadOptions,
): CallThread<Task, Answer> {
  let thread: Worker | undefined;
  let gate = createNativeGate();
  let nextId = 1;
  let isClosed = false;
  const waiting = new Map<number, Waiting<Answer>>();

  function start(): Worker {
    gate = createNativeGate();
    const started = new Worker(url, { workerData: { ...data, gate } });
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
    start() {
      thread ??= start();
    },

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

    async close() {
      isClosed = true;
      const ending = thread;
      if (ending === undefined) return;
      ending.ref();
      const exited = new Promise((resolve) => ending.once('exit', resolve));
      // By itself, for native code may work on in other threads, and call back into one that has been ended.
      ending.postMessage(CLOSE);
      await Promise.race([exited, delay(CLOSE_MS, undefined, { ref: false })]);
      await closeGate(gate, exited);
      await ending.terminate();
    },
  };
}
