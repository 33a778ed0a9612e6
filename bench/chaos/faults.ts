import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { StoreUnavailable } from '../../src/store/unavailable.ts';
import type { ChaosCluster, ChaosNode } from './cluster.ts';
import { follow, jobsOf, type ReRun } from './re-runs.ts';

const STOPPED_MS = 10_000;
const AWAY_MS = 4000;

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Does something bad every few seconds until it is stopped; in the end everything runs again. */
export function startFaults(cluster: ChaosCluster, random: () => number) {
  const count: Record<string, number> = {};
  const reRuns: ReRun[] = [];
  const aftermath: Promise<void>[] = [];
  let isStopped = false;

  /** One that others can stand in for. */
  function victim(): ChaosNode | undefined {
    const up = cluster.nodes.filter(({ isUp }) => isUp);
    return up.length < 2 ? undefined : up[Math.floor(random() * up.length)];
  }

  const faults: Record<string, () => Promise<void>> = {
    async kill() {
      const node = victim();
      if (node === undefined) return;
      node.isUp = false;
      const jobs = await jobsOf(cluster, node).catch(() => []);
      await node.process.kill();
      const others = () => [...single].filter((name) => name !== 'kill');
      for (const job of jobs) aftermath.push(follow(cluster, job, others).then((reRun) => void reRuns.push(reRun)));
      await delay(500 + random() * 1500);
      await node.start();
    },
    async stopAndRevive() {
      const node = victim();
      if (node === undefined) return;
      node.isUp = false;
      node.process.child.kill('SIGSTOP');
      await delay(STOPPED_MS);
      node.process.child.kill('SIGCONT');
      node.isUp = true;
    },
    async restart() {
      const node = victim();
      if (node === undefined) return;
      node.isUp = false;
      node.process.child.kill('SIGTERM');
      await node.process.exited;
      await node.start();
    },
    async cutConnections() {
      const cut = sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name like 'locution%' and pid <> pg_backend_pid()
      `.execute(cluster.database);
      // While the database is away there is none to cut.
      await cut.catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
    },
    async audioStoreAway() {
      await cluster.servers.s3.stop();
      await delay(AWAY_MS);
      await cluster.servers.s3.start();
    },
    async databaseAway() {
      await cluster.servers.postgres.stop();
      await delay(AWAY_MS);
      await cluster.servers.postgres.start();
    },
  };
  /** Killing is the most frequent. */
  const wheel = [
    'kill',
    'kill',
    'kill',
    'stopAndRevive',
    'restart',
    'cutConnections',
    'audioStoreAway',
    'databaseAway',
  ];
  const single = new Set<string>();

  async function run(): Promise<void> {
    while (!isStopped) {
      await delay(3000 + random() * 5000);
      const name = wheel[Math.floor(random() * wheel.length)] ?? 'kill';
      // Several go on at once, none of them twice.
      if (isStopped || single.has(name)) continue;
      single.add(name);
      count[name] = (count[name] ?? 0) + 1;
      const done = faults[name]?.().finally(() => single.delete(name)) ?? Promise.resolve();
      // What fails is told at the end, when all is stopped in order.
      done.catch(() => undefined);
      aftermath.push(done);
    }
  }

  const running = run();
  return {
    count,
    reRuns,
    async stop(): Promise<void> {
      isStopped = true;
      await running;
      // What it waits for may bring more of it.
      for (let waited = 0; waited < aftermath.length; waited += 1) await aftermath[waited];
    },
  };
}
