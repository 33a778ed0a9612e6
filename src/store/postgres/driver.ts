import { sql } from 'kysely';
import type { Pool, QueryConfig } from 'pg';
import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { DatabaseDriver, OpenDatabase, StoreLocation } from '../driver.ts';
import { COMBINED } from './combined.ts';
import { databaseOf, prepare } from './database.ts';
import { asUnavailable } from './failures.ts';
import { openPool, type PostgresAddress, readAddress, unusable } from './pool.ts';
import { textHolds } from './search.ts';
import { createSignals } from './signals.ts';

const NOW_MS = sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`;

/** Tables in a schema of their own in a PostgreSQL database, for any number of processes. */
export const postgres: DatabaseDriver = {
  async open(location, onQuery): Promise<OpenDatabase> {
    const address = readAddress(location);
    await checkConnection(location, address);
    await prepare(openPool(location, address, 'migrations'), address.schema);
    const pool = openPool(location, address);
    const database = databaseOf(pool, onQuery);
    const nodesPool = openPool(location, address, 'nodes');
    const steady = databaseOf(nodesPool, onQuery);
    const signals = createSignals(nodesPool, address.schema);
    return {
      database,
      steady,
      nowMs: NOW_MS,
      isExclusive: false,
      locksRows: true,
      combined: COMBINED,
      textHolds,
      signals,
      alone: (name, run) => alone(pool, `${name} ${address.schema}`, run),
      attemptCounter: ({ name, limit, windowSecs }) =>
        new RateLimiterPostgres({
          storeClient: { query: (query: QueryConfig) => pool.query(query).catch(throwUnavailable) },
          storeType: 'pool',
          schemaName: address.schema,
          tableName: 'attempts',
          // By a migration.
          tableCreated: true,
          keyPrefix: name,
          points: limit,
          duration: windowSecs,
        }),
      async close() {
        signals.close();
        await Promise.all([database.destroy(), steady.destroy()]);
      },
    };
  },

  async openBeside(location) {
    const address = readAddress(location);
    await checkConnection(location, address);
    const database = databaseOf(openPool(location, address));
    return { database, close: () => database.destroy() };
  },

  // An address leads to one, or the first statement tells.
  exists: () => true,

  async backUp() {
    throw new Error(HOW_TO_BACK_UP);
  },
  async restore() {
    throw new Error(HOW_TO_BACK_UP);
  },

  async isServed(location) {
    const { database, close } = await this.openBeside(location);
    try {
      return (await database.selectFrom('nodes').select('node_id').where('until_ms', '>', NOW_MS).execute()).length > 0;
    } finally {
      await close();
    }
  },

  async check(location) {
    const { database, close } = await this.openBeside(location);
    try {
      const { count } = await database
        .selectFrom('generations')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return `PostgreSQL at ${readAddress(location).shown} answers, ${count} history items`;
    } finally {
      await close();
    }
  },
};

const HOW_TO_BACK_UP =
  'The rows are in PostgreSQL: save and restore them with its own pg_dump and pg_restore, and the audio with the tools of ' +
  'its store. docs/cluster.md gives the order.';

function throwUnavailable(error: unknown): never {
  throw asUnavailable(error);
}

/** @throws Error in words for the operator */
async function checkConnection(location: StoreLocation, address: PostgresAddress): Promise<void> {
  const pool = openPool(location, address);
  try {
    await pool.query('select 1');
  } catch (error) {
    throw unusable(address, error);
  } finally {
    await pool.end();
  }
}

async function alone<Result>(pool: Pool, name: string, run: () => Promise<Result>): Promise<Result> {
  const lock = await pool.connect();
  let isFree = false;
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [name]);
    const result = await run();
    await lock.query('select pg_advisory_unlock(hashtext($1))', [name]);
    isFree = true;
    return result;
  } finally {
    // Where it was not given back, it goes with its connection.
    lock.release(!isFree);
  }
}
