import { setTimeout as delay } from 'node:timers/promises';
import type { WordTime } from '../../engines/engine.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Synthesizer } from '../../engines/runtime.ts';
import { type ChildHandle, startChild } from './child-handle.ts';
import type { ToChild } from './child-protocol.ts';

export interface ProcessSynthesizer extends Synthesizer {
  /** Asks for the segment in work whether it is still wanted, without waiting for its next samples. */
  askReader(): void;
}

const NO_SAMPLES = new Int16Array();
/** Before a child takes the place of one that died like the one before it; doubled each time up to the second figure. */
const RESTART_DELAY_MS = 200;
const RESTART_DELAY_MAX_MS = 5000;
/** A child that has given nothing for so many times of grace hangs. */
const SILENT_GRACES = 10;

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
  /** Deaths since anything was spoken. */
  let deaths = 0;
  let child = start();
  let askReader = () => {};
  const sampleRateHz = await child.ready;

  function start(): ChildHandle {
    return startChild({
      ...options,
      // One that could not start, or died again, is tried again by the next segment, or it would be tried for ever.
      onEnd(wasReady) {
        deaths += 1;
        if (wasReady && deaths === 1 && !isClosed) child = start();
      },
    });
  }

  return {
    sampleRateHz,
    askReader: () => askReader(),

    async speak(request, segment, onSamples) {
      if (child.hasEnded) {
        await delay(Math.min(RESTART_DELAY_MS * 2 ** (deaths - 1), RESTART_DELAY_MAX_MS));
        child = start();
      }
      const speaking = speakOn(child, { type: 'speak', request, segment }, onSamples, options.graceMs);
      askReader = speaking.askReader;
      try {
        const words = await speaking.words;
        deaths = 0;
        return words;
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
  laneRequest: Extract<ToChild, { type: 'speak' }>,
  onSamples: (samples: Int16Array) => boolean,
  graceMs: number,
): { words: Promise<WordTime[]>; askReader: () => void } {
  const { promise, resolve, reject } = Promise.withResolvers<WordTime[]>();
  let state: 'starting' | 'speaking' | 'stopping' = 'starting';
  let readerError: unknown;
  let killTimer: NodeJS.Timeout | undefined;
  let silentTimer: NodeJS.Timeout | undefined;

  function stop(): void {
    // A child that is still loading has nothing to let go of.
    if (state === 'starting') resolve([]);
    else {
      child.send({ type: 'stop' });
      killTimer = setTimeout(child.kill, graceMs);
    }
    state = 'stopping';
  }

  function listenAnew(): void {
    clearTimeout(silentTimer);
    silentTimer = setTimeout(child.kill, graceMs * SILENT_GRACES);
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
      if (message.type === 'samples') {
        listenAnew();
        give(message.samples);
      } else if (message.type === 'done') resolve(message.words);
      else reject(new EngineError(message.message));
    },
    onEnd: (error) => (state === 'stopping' ? resolve([]) : reject(error)),
  };
  child.ready.then(() => {
    if (state !== 'starting') return;
    state = 'speaking';
    listenAnew();
    child.send(laneRequest);
  }, reject);
  const words = promise
    .then((found) => {
      if (readerError !== undefined) throw readerError;
      return found;
    })
    .finally(() => {
      clearTimeout(killTimer);
      clearTimeout(silentTimer);
      child.listener = undefined;
    });
  return { words, askReader: () => give(NO_SAMPLES) };
}
