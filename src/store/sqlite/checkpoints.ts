import { Worker } from 'node:worker_threads';

/**
 * Moves what has been written from SQLite's log into the database's file, in a thread of its own: a commit that does it holds
 * all else up, half a second and more where the disk is busy. Should the thread fail, commits do it again, if later than usual.
 */
export function startCheckpoints(path: string): { close(): Promise<void> } {
  const thread = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), { workerData: { path } });
  thread.unref();
  thread.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  return {
    async close() {
      // It ends by itself: one that is ended inside native code takes the process with it.
      thread.ref();
      thread.postMessage('close');
      await ended;
    },
  };
}
