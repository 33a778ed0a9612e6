import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadCall } from './thread-calls.ts';

/** The thread's side of `createCallThread`: performs what it is sent, and tells what failed. */
export function answerCalls<Task, Answer>(perform: (task: Task) => Answer | Promise<Answer>): void {
  const port = parentPort;
  if (port === null) throw new Error('this module runs as a worker thread only');
  port.on('message', async ({ callId, task }: ThreadCall<Task>) => {
    try {
      port.postMessage({ callId, answer: await perform(task) } satisfies ThreadAnswer<Answer>);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      port.postMessage({ callId, failure } satisfies ThreadAnswer<Answer>);
    }
  });
}
