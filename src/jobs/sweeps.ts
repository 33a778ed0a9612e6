import type { Store } from '../store/store.ts';

/** What is done from time to time, by one node however many there are. */
export interface Sweep {
  /** For people. */
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

/** Runs sweeps while this node is the leader. */
export function createSweeps(options: {
  store: Pick<Store, 'nodes'>;
  sweeps: readonly Sweep[];
  onError: (error: unknown, name: string) => void;
}) {
  const { store, sweeps, onError } = options;
  const running = new Map<string, Promise<void>>();

  async function sweep({ name, run }: Sweep): Promise<void> {
    try {
      if (await store.nodes.isLeader()) await run();
    } catch (error) {
      onError(error, name);
    } finally {
      running.delete(name);
    }
  }

  const timers = sweeps.map((each) =>
    setInterval(() => {
      // One that takes long is not overtaken by the next.
      if (!running.has(each.name)) running.set(each.name, sweep(each));
    }, each.everyMs).unref(),
  );
  return {
    /** Waits for those that run. */
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running.values());
    },
  };
}
