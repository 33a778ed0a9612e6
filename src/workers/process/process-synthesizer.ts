import { EngineError, type WordTime } from '../../engines/engine.ts';
import type { Synthesizer } from '../../engines/runtime.ts';
import { type ChildHandle, startChild } from './child-handle.ts';
import type { ToChild } from './child-protocol.ts';

export interface ProcessSynthesizer extends Synthesizer {
  /** Asks for the segment in work whether it is still wanted, without waiting for its next samples. */
  askReader(): void;
}

const NO_SAMPLES = new Int16Array();

/**
 * A synthesizer in a child process: what it takes of memory and what it crashes on is its own. The child works on one
 * segment, and gets the next when this one's samples have all been taken. One that ends costs the segment it spoke;
 * another takes its place at once.
 * @throws EngineError where the first child cannot start
 */
export async function startProcessSynthesizer(options: {
  /** Address of the module that exports `runtime: EngineRuntime`. */
  runtime: string;
  lane: string;
  /** How long a child may hold on to a segment that nobody wants any more, before it is killed. */
  graceMs: number;
  /** Told of each child's process id, and of 0 when it has ended. */
  onChild: (pid: number) => void;
}): Promise<ProcessSynthesizer> {
  let isClosed = false;
  let child = start();
  let askReader = () => {};
  const sampleRateHz = await child.ready;

  function start(): ChildHandle {
    return startChild({
      ...options,
      // One that could not start is tried again by the next segment, or it would be tried for ever.
      onEnd(wasReady) {
        if (wasReady && !isClosed) child = start();
      },
    });
  }

  return {
    sampleRateHz,
    askReader: () => askReader(),

    async speak(request, segment, onSamples) {
      if (child.hasEnded) child = start();
      const speaking = speakOn(child, { type: 'speak', request, segment }, onSamples, options.graceMs);
      askReader = speaking.askReader;
      try {
        return await speaking.words;
      } finally {
        askReader = () => {};
      }
    },

    close() {
      isClosed = true;
      child.kill();
    },
  };
}

/** Has a child speak one segment, as soon as it can. */
function speakOn(
  child: ChildHandle,
  order: Extract<ToChild, { type: 'speak' }>,
  onSamples: (samples: Int16Array) => boolean,
  graceMs: number,
): { words: Promise<WordTime[]>; askReader: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<WordTime[]>();
  let state: 'starting' | 'speaking' | 'stopping' = 'starting';
  let readerError: unknown;
  let killTimer: NodeJS.Timeout | undefined;

  function stop(): void {
    // A child that is still loading has nothing to let go of.
    if (state === 'starting') resolve([]);
    else {
      child.send({ type: 'stop' });
      killTimer = setTimeout(child.kill, graceMs);
    }
    state = 'stopping';
  }

  function give(samples: Int16Array): void {
    if (state === 'stopping') return;
    try {
      if (onSamples(samples)) return;
    } catch (error) {
      readerError = error;
    }
    stop();
  }

  child.listener = {
    onMessage(message) {
      if (message.type === 'samples') give(message.samples);
      else if (message.type === 'done') resolve(message.words);
      else reject(new EngineError(message.message));
    },
    onEnd: (error) => (state === 'stopping' ? resolve([]) : reject(error)),
  };
  child.ready.then(() => {
    if (state !== 'starting') return;
    state = 'speaking';
    child.send(order);
  }, reject);
  const words = promise
    .then((found) => {
      if (readerError !== undefined) throw readerError;
      return found;
    })
    .finally(() => {
      clearTimeout(killTimer);
      child.listener = undefined;
    });
  return { words, askReader: () => give(NO_SAMPLES) };
}
