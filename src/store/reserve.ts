import type { ReservationRow } from './credit-tables.ts';
import type { NodeIdentity } from './nodes.ts';
import { preparedInsert } from './prepared.ts';
import {
  type Claim,
  type Concurrency,
  type Need,
  type ReserveRefusal,
  takeFromAccount,
  takeFromBudget,
} from './reservations.ts';
import type { Database, JobRow } from './tables.ts';
import { inTransaction, Undo } from './transactions.ts';

export interface ReserveRequest extends Omit<Need, 'places'> {
  /** That of the job where it is for one. */
  reservationId: string;
  nowUnix: number;
  /** `request` takes one of the account's places; a `piece` belongs to a conversation that has one. */
  kind: 'request' | 'piece' | 'job';
  /** Stored with its reservation, both or neither. */
  job?: JobRow;
}

export type ReserveResult =
  | { reservation: ReservationRow; concurrency: Concurrency }
  | ReserveRefusal
  | { refused: 'due' };

const insertReservation = preparedInsert((database, row: ReservationRow) =>
  database.insertInto('reservations').values(row),
);

/** Sets credits aside. `due` where the month's credits are to be granted before. */
export async function reserve(database: Database, node: NodeIdentity, request: ReserveRequest): Promise<ReserveResult> {
  for (;;) {
    const result = await tryReserve(database, node, request);
    // Each round another's work has ended in between: it comes to an end.
    if ('reservation' in result || result.refused !== 'changed') return result;
  }
}

function tryReserve(database: Database, node: NodeIdentity, request: ReserveRequest) {
  const { job, kind, nowUnix, reservationId, ...requested } = request;
  const need: Need = { ...requested, places: kind === 'request' ? 1 : 0 };
  return inTransaction<ReserveResult | { refused: 'changed' }>(database, async (transaction) => {
    const take = async <Given extends { period: number }>(claimed: Promise<Claim<Given>>): Promise<Given> => {
      const result = await claimed;
      if ('refused' in result) throw new Undo(result);
      return result;
    };
    // The key first: who may never spend again is told so, and not to try again shortly.
    const { budgetId } = need;
    const budget = budgetId === null ? { period: 0 } : await take(takeFromBudget(transaction, budgetId, need.units));
    const { period: balancePeriod, ...concurrency } = await take(takeFromAccount(transaction, need));
    const reservation: ReservationRow = {
      reservation_id: reservationId,
      account_id: need.accountId,
      key_id: need.keyId,
      budget_id: budgetId,
      budget_period: budget.period,
      balance_period: balancePeriod,
      kind,
      node_id: kind === 'job' ? null : node.id,
      units: need.units,
      spent: null,
      created_at_unix: nowUnix,
    };
    await insertReservation(transaction, reservation);
    if (job !== undefined) await transaction.insertInto('jobs').values(job).execute();
    return { reservation, concurrency };
  });
}
