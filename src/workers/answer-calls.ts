import { parentPort, workerData } from 'node:worker_threads';
import { type NativeGate, openGate } from './native-gate.ts';
import { CLOSE, type ThreadAnswer, type ThreadCall } from './thread-calls.ts';

/**
 * The thread's side of `createCallThread`: performs what it is sent, and tells what failed.
 * @param close ends what goes on between calls; the thread ends once nothing is left of it
 */
export function answerCalls<Task, Answer>(
  perform: (task: Task) => Answer | Promise<Answer>,
  close: () => Promise<unknown> = async () => undefined,
): void {
  const port = parentPort;
  if (port === null) throw new Error('this module runs as a worker thread only');
  const { gate } = workerData as { gate: NativeGate };
  // All modules have been loaded.
  openGate(gate);
  port.on('message', async (message: ThreadCall<Task> | typeof CLOSE) => {
    if (message === CLOSE) {
      await close();
      port.close();
      return;
    }
    const { callId, task } = message;
    try {
      port.postMessage({ callId, answer: await perform(task) } satisfies ThreadAnswer<Answer>);
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      port.postMessage({ callId, failure } satisfies ThreadAnswer<Answer>);
    }
  });
}
