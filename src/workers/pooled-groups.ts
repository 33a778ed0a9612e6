import { setTimeout as delay } from 'node:timers/promises';
import type { EngineRegistry } from '../engines/registry.ts';
import { Problem } from '../errors.ts';
import { createLaneGroup, type LaneGroup } from './group.ts';
import type { LaneRequest } from './protocol.ts';

/** A group of lanes, and who uses it. */
export interface PooledGroup {
  engineName: string;
  laneName: string;
  group: LaneGroup;
  /** Requests that are not finished; interactive ones among them. */
  requests: number;
  interactive: number;
  lastUsedAt: number;
  /** Kept while nobody uses it. */
  isKept: boolean;
}

/** How often unused groups are looked for. */
const SWEEP_MS = 1000;
/** A group that was set aside is tried again after this; at once where it is retired. */
const SET_ASIDE_MS = 300_000;
/** Between two looks of background work for room. */
const ROOM_MS = 250;

/**
 * The running groups of lanes. They start with their first request, and end when nobody has used them for as long as
 * their engine says, or when another one needs their memory.
 */
export function createPooledGroups(options: {
  registry: EngineRegistry;
  workers: number;
  onWorkerDeath: (reason: string) => void;
}) {
  const { registry, workers } = options;
  const groups = new Map<string, PooledGroup>();
  const keyOf = (engineName: string, laneName: string) => JSON.stringify([engineName, laneName]);

  function open(engineName: string, laneName: string): PooledGroup {
    const engine = registry.engineOf({ engine: engineName });
    const group = createLaneGroup({ engine, name: laneName, threads: workers, onLaneDeath: options.onWorkerDeath });
    const isKept = engine.lanes?.preload?.includes(laneName) ?? false;
    const lastUsedAt = performance.now();
    const pooled: PooledGroup = { engineName, laneName, group, requests: 0, interactive: 0, lastUsedAt, isKept };
    groups.set(keyOf(engineName, laneName), pooled);
    return pooled;
  }

  async function end(pooled: PooledGroup): Promise<void> {
    groups.delete(keyOf(pooled.engineName, pooled.laneName));
    await pooled.group.close();
  }

  /** Ends what nobody uses, least recently used first, until a group's memory is there; false where it cannot be. */
  function makeRoom(engineName: string, laneName: string): boolean {
    const memory = registry.engineOf({ engine: engineName }).lanes?.memory;
    if (memory === undefined) return true;
    const others = [...groups.values()].filter((pooled) => pooled.engineName === engineName);
    const needOf = (pooled: PooledGroup) => memory.ofGroupMb(pooled.laneName);
    let usedMb = others.reduce((sum, pooled) => sum + needOf(pooled), 0);
    const idle = others.filter(({ requests }) => requests === 0).sort((a, b) => a.lastUsedAt - b.lastUsedAt);
    const needMb = memory.ofGroupMb(laneName);
    const evicted: PooledGroup[] = [];
    while (usedMb > 0 && usedMb + needMb > memory.limitMb) {
      const pooled = idle.shift();
      if (pooled === undefined) return false;
      evicted.push(pooled);
      usedMb -= needOf(pooled);
    }
    for (const pooled of evicted) void end(pooled);
    return true;
  }

  /** The group of a request, undefined where there is no room for it now. @throws Problem UPSTREAM_GENERATION_ERROR where it was set aside, BAD_REQUEST where its model is gone */
  function find({ request: { recipe } }: LaneRequest): PooledGroup | undefined {
    const engine = registry.engineOf(recipe);
    const laneName = engine.laneOf?.(recipe) ?? engine.name;
    if (engine.modelStore !== undefined && !engine.models().some(({ modelId }) => modelId === laneName)) {
      throw new Problem('BAD_REQUEST', `The model ${laneName} is no longer installed.`, { model_id: laneName });
    }
    const known = groups.get(keyOf(engine.name, laneName));
    const setAside = known?.group.setAside();
    if (known !== undefined && setAside === undefined) return known;
    if (known !== undefined && setAside !== undefined) {
      if (performance.now() - setAside.at < SET_ASIDE_MS) throw setAside.problem;
      void end(known);
    }
    return makeRoom(engine.name, laneName) ? open(engine.name, laneName) : undefined;
  }

  /** Registers a request; the returned function unregisters it, once. */
  function use(pooled: PooledGroup, { priority }: LaneRequest): () => void {
    const interactive = priority === 'interactive' ? 1 : 0;
    pooled.requests += 1;
    pooled.interactive += interactive;
    return () => {
      pooled.requests -= 1;
      pooled.interactive -= interactive;
      pooled.lastUsedAt = performance.now();
    };
  }

  function sweep(): void {
    for (const pooled of groups.values()) {
      const idleMs = registry.engineOf({ engine: pooled.engineName }).lanes?.idleMs;
      const isIdle = pooled.requests === 0 && !pooled.isKept && pooled.group.setAside() === undefined;
      if (idleMs !== undefined && isIdle && performance.now() - pooled.lastUsedAt >= idleMs) void end(pooled);
    }
  }
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();

  return {
    open,
    use,
    find,
    all: () => [...groups.values()],

    /** The same, later where there is no room yet. @throws as `find`, and where the signal fires */
    async whenRoom(laneRequest: LaneRequest, signal: AbortSignal | undefined): Promise<PooledGroup> {
      for (;;) {
        const pooled = find(laneRequest);
        if (pooled !== undefined) return pooled;
        await delay(ROOM_MS, undefined, { ...(signal === undefined ? {} : { signal }), ref: false });
      }
    },

    /** Ends the groups of a name, whatever they do. */
    async retire(laneName: string): Promise<void> {
      await Promise.all([...groups.values()].filter((pooled) => pooled.laneName === laneName).map(end));
    },

    async close() {
      clearInterval(timer);
      await Promise.all([...groups.values()].map(({ group }) => group.close()));
    },
  };
}

export const noRoom = () =>
  new Problem(
    'GENERATION_CAPACITY_EXCEEDED',
    'All memory for neural models is in use by active models. Try again shortly, or raise LOCUTION_NEURAL_MEMORY_MB.',
    { retry_after_secs: 2 },
  );
