import type { NodeIdentity } from './nodes.ts';
import { type Need, type ReserveRefusal, type Taken, takeFromAccount, takeFromBudget } from './reservations.ts';
import type { Database, JobRow, ReservationRow } from './tables.ts';
import { inTransaction, Undo } from './transactions.ts';

export interface ReserveRequest extends Omit<Need, 'places'> {
  /** That of the job where it is for one. */
  reservationId: string;
  nowUnix: number;
  /** Stored with its reservation, both or neither. Without it the reservation takes one of the account's places. */
  job?: JobRow;
}

export type ReserveResult = { reservation: ReservationRow } | ReserveRefusal | { refused: 'due' };

/** Sets credits aside. `due` where the month's credits are to be granted before. */
export async function reserve(database: Database, node: NodeIdentity, request: ReserveRequest): Promise<ReserveResult> {
  for (;;) {
    const result = await tryReserve(database, node, request);
    // Each round another's work has ended in between: it comes to an end.
    if ('reservation' in result || result.refused !== 'changed') return result;
  }
}

function tryReserve(database: Database, node: NodeIdentity, request: ReserveRequest) {
  const { job, nowUnix, reservationId, ...asked } = request;
  const need: Need = { ...asked, places: job === undefined ? 1 : 0 };
  return inTransaction<ReserveResult | { refused: 'changed' }>(database, async (transaction) => {
    const take = async (taken: Promise<Taken>): Promise<number> => {
      const result = await taken;
      if ('refused' in result) throw new Undo(result);
      return result.period;
    };
    // The key first: who may never spend again is told so, and not to try again shortly.
    const { budgetId } = need;
    const budgetPeriod = budgetId === null ? 0 : await take(takeFromBudget(transaction, budgetId, need.units));
    const balancePeriod = await take(takeFromAccount(transaction, need));
    const reservation: ReservationRow = {
      reservation_id: reservationId,
      account_id: need.accountId,
      key_id: need.keyId,
      budget_id: budgetId,
      budget_period: budgetPeriod,
      balance_period: balancePeriod,
      kind: job === undefined ? 'request' : 'job',
      node_id: job === undefined ? node.id : null,
      units: need.units,
      spent: null,
      created_at_unix: nowUnix,
    };
    await transaction.insertInto('reservations').values(reservation).execute();
    if (job !== undefined) await transaction.insertInto('jobs').values(job).execute();
    return { reservation };
  });
}
