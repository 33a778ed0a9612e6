import { fork } from 'node:child_process';
import { EngineError } from '../../engines/engine-error.ts';
import type { FromChild, ToChild } from './child-protocol.ts';

/** A child process as its lane's thread sees it. */
export interface ChildHandle {
  /** Resolves to its sample rate. @throws EngineError where it ends before it can speak */
  readonly ready: Promise<number>;
  readonly hasEnded: boolean;
  /** Who hears of the segment in work. */
  listener: ChildListener | undefined;
  send(message: ToChild): void;
  kill(): void;
}

export interface ChildListener {
  onMessage(message: Exclude<FromChild, { type: 'ready' }>): void;
  onEnd(error: EngineError): void;
}

export function startChild(options: {
  /** Address of the module that exports `runtime: EngineRuntime`. */
  runtime: string;
  lane: string;
  /** Once, when it has ended by whatever cause; before its listener is told. */
  onEnd: (wasReady: boolean) => void;
  /** Its process id; 0 when it has ended. */
  onChild: (pid: number) => void;
}): ChildHandle {
  let isReady = false;
  /** Why it could not start, in its own words. */
  let failure: string | undefined;
  let hasEnded = false;
  const ready = Promise.withResolvers<number>();
  // Nobody need wait for it.
  ready.promise.catch(() => undefined);
  const child = fork(new URL('./child.ts', import.meta.url), [options.runtime, options.lane], {
    execArgv: [],
    // Typed arrays as they are.
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const handle: ChildHandle = {
    ready: ready.promise,
    get hasEnded() {
      return hasEnded;
    },
    listener: undefined,
    // What cannot be sent any more has no reader: its end is on the way.
    send: (message) => void child.send(message, () => undefined),
    kill: () => void child.kill('SIGKILL'),
  };
  if (child.pid !== undefined) options.onChild(child.pid);

  function end(reason: string): void {
    if (hasEnded) return;
    hasEnded = true;
    options.onChild(0);
    const error = new EngineError(`The synthesis process ended: ${reason}.`);
    ready.reject(error);
    options.onEnd(isReady);
    handle.listener?.onEnd(error);
  }

  child.on('message', (message: FromChild) => {
    if (message.type === 'ready') {
      isReady = true;
      ready.resolve(message.sampleRateHz);
    } else if (!isReady && message.type === 'failed') failure = message.message;
    else handle.listener?.onMessage(message);
  });
  child.on('error', (error) => {
    if (child.pid === undefined) end(error.message);
  });
  child.on('exit', (exitCode, signal) => end(failure ?? signal ?? `exit code ${exitCode}`));

  return handle;
}
