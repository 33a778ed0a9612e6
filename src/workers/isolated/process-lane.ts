import { fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { LaneReport, ToLane } from '../protocol.ts';
import type { ThreadHandle, ThreadOptions } from '../thread-handle.ts';

/** How long the process may take to see its thread, and that one's child, off. */
const CLOSE_MS = 3000;

/** A lane whose thread runs in a process of its own: whatever it crashes in, text, engine or encoder, the server lives. */
export function startIsolatedThread({ data, onMessage, onExit }: ThreadOptions): ThreadHandle {
  const child = fork(new URL('./child.ts', import.meta.url), [JSON.stringify(data)], {
    execArgv: [],
    // Typed arrays as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = new Promise<void>((resolve) => {
    const end = (reason: string) => {
      resolve();
      onExit(reason);
    };
    child.once('exit', (exitCode, signal) => end(signal ?? `exit code ${exitCode}`));
    child.on('error', (error) => {
      if (child.pid === undefined) end(error.message);
    });
  });
  child.on('message', (message: LaneReport) => onMessage(message));
  // What cannot be sent any more has no reader: the process' end is on the way.
  const send = (message: ToLane) => void child.send(message, () => undefined);
  const terminate = () => void child.kill('SIGKILL');

  return {
    send,
    terminate,
    async close() {
      send({ type: 'close' });
      await Promise.race([exited, delay(CLOSE_MS, undefined, { ref: false })]);
      terminate();
      await exited;
    },
  };
}
