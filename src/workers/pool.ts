import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { released } from '../generators.ts';
import { createIsolatedSpeech } from './isolated/isolated-speech.ts';
import { createPlaces, noRoom, type Place } from './places.ts';
import type { AudioChunk, SynthesisOrder } from './protocol.ts';
import { createRun } from './run.ts';
import { type SpeakOptions, speak } from './speak.ts';

export interface SpeechPoolOptions extends Omit<SpeakOptions, 'signal'> {
  registry: EngineRegistry;
  /** Lanes of an engine in threads that does not say how many. */
  workers: number;
  /** Interactive orders that may be unfinished at once in a group of lanes; one more is refused. */
  queueLimit: number;
  onWorkerDeath: (reason: string) => void;
}

export interface SpeechPool {
  /**
   * Starts an order. Reading the chunks drives it: synthesis stays a few segments ahead of the reader, and stops within
   * one segment when the reader leaves the loop or the signal fires.
   * @throws Problem GENERATION_CAPACITY_EXCEEDED at once; while reading UPSTREAM_GENERATION_ERROR, UPSTREAM_TIMEOUT,
   * GENERATION_INVALID_RESPONSE, BAD_REQUEST.
   * `onTurn` is told when a lane begins to work on the order.
   */
  speak(order: SynthesisOrder, signal?: AbortSignal, onTurn?: () => void): AsyncGenerator<AudioChunk, void, undefined>;
  /** The same in a process of its own, one order at a time: for a text that may end the process. */
  speakIsolated: SpeechPool['speak'];
  /** Ends the processes of a model, whatever they do; its next order starts new ones. */
  retire(laneName: string): Promise<void>;
  /** Returns when the lanes that an engine wants from the start can speak. @throws Error where one cannot; the pool is closed then */
  ready(): Promise<void>;
  /** Over the groups that have been started. */
  stats(): { workers: number; ready: number; unfinished: number; limit: number };
  close(): Promise<void>;
}

/** Gives every order to the lanes of its engine; what comes before they can speak waits for them. */
export function startSpeechPool(options: SpeechPoolOptions): SpeechPool {
  const places = createPlaces(options);
  const isolated = createIsolatedSpeech(options);
  let nextRunId = 1;
  const newRun = (order: SynthesisOrder, onTurn?: () => void) =>
    createRun(nextRunId++, order, { onTurn, onWorked: options.workMeter?.() });

  /** Waits for room where there is none: background work has all the time there is. */
  async function* inBackground(order: SynthesisOrder, signal: AbortSignal | undefined, onTurn?: () => void) {
    const place = await places.whenRoom(order, signal);
    const release = places.use(place, order);
    try {
      yield* speak(place.group, newRun(order, onTurn), { ...options, signal });
    } finally {
      release();
    }
  }

  const pool: SpeechPool = {
    speak(order, signal, onTurn) {
      if (order.priority === 'background') return inBackground(order, signal, onTurn);
      const place = places.find(order);
      if (place === undefined) throw noRoom();
      if (place.interactive >= options.queueLimit) {
        throw new Problem(
          'GENERATION_CAPACITY_EXCEEDED',
          `The server is working on ${place.interactive} requests, as many as it takes. Try again shortly.`,
          { retry_after_secs: 1 },
        );
      }
      const chunks = speak(place.group, newRun(order, onTurn), { ...options, signal });
      return released(chunks, places.use(place, order));
    },

    speakIsolated: isolated.speak,
    retire: places.retire,

    stats() {
      const all = places.all();
      const sum = (of: (place: Place) => number) => all.reduce((total, place) => total + of(place), 0);
      return {
        workers: sum(({ group }) => group.stats().lanes),
        ready: sum(({ group }) => group.stats().ready),
        unfinished: sum((place) => place.interactive),
        limit: options.queueLimit * all.length,
      };
    },

    async ready() {
      const failed = (await starts).find((start) => start.status === 'rejected');
      if (failed === undefined) return;
      await pool.close();
      throw failed.reason;
    },

    async close() {
      await Promise.all([places.close(), isolated.close()]);
    },
  };

  const { engines } = options.registry;
  const eager = engines.filter((engine) => engine.lanes?.isEager);
  const starts = Promise.allSettled(eager.map(({ name }) => places.open(name, name).group.ready()));
  // Nobody waits for these: a model that cannot be loaded is told of by its group.
  for (const { name, lanes } of engines) for (const laneName of lanes?.preload ?? []) places.open(name, laneName);
  return pool;
}

/** The same, with the lanes that an engine wants from the start ready. @throws as `SpeechPool.ready` */
export async function createSpeechPool(options: SpeechPoolOptions): Promise<SpeechPool> {
  const pool = startSpeechPool(options);
  await pool.ready();
  return pool;
}
