import { DatabaseError } from 'pg';
import { StorageFull, StoreUnavailable } from '../unavailable.ts';

/**
 * SQLSTATEs that pass: broken connections, a server that starts, stops, or has no room, a statement or transaction that took
 * too long, a copy that takes no writes until the fail-over is done.
 */
const PASSING = /^(08|53|57|25006|25P03|25P04)/;
/** SQLSTATE `disk_full`. */
const FULL = '53100';
/** What the driver says itself of a connection that it cannot get, or has lost. */
const LOST = /connect|not queryable|read timeout/i;

/** An error of a statement or of getting a connection: `StoreUnavailable` where the same may work a little later. */
export function asUnavailable(error: unknown): unknown {
  if (error instanceof DatabaseError && error.code === FULL) return new StorageFull('database', error);
  return isLost(error) || (error instanceof DatabaseError && PASSING.test(error.code ?? ''))
    ? new StoreUnavailable('database', error)
    : error;
}

/** Whether nothing more can be asked over the connection that a statement failed on. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof DatabaseError) return false;
  return error instanceof AggregateError || 'syscall' in error || LOST.test(error.message);
}
