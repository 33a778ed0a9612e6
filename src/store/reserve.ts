import type { ReservationRow } from './credit-tables.ts';
import type { CombinedChanges } from './driver.ts';
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
import { inTransaction, pastDeadlocks, Undo } from './transactions.ts';

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
export async function reserve(
  database: Database,
  node: NodeIdentity,
  request: ReserveRequest,
  combined?: CombinedChanges,
): Promise<ReserveResult> {
  const need = needOf(request);
  const { job, kind, nowUnix, reservationId } = request;
  const row: NewReservation = {
    reservation_id: reservationId,
    account_id: need.accountId,
    key_id: need.keyId,
    budget_id: need.budgetId,
    kind,
    node_id: kind === 'job' ? null : node.id,
    units: need.units,
    spent: null,
    created_at_unix: nowUnix,
  };
  if (combined !== undefined && job === undefined) {
    const taken = await pastDeadlocks(() => combined.reserve(database, need, row));
    if (taken !== undefined) {
      const { in_use: current, maximum, ...periods } = taken;
      return { reservation: { ...row, ...periods }, concurrency: { current, maximum } };
    }
  }
  // Table by table, which says what refuses.
  for (;;) {
    const result = await tryReserve(database, need, row, job);
    // Each round another's work has ended in between: it comes to an end.
    if ('reservation' in result || result.refused !== 'changed') return result;
  }
}

type NewReservation = Omit<ReservationRow, 'budget_period' | 'balance_period'>;

const needOf = ({ job: _job, kind, nowUnix: _nowUnix, reservationId: _id, ...need }: ReserveRequest): Need => ({
  ...need,
  places: kind === 'request' ? 1 : 0,
});

function tryReserve(database: Database, need: Need, row: NewReservation, job: JobRow | undefined) {
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
    const reservation: ReservationRow = { ...row, budget_period: budget.period, balance_period: balancePeriod };
    await insertReservation(transaction, reservation);
    if (job !== undefined) await transaction.insertInto('jobs').values(job).execute();
    return { reservation, concurrency };
  });
}
