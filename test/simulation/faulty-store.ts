import Sqlite from 'better-sqlite3';
import type { KyselyPlugin } from 'kysely';
import type { BlobStore, BlobWriter } from '../../src/store/blobs.ts';
import type { OpenDatabase, StoreLocation } from '../../src/store/driver.ts';
import { blobDriver, databaseDriver } from '../../src/store/drivers.ts';
import { composeStore, type Store } from '../../src/store/store.ts';
import type { Database } from '../../src/store/tables.ts';
import type { Random } from './random.ts';
import type { Life } from './scheduler.ts';

/** How often what can fail does, in percent. */
export interface FaultRates {
  statements: number;
  writes: number;
  reads: number;
}

export const NO_FAULTS: FaultRates = { statements: 0, writes: 0, reads: 0 };

interface Surroundings {
  life: Life;
  random: Random;
  rates: () => FaultRates;
}

export interface FaultyStore {
  store: Store;
  /** Audio that is being read or written; whoever began has to end it, whatever fails. */
  openFiles: Set<string>;
  /** Ends it as a killed process would: nothing is written any more, and the lock is gone. */
  cut(): Promise<void>;
}

/** The real store in a data directory, whose every operation waits at a gate and may fail. */
export async function openFaultyStore(
  location: StoreLocation,
  { life, random, rates }: Surroundings,
): Promise<FaultyStore> {
  const real = await (await databaseDriver(location)).open(location);
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // After it was executed: a process can die between a statement and the next.
    async transformResult({ result }) {
      await life.gate('statement');
      return result;
    },
  };
  const database = real.database.withPlugin(plugin);
  failStatements(database, () => random.percent(rates().statements));
  const opened: OpenDatabase = { ...real, database, steady: database };
  const driver = await blobDriver(location);
  const openFiles = new Set<string>();
  const faulty = async (name: 'audio' | 'samples') =>
    faultyBlobs(await driver.open(location, name), { life, random, rates, openFiles });
  return {
    store: composeStore(opened, { audio: await faulty('audio'), samples: await faulty('samples') }),
    openFiles,
    cut: () => real.close(),
  };
}

/** Fails statements instead of executing them; a plugin would not see those that are compiled only once. */
function failStatements(database: Database, fails: () => boolean): void {
  const executor = database.getExecutor();
  const provideConnection = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer, options) =>
    provideConnection((connection) => {
      const faulty: typeof connection = Object.create(connection);
      faulty.executeQuery = async (query, ...rest) => {
        // Those of the transactions themselves are raw: a rollback has to happen.
        const mayFail = query.query.kind !== 'RawNode';
        if (mayFail && fails()) throw new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR');
        return await connection.executeQuery(query, ...rest);
      };
      return consumer(faulty);
    }, options);
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function faultyBlobs(
  blobs: BlobStore,
  { life, random, rates, openFiles }: Surroundings & { openFiles: Set<string> },
): BlobStore {
  let lastFile = 0;
  function opens(name: string): () => void {
    lastFile += 1;
    const file = `${name} ${lastFile}`;
    openFiles.add(file);
    return () => void openFiles.delete(file);
  }

  async function step<Result>(label: string, run: () => Promise<Result>, chance = 0, code = ''): Promise<Result> {
    await life.gate(label);
    if (random.percent(chance)) throw Object.assign(new Error(`${code}: ${label}`), { code });
    return await life.work(run);
  }
  const writes = () => rates().writes;

  function faultyWriter(name: string, writer: BlobWriter): BlobWriter {
    const ended = opens(`writing ${name}`);
    return {
      write: (bytes) => step(`write ${name}`, () => writer.write(bytes), writes(), 'ENOSPC'),
      rewriteHead: (head) => step(`head ${name}`, () => writer.rewriteHead(head), writes(), 'ENOSPC'),
      commit: async () => {
        const stored = await step(`commit ${name}`, () => writer.commit(), writes(), 'EIO');
        ended();
        return stored;
      },
      discard: () => step(`discard ${name}`, () => writer.discard().finally(ended)),
    };
  }

  async function* pieces(name: string, bytes: AsyncGenerator<Uint8Array, void, undefined>) {
    const ended = opens(`reading ${name}`);
    try {
      for (;;) {
        const next = await step(`read ${name}`, () => bytes.next(), rates().reads, 'EIO');
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await life.work(() => bytes.return()).finally(ended);
    }
  }

  return {
    ...blobs,
    create: (name) => faultyWriter(name, blobs.create(name)),
    read: (name, range) => pieces(name, blobs.read(name, range)),
    digest: (name, pace) => step(`digest ${name}`, () => blobs.digest(name, pace), rates().reads, 'EIO'),
    size: (name) => step(`size ${name}`, () => blobs.size(name)),
    changedAtMs: (name) => step(`age ${name}`, () => blobs.changedAtMs(name)),
    async *names() {
      yield* await step('names', () => collected(blobs.names()));
    },
    async *staged() {
      for (const blob of await step('staged', () => collected(blobs.staged()))) {
        yield { ...blob, remove: () => step(`unstage ${blob.name}`, () => blob.remove()) };
      }
    },
    remove: (name) => step(`remove ${name}`, () => blobs.remove(name)),
  };
}
