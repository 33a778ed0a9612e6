import { setTimeout as delay } from 'node:timers/promises';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { createLaneGroup, type LaneGroup } from './group.ts';
import type { SynthesisOrder } from './protocol.ts';

/** A group of lanes, and who uses it. */
export interface Place {
  engineName: string;
  laneName: string;
  group: LaneGroup;
  /** Orders that are not finished; interactive ones among them. */
  orders: number;
  interactive: number;
  lastUsedAt: number;
  /** Kept while nobody uses it. */
  isKept: boolean;
}

/** How often it is looked for groups that nobody uses. */
const SWEEP_MS = 1000;
/** A group that was set aside is tried again after this; at once where it is retired. */
const SET_ASIDE_MS = 300_000;
/** Between two looks of background work for room. */
const ROOM_MS = 250;

/**
 * The groups of lanes that are there. They start with their first order, and end when nobody has used them for as long as
 * their engine says, or when another one needs their memory.
 */
export function createPlaces(options: {
  registry: EngineRegistry;
  workers: number;
  onWorkerDeath: (reason: string) => void;
}) {
  const { registry, workers } = options;
  const places = new Map<string, Place>();
  const keyOf = (engineName: string, laneName: string) => JSON.stringify([engineName, laneName]);

  function open(engineName: string, laneName: string): Place {
    const engine = registry.engineOf({ engine: engineName });
    const group = createLaneGroup({ engine, name: laneName, threads: workers, onLaneDeath: options.onWorkerDeath });
    const isKept = engine.lanes?.preload?.includes(laneName) ?? false;
    const lastUsedAt = performance.now();
    const place: Place = { engineName, laneName, group, orders: 0, interactive: 0, lastUsedAt, isKept };
    places.set(keyOf(engineName, laneName), place);
    return place;
  }

  async function end(place: Place): Promise<void> {
    places.delete(keyOf(place.engineName, place.laneName));
    await place.group.close();
  }

  /** Ends what nobody uses, least recently used first, until a group's memory is there; false where it cannot be. */
  function makeRoom(engineName: string, laneName: string): boolean {
    const memory = registry.engineOf({ engine: engineName }).lanes?.memory;
    if (memory === undefined) return true;
    const others = [...places.values()].filter((place) => place.engineName === engineName);
    const needOf = (place: Place) => memory.ofGroupMb(place.laneName);
    let usedMb = others.reduce((sum, place) => sum + needOf(place), 0);
    const idle = others.filter(({ orders }) => orders === 0).sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    const needMb = memory.ofGroupMb(laneName);
    const evicted: Place[] = [];
    while (usedMb > 0 && usedMb + needMb > memory.limitMb) {
      const place = idle.shift();
      if (place === undefined) return false;
      evicted.push(place);
      usedMb -= needOf(place);
    }
    for (const place of evicted) void end(place);
    return true;
  }

  /** The group of an order, undefined where there is no room for it now. @throws Problem UPSTREAM_GENERATION_ERROR where it was set aside, BAD_REQUEST where its model is gone */
  function find({ request: { recipe } }: SynthesisOrder): Place | undefined {
    const engine = registry.engineOf(recipe);
    const laneName = engine.laneOf?.(recipe) ?? engine.name;
    if (engine.shelf !== undefined && !engine.models().some(({ modelId }) => modelId === laneName)) {
      throw new Problem('BAD_REQUEST', `The model ${laneName} is not installed any more.`, { model_id: laneName });
    }
    const known = places.get(keyOf(engine.name, laneName));
    const setAside = known?.group.setAside();
    if (known !== undefined && setAside === undefined) return known;
    if (known !== undefined && setAside !== undefined) {
      if (performance.now() - setAside.at < SET_ASIDE_MS) throw setAside.problem;
      void end(known);
    }
    return makeRoom(engine.name, laneName) ? open(engine.name, laneName) : undefined;
  }

  /** Counts an order in; what it returns counts it out, once. */
  function use(place: Place, { priority }: SynthesisOrder): () => void {
    const interactive = priority === 'interactive' ? 1 : 0;
    place.orders += 1;
    place.interactive += interactive;
    return () => {
      place.orders -= 1;
      place.interactive -= interactive;
      place.lastUsedAt = performance.now();
    };
  }

  function sweep(): void {
    for (const place of places.values()) {
      const idleMs = registry.engineOf({ engine: place.engineName }).lanes?.idleMs;
      const isIdle = place.orders === 0 && !place.isKept && place.group.setAside() === undefined;
      if (idleMs !== undefined && isIdle && performance.now() - place.lastUsedAt >= idleMs) void end(place);
    }
  }
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();

  return {
    open,
    use,
    find,
    all: () => [...places.values()],

    /** The same, later where there is no room yet. @throws as `find`, and where the signal fires */
    async whenRoom(order: SynthesisOrder, signal: AbortSignal | undefined): Promise<Place> {
      for (;;) {
        const place = find(order);
        if (place !== undefined) return place;
        await delay(ROOM_MS, undefined, { ...(signal === undefined ? {} : { signal }), ref: false });
      }
    },

    /** Ends the groups of a name, whatever they do. */
    async retire(laneName: string): Promise<void> {
      await Promise.all([...places.values()].filter((place) => place.laneName === laneName).map(end));
    },

    async close() {
      clearInterval(timer);
      await Promise.all([...places.values()].map(({ group }) => group.close()));
    },
  };
}

export const noRoom = () =>
  new Problem(
    'GENERATION_CAPACITY_EXCEEDED',
    'All memory for neural models is taken by models that are speaking. Try again shortly, or raise LOCUTION_NEURAL_MEMORY_MB.',
    { retry_after_secs: 2 },
  );
