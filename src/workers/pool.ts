import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { released } from '../generators.ts';
import { createIsolatedSpeech } from './isolated/isolated-speech.ts';
import { createPooledGroups, noRoom, type PooledGroup } from './pooled-groups.ts';
import type { AudioChunk, LaneRequest } from './protocol.ts';
import { createRun } from './run.ts';
import { type SpeakOptions, speak } from './speak.ts';

export interface SpeechPoolOptions extends Omit<SpeakOptions, 'signal'> {
  registry: EngineRegistry;
  /** Lanes of an engine in threads that does not say how many. */
  workers: number;
  /** Interactive requests that may be unfinished at once in a group of lanes; one more is refused. */
  queueLimit: number;
  onWorkerDeath: (reason: string) => void;
}

export interface SpeechPool {
  /**
   * Starts a request. Reading the chunks drives it: synthesis stays a few segments ahead of the reader, and stops within
   * one segment when the reader leaves the loop or the signal fires.
   * @throws Problem GENERATION_CAPACITY_EXCEEDED at once; while reading UPSTREAM_GENERATION_ERROR, UPSTREAM_TIMEOUT,
   * GENERATION_INVALID_RESPONSE, BAD_REQUEST.
   * `onSlice` is called when a lane begins to work on the request.
   */
  speak(
    laneRequest: LaneRequest,
    signal?: AbortSignal,
    onSlice?: () => void,
  ): AsyncGenerator<AudioChunk, void, undefined>;
  /** The same in a process of its own, one request at a time: for a text that may end the process. */
  speakIsolated: SpeechPool['speak'];
  /** Ends the processes of a model, whatever they do; its next request starts new ones. */
  retire(laneName: string): Promise<void>;
  /** Returns when the lanes that an engine wants from the start can speak. @throws Error where one cannot; the pool is closed then */
  ready(): Promise<void>;
  /** Over the groups that have been started. */
  stats(): { workers: number; ready: number; unfinished: number; limit: number };
  close(): Promise<void>;
}

/** Gives every request to the lanes of its engine; what comes before they can speak waits for them. */
export function startSpeechPool(options: SpeechPoolOptions): SpeechPool {
  const groups = createPooledGroups(options);
  const isolated = createIsolatedSpeech(options);
  let nextRunId = 1;
  const newRun = (laneRequest: LaneRequest, onSlice?: () => void) =>
    createRun(nextRunId++, laneRequest, { onSlice, onWorked: options.workMeter?.() });

  /** Waits for room where there is none: background work has all the time there is. */
  async function* inBackground(laneRequest: LaneRequest, signal: AbortSignal | undefined, onSlice?: () => void) {
    const pooled = await groups.whenRoom(laneRequest, signal);
    const release = groups.use(pooled, laneRequest);
    try {
      yield* speak(pooled.group, newRun(laneRequest, onSlice), { ...options, signal });
    } finally {
      release();
    }
  }

  const pool: SpeechPool = {
    speak(laneRequest, signal, onSlice) {
      if (laneRequest.priority === 'background') return inBackground(laneRequest, signal, onSlice);
      const pooled = groups.find(laneRequest);
      if (pooled === undefined) throw noRoom();
      if (pooled.interactive >= options.queueLimit) {
        throw new Problem(
          'GENERATION_CAPACITY_EXCEEDED',
          `The server is already processing ${pooled.interactive} requests, its limit. Try again shortly.`,
          { retry_after_secs: 1 },
        );
      }
      const chunks = speak(pooled.group, newRun(laneRequest, onSlice), { ...options, signal });
      return released(chunks, groups.use(pooled, laneRequest));
    },

    speakIsolated: isolated.speak,
    retire: groups.retire,

    stats() {
      const all = groups.all();
      const sum = (of: (pooled: PooledGroup) => number) => all.reduce((total, pooled) => total + of(pooled), 0);
      return {
        workers: sum(({ group }) => group.stats().lanes),
        ready: sum(({ group }) => group.stats().ready),
        unfinished: sum((pooled) => pooled.interactive),
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
      await Promise.all([groups.close(), isolated.close()]);
    },
  };

  const { engines } = options.registry;
  const eager = engines.filter((engine) => engine.lanes?.isEager);
  const starts = Promise.allSettled(eager.map(({ name }) => groups.open(name, name).group.ready()));
  // Nobody waits for these: a model that cannot be loaded is told of by its group.
  for (const { name, lanes } of engines) for (const laneName of lanes?.preload ?? []) groups.open(name, laneName);
  return pool;
}

/** The same, with the lanes that an engine wants from the start ready. @throws as `SpeechPool.ready` */
export async function createSpeechPool(options: SpeechPoolOptions): Promise<SpeechPool> {
  const pool = startSpeechPool(options);
  await pool.ready();
  return pool;
}
