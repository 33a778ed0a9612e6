import { Readable } from 'node:stream';
import Sqlite from 'better-sqlite3';
import type { KyselyPlugin } from 'kysely';
import type { BlobStore, BlobWriter } from '../../src/store/blobs.ts';
import type { OpenDatabase, StorePlace } from '../../src/store/driver.ts';
import { blobDriver, databaseDriver } from '../../src/store/drivers.ts';
import { composeStore, type Store } from '../../src/store/store.ts';
import type { Random } from './random.ts';
import type { Life } from './scheduler.ts';

/** How often what can fail does, in percent. */
export interface FaultRates {
  statements: number;
  writes: number;
  reads: number;
}

export const NO_FAULTS: FaultRates = { statements: 0, writes: 0, reads: 0 };

export interface FaultyStore {
  store: Store;
  opened: OpenDatabase;
  /** Ends it as a killed process would: nothing is written any more, and the lock is gone. */
  cut(): Promise<void>;
}

/** The real store in a data directory, whose every operation waits at a gate and may fail. */
export async function openFaultyStore(
  place: StorePlace,
  { life, random, rates }: { life: Life; random: Random; rates: () => FaultRates },
): Promise<FaultyStore> {
  const real = await (await databaseDriver(place)).open(place);
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (random.percent(rates().statements)) throw new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR');
      return node;
    },
    // After it was executed: a process can die between a statement and the next.
    async transformResult({ result }) {
      await life.gate('statement');
      return result;
    },
  };
  const database = real.database.withPlugin(plugin);
  const opened: OpenDatabase = { ...real, database, steady: database };
  const driver = await blobDriver(place);
  const faulty = async (name: 'audio' | 'samples') =>
    faultyBlobs(await driver.open(place, name), { life, random, rates });
  return {
    store: composeStore(opened, { audio: await faulty('audio'), samples: await faulty('samples') }),
    opened,
    cut: () => real.close(),
  };
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function faultyBlobs(
  blobs: BlobStore,
  { life, random, rates }: { life: Life; random: Random; rates: () => FaultRates },
): BlobStore {
  async function step<Result>(label: string, run: () => Promise<Result>, chance = 0, code = ''): Promise<Result> {
    await life.gate(label);
    if (random.percent(chance)) throw Object.assign(new Error(`${code}: ${label}`), { code });
    return await life.work(run);
  }
  const writes = () => rates().writes;

  function faultyWriter(name: string, writer: BlobWriter): BlobWriter {
    return {
      write: (bytes) => step(`write ${name}`, () => writer.write(bytes), writes(), 'ENOSPC'),
      rewriteHead: (head) => step(`head ${name}`, () => writer.rewriteHead(head), writes(), 'ENOSPC'),
      commit: () => step(`commit ${name}`, () => writer.commit(), writes(), 'EIO'),
      discard: () => step(`discard ${name}`, () => writer.discard()),
    };
  }

  async function* pieces(name: string, bytes: AsyncGenerator<Uint8Array, void, undefined>) {
    try {
      for (;;) {
        const next = await step(`read ${name}`, () => bytes.next(), rates().reads, 'EIO');
        if (next.done) return;
        yield next.value;
      }
    } finally {
      await life.work(() => bytes.return());
    }
  }

  return {
    ...blobs,
    create: (name) => faultyWriter(name, blobs.create(name)),
    read(name, range) {
      const bytes: unknown = blobs.read(name, range);
      // A store that gives streams opens its file at once, whoever waits.
      return (bytes instanceof Readable ? bytes : pieces(name, blobs.read(name, range))) as ReturnType<
        BlobStore['read']
      >;
    },
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
