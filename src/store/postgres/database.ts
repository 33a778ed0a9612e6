import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import type { Pool } from 'pg';
import type { QueryObserver } from '../driver.ts';
import { migrate } from '../migrate.ts';
import { observed } from '../observed.ts';
import type { Database, Tables } from '../tables.ts';
import { asUnavailable, isLost } from './failures.ts';

/** The tables behind a pool. Closing it ends the pool. */
export function databaseOf(pool: Pool, onQuery?: QueryObserver): Database {
  const dialect = new PostgresDialect({ pool: withOwnWays(pool) });
  return new Kysely<Tables>({ dialect, ...observed(onQuery) });
}

/**
 * A pool as the tables want it. PostgreSQL's texts cannot hold U+0000, which callers may send: what stands for unreadable
 * characters takes its place. Connections that are lost are not given out again, and are told of as `StoreUnavailable`.
 */
function withOwnWays(pool: Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw asUnavailable(error);
      });
      let isBroken = false;
      const query = async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(text, values.map(storable));
        } catch (error) {
          isBroken ||= isLost(error);
          throw asUnavailable(error);
        }
      };
      return {
        query: query as unknown as PostgresPoolClient['query'],
        release: () => client.release(isBroken),
      };
    },
  };
}

const storable = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/** Makes the schema where it is missing, and brings its tables up to date: one node at a time. */
export async function prepare(pool: Pool, schema: string): Promise<void> {
  const database = databaseOf(pool);
  const lock = await pool.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`migrate ${schema}`]);
    await lock.query(`create schema if not exists "${schema}"`);
    await migrate(database, schema);
    await compareByBytes(database, schema);
  } finally {
    // With its connection the lock goes too.
    lock.release(true);
    await database.destroy();
  }
}

/**
 * Has all texts compared by their bytes, as SQLite does: ids and cursors keep one order whatever the database's language
 * is, and no index goes wrong where the system's rules of that language change.
 */
async function compareByBytes(database: Database, schema: string): Promise<void> {
  const columns = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns
    where table_schema = ${schema} and data_type = 'text' and collation_name is distinct from 'C'
      and table_name not like 'kysely%'
  `.execute(database);
  for (const { table_name, column_name } of columns.rows) {
    await database.schema
      .alterTable(table_name)
      .alterColumn(column_name, (column) => column.setDataType(sql`text collate "C"`))
      .execute();
  }
}
