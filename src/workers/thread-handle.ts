import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { FromLane, LaneData, LaneReport, ToLane } from './protocol.ts';

/** The thread of a lane, and the child process that belongs to it. */
export interface ThreadHandle {
  /** Does nothing once the thread has ended. */
  send(message: ToLane): void;
  /** Whatever it is doing. */
  terminate(): void;
  /** Sees its child process off first. */
  close(): Promise<void>;
}

/** Speech makes short-lived garbage only: a larger young generation would just hold more of it. */
const YOUNG_GENERATION_MB = 16;
/** How long a thread may take to see its child process off. */
const CLOSE_MS = 1000;

export interface ThreadOptions {
  /** Default: the thread of a lane. */
  module?: URL;
  data: LaneData;
  onMessage: (message: LaneReport) => void;
  /** Its child process has ended; another may follow. */
  onChildEnd: () => void;
  /** Once, after all that it has sent. */
  onExit: (reason: string) => void;
}

export function startThread(options: ThreadOptions): ThreadHandle {
  const thread = new Worker(options.module ?? new URL('./thread/thread.ts', import.meta.url), {
    workerData: options.data,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  let reason = '';
  let childPid = 0;
  let onChildGone = () => {};

  thread.on('message', (message: FromLane) => {
    if (message.type === 'child') {
      childPid = message.pid;
      if (childPid !== 0) return;
      onChildGone();
      options.onChildEnd();
    } else options.onMessage(message);
  });
  thread.on('error', (error) => {
    reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  });
  thread.on('exit', (exitCode) => {
    // A child that hangs does not see that its thread is gone.
    if (childPid !== 0) kill(childPid);
    childPid = 0;
    onChildGone();
    options.onExit(reason || `exit code ${exitCode}`);
  });

  return {
    send: (message) => thread.postMessage(message),
    terminate: () => void thread.terminate(),
    async close() {
      if (childPid !== 0) {
        const gone = new Promise<void>((resolve) => {
          onChildGone = resolve;
        });
        thread.postMessage({ type: 'close' } satisfies ToLane);
        await Promise.race([gone, delay(CLOSE_MS, undefined, { ref: false })]);
      }
      await thread.terminate();
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
