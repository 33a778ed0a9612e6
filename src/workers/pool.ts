import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { released } from '../generators.ts';
import { createLaneGroup, type LaneGroup } from './group.ts';
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
   */
  speak(order: SynthesisOrder, signal?: AbortSignal): AsyncGenerator<AudioChunk, void, undefined>;
  /** Over the groups that have been started. */
  stats(): { workers: number; ready: number; unfinished: number; limit: number };
  close(): Promise<void>;
}

/** Lanes and how many interactive orders they have not finished. */
interface Place {
  group: LaneGroup;
  unfinished: number;
}

/**
 * Gives every order to the lanes of its engine. Lanes that an engine wants from the start can speak when this returns,
 * others start with their first order.
 */
export async function createSpeechPool(options: SpeechPoolOptions): Promise<SpeechPool> {
  const places = new Map<string, Place>();
  let nextRunId = 1;

  function placeOf(engineName: string, laneName: string): Place {
    const key = JSON.stringify([engineName, laneName]);
    const known = places.get(key);
    if (known !== undefined) return known;
    const engine = options.registry.engineOf({ engine: engineName });
    const { workers, onWorkerDeath } = options;
    const group = createLaneGroup({ engine, name: laneName, threads: workers, onLaneDeath: onWorkerDeath });
    const place = { group, unfinished: 0 };
    places.set(key, place);
    return place;
  }

  function placeFor({ request: { recipe } }: SynthesisOrder): Place {
    const engine = options.registry.engineOf(recipe);
    return placeOf(engine.name, engine.laneOf?.(recipe) ?? engine.name);
  }

  const pool: SpeechPool = {
    speak(order, signal) {
      const place = placeFor(order);
      const chunks = speak(place.group, createRun(nextRunId++, order), { ...options, signal });
      if (order.priority === 'background') return chunks;
      if (place.unfinished >= options.queueLimit) {
        throw new Problem(
          'GENERATION_CAPACITY_EXCEEDED',
          `The server is working on ${place.unfinished} requests, as many as it takes. Try again shortly.`,
          { retry_after_secs: 1 },
        );
      }
      place.unfinished += 1;
      return released(chunks, () => {
        place.unfinished -= 1;
      });
    },

    stats() {
      const all = [...places.values()];
      const sum = (of: (place: Place) => number) => all.reduce((total, place) => total + of(place), 0);
      return {
        workers: sum(({ group }) => group.stats().lanes),
        ready: sum(({ group }) => group.stats().ready),
        unfinished: sum((place) => place.unfinished),
        limit: options.queueLimit * all.length,
      };
    },

    async close() {
      await Promise.all([...places.values()].map(({ group }) => group.close()));
    },
  };

  const eager = options.registry.engines.filter((engine) => engine.lanes?.isEager);
  const starts = await Promise.allSettled(eager.map(({ name }) => placeOf(name, name).group.ready()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (failed !== undefined) {
    await pool.close();
    throw failed.reason;
  }
  return pool;
}
