import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseDriver } from '../../src/store/drivers.ts';
import { DEFAULT_PLAN_ID } from '../../src/store/plans.ts';
import { openStore } from '../../src/store/store.ts';
import type { Database } from '../../src/store/tables.ts';
import { startBalancer } from '../../test/balancer.ts';
import { freePort } from '../../test/free-port.ts';
import { launchServer, listening, type Started } from '../../test/processes.ts';
import { type Servers, startServers } from '../../test/servers.ts';
import { KEY } from '../server.ts';

/** Requests of the account that may be spoken at once. */
export const CONCURRENCY = 6;

/** One place for a server: whichever process is in it listens on the same port. */
export interface ChaosNode {
  port: number;
  process: Started;
  /** Meant to serve: neither being ended nor stopped. */
  isUp: boolean;
  start(): Promise<void>;
}

export interface ChaosCluster {
  url: string;
  nodes: ChaosNode[];
  servers: Servers;
  place: { dataDir: string; databaseUrl: string; audioStore: string; audioPathStyle: boolean };
  /** Read beside the servers. */
  database: Database;
  stop(): Promise<void>;
}

/** Servers as processes behind haproxy, over a PostgreSQL and an S3 server of their own. They start together on an empty database. */
export async function startCluster(count: number): Promise<ChaosCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'locution-chaos-'));
  const servers = await startServers(folder);
  const place = { dataDir: folder, ...servers.place, audioPathStyle: true };
  const environment = {
    LOCUTION_BOOTSTRAP_API_KEY: KEY,
    LOCUTION_DATABASE_URL: place.databaseUrl,
    LOCUTION_DATABASE_CONNECTIONS: '8',
    LOCUTION_AUDIO_STORE: place.audioStore,
    LOCUTION_AUDIO_PATH_STYLE: 'true',
    LOCUTION_TRUST_PROXY: 'true',
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('AWS_'))),
  };
  const nodes: ChaosNode[] = [];
  for (let index = 0; index < count; index += 1) {
    const port = await freePort();
    const launch = () =>
      launchServer({ ...environment, LOCUTION_PORT: String(port), LOCUTION_DATA_DIR: join(folder, `node${index}`) });
    const node: ChaosNode = {
      port,
      process: launch(),
      isUp: true,
      // Where the database or the audio store is away it ends with a line that says so: whoever keeps it starts it again.
      async start() {
        for (node.isUp = false; !node.isUp; ) {
          node.process = launch();
          node.isUp = await listening(node.process).then(
            () => true,
            () => false,
          );
        }
      },
    };
    nodes.push(node);
  }
  for (const node of nodes) await listening(node.process);
  const store = await openStore(place);
  await store.plans.update(DEFAULT_PLAN_ID, { concurrency_limit: CONCURRENCY });
  await store.close();
  const { database, close } = await (await databaseDriver(place)).openBeside(place);
  const balancer = await startBalancer(
    folder,
    nodes.map(({ port }) => port),
  );
  return {
    url: balancer.url,
    nodes,
    servers,
    place,
    database,
    async stop() {
      await close();
      await balancer.stop();
      for (const node of nodes) await node.process.kill();
      await servers.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
