import { Pool, types } from 'pg';
import type { StoreLocation } from '../driver.ts';

/** Where the tables are unless the address says another one, as `?schema=NAME`. */
const DEFAULT_SCHEMA = 'locution';
const DEFAULT_CONNECTIONS = 10;
const CONNECT_MS = 10_000;
/** No query of a request takes this long: one that does would hold its connection, and what it has locked, for ever. */
const STATEMENT_MS = 60_000;
/** A server that says nothing at all any more is not waited for much longer than for a statement. */
const SILENCE_MS = 5000;
/** A node that is stopped in the middle of a transaction keeps others from its rows no longer than this: less than its lease. */
const IDLE_IN_TRANSACTION_MS = 5000;
/** What connections are for decides how many there are, and how long is waited for one and for a statement (0: for ever). */
const PURPOSES = {
  requests: { connections: DEFAULT_CONNECTIONS, connectMs: CONNECT_MS, statementMs: STATEMENT_MS },
  migrations: { connections: 2, connectMs: CONNECT_MS, statementMs: 0 },
  /** Short statements for the life of nodes and their queue; one connection listens. */
  nodes: { connections: 3, connectMs: 4000, statementMs: 5000 },
};
const INT8_OID = 20;

/** An address without what only Locution reads of it. */
export interface PostgresAddress {
  url: string;
  schema: string;
  /** For people: without user and password. */
  shown: string;
}

/** @throws Error in words for the operator */
export function readAddress({ databaseUrl = '' }: StoreLocation): PostgresAddress {
  if (!URL.canParse(databaseUrl)) {
    throw new Error('LOCUTION_DATABASE_URL is not a valid address. Use postgres://user:password@host:port/database.');
  }
  const url = new URL(databaseUrl);
  const schema = url.searchParams.get('schema') ?? DEFAULT_SCHEMA;
  url.searchParams.delete('schema');
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema)) {
    throw new Error('LOCUTION_DATABASE_URL: the schema may contain only lowercase letters, digits and underscores.');
  }
  return { url: url.href, schema, shown: `${url.host}${url.pathname}` };
}

/** Connections to a database. */
export function openPool(
  location: StoreLocation,
  { url, schema }: PostgresAddress,
  purpose: keyof typeof PURPOSES = 'requests',
): Pool {
  const { connections, connectMs, statementMs } = PURPOSES[purpose];
  const settings = {
    search_path: `${schema},public`,
    timezone: 'UTC',
    statement_timeout: statementMs,
    idle_in_transaction_session_timeout: purpose === 'migrations' ? 0 : IDLE_IN_TRANSACTION_MS,
  };
  const pool = new Pool({
    connectionString: url,
    application_name: `locution ${schema}`,
    max: (purpose === 'requests' ? location.databaseConnections : undefined) ?? connections,
    connectionTimeoutMillis: connectMs,
    ...(statementMs === 0 ? {} : { query_timeout: statementMs + SILENCE_MS }),
    keepAlive: true,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    // Counts, times and credits are safe as numbers; the driver's own choice for such columns is text.
    types: { getTypeParser: (oid, format) => (oid === INT8_OID ? Number : types.getTypeParser(oid, format)) },
  });
  // One that breaks fails the query that uses it, and is replaced by the next; unheard, its error would end the process,
  // whether it is idle (the pool tells) or between two statements of a transaction (it tells itself).
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** An error of the first contact, in one line that says where and what, without secrets. */
export function unusable({ shown }: PostgresAddress, error: unknown): Error {
  // Several addresses of one name fail together, and their error has no text of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const reason = first instanceof Error ? first.message : String(first);
  return new Error(
    `PostgreSQL at ${shown} cannot be used (${reason}). Check LOCUTION_DATABASE_URL, and that the database is running.`,
  );
}
