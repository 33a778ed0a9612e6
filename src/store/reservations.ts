import type { AccountRow, PlanRow } from './account-tables.ts';
import type { BudgetRow } from './credit-tables.ts';
import { bookCharge, type Charge } from './ledger.ts';
import { prepared, type Slots } from './prepared.ts';
import type { Database } from './tables.ts';

/** What is to be set aside. */
export interface Need {
  accountId: string;
  /** Null for a browser session, which has no budget. */
  keyId: string | null;
  budgetId: string | null;
  units: number;
  /** Such as 202611: a plan's credits of this month must have been granted. */
  month: number;
  /** Of the account's places for requests that are spoken at once. */
  places: 0 | 1;
}

/** Requests that an account is having spoken, and how many its plan allows. */
export interface Concurrency {
  current: number;
  maximum: number;
}

/** A refusal says which limit and how much of it is left. */
export type ReserveRefusal =
  | { refused: 'concurrency'; limit: number; inUse: number }
  | { refused: 'balance'; balance: number }
  | { refused: 'budget'; creditLimit: number; remaining: number };

/**
 * What was taken, or why nothing was: `due` where the month's credits come first, `changed` where the limit that refused
 * was lifted before it could be told, so that the whole is to be tried again.
 */
export type Claim<Given extends { period: number } = { period: number }> =
  | Given
  | ReserveRefusal
  | { refused: 'due' | 'changed' };

const updateAccount = (places: Need['places']) =>
  prepared((database, slot: Slots<Need>) =>
    database
      .updateTable('accounts')
      .set((row) => ({ in_use: row('in_use', '+', places), balance: row('balance', '-', slot('units')) }))
      .where('account_id', '=', slot('accountId'))
      .where((is) =>
        is.exists(
          is
            .selectFrom('plans')
            .select('plans.plan_id')
            .whereRef('plans.plan_id', '=', 'accounts.plan_id')
            .where((plan) =>
              plan.and([
                plan.or([plan('monthly_credits', 'is', null), plan('accounts.balance_month', '>=', slot('month'))]),
                ...(places > 0 ? [plan('accounts.in_use', '<', plan.ref('plans.concurrency_limit'))] : []),
              ]),
            ),
        ),
      )
      .where((is) => is.or([is('balance', 'is', null), is('balance', '>=', slot('units'))]))
      .returning((row) => [
        'balance_period',
        'in_use',
        row
          .selectFrom('plans')
          .select('plans.concurrency_limit')
          .whereRef('plans.plan_id', '=', 'accounts.plan_id')
          .as('maximum'),
      ]),
  );
const updateAccountBy = { 0: updateAccount(0), 1: updateAccount(1) };

/** Takes from an account's balance and places. */
export async function takeFromAccount(
  transaction: Database,
  need: Need,
): Promise<Claim<{ period: number } & Concurrency>> {
  const { accountId, places } = need;
  const [claimed] = (await updateAccountBy[places](transaction, need)).rows;
  if (claimed !== undefined) {
    return { period: claimed.balance_period, current: claimed.in_use, maximum: claimed.maximum ?? claimed.in_use };
  }
  const account = await transaction
    .selectFrom('accounts')
    .innerJoin('plans', 'plans.plan_id', 'accounts.plan_id')
    .select(['balance', 'balance_month', 'in_use', 'concurrency_limit', 'monthly_credits'])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return accountRefusal(account, need);
}

/** Which limit refused, told from the row as it is now: it may have changed since. */
export function accountRefusal(
  account: Pick<AccountRow, 'balance' | 'balance_month' | 'in_use'> &
    Pick<PlanRow, 'concurrency_limit' | 'monthly_credits'>,
  { units, month, places }: Need,
): ReserveRefusal | { refused: 'due' | 'changed' } {
  const { balance, concurrency_limit: limit } = account;
  if (account.monthly_credits !== null && account.balance_month < month) return { refused: 'due' };
  if (places > 0 && account.in_use >= limit) return { refused: 'concurrency', limit, inUse: account.in_use };
  if (balance !== null && balance < units) return { refused: 'balance', balance };
  return { refused: 'changed' };
}

const updateBudget = prepared((database, slot: Slots<{ budgetId: string; units: number }>) =>
  database
    .updateTable('budgets')
    .set((row) => ({ in_flight: row('in_flight', '+', slot('units')) }))
    .where('budget_id', '=', slot('budgetId'))
    .where((is) =>
      is.or([
        is('credit_limit', 'is', null),
        // From left to right: the builder writes no brackets.
        is(is(is('credit_limit', '-', is.ref('used')), '-', is.ref('in_flight')), '>=', slot('units')),
      ]),
    )
    .returning('period'),
);

/** Takes from a budget. */
export async function takeFromBudget(transaction: Database, budgetId: string, units: number): Promise<Claim> {
  const [claimed] = (await updateBudget(transaction, { budgetId, units })).rows;
  if (claimed !== undefined) return claimed;
  const budget = await transaction
    .selectFrom('budgets')
    .selectAll()
    .where('budget_id', '=', budgetId)
    .executeTakeFirstOrThrow();
  return budgetRefusal(budget, units);
}

/** As `accountRefusal`. */
export function budgetRefusal(
  budget: Pick<BudgetRow, 'credit_limit' | 'used' | 'in_flight'>,
  units: number,
): ReserveRefusal | { refused: 'changed' } {
  const { credit_limit: creditLimit, used, in_flight } = budget;
  if (creditLimit === null || creditLimit - used - in_flight >= units) return { refused: 'changed' };
  return { refused: 'budget', creditLimit, remaining: Math.max(0, creditLimit - used - in_flight) };
}

const removeReservation = prepared((database, slot: Slots<{ reservationId: string }>) =>
  database.deleteFrom('reservations').where('reservation_id', '=', slot('reservationId')).returningAll(),
);
const settleBudget = prepared(
  (database, slot: Slots<{ budgetId: string; period: number; reserved: number; units: number }>) =>
    database
      .updateTable('budgets')
      .set((row) => ({ in_flight: row('in_flight', '-', slot('reserved')), used: row('used', '+', slot('units')) }))
      .where('budget_id', '=', slot('budgetId'))
      .where('period', '=', slot('period')),
);
const settleAccount = prepared(
  (database, slot: Slots<{ accountId: string; period: number; places: number; rest: number }>) =>
    database
      .updateTable('accounts')
      .set((row) => ({
        in_use: row('in_use', '-', slot('places')),
        balance: row
          .case()
          .when('balance_period', '=', slot('period'))
          .then(row('balance', '+', slot('rest')))
          .else(row.ref('balance'))
          .end(),
      }))
      .where('account_id', '=', slot('accountId')),
);

/** Ends a reservation with what it cost; false where it has ended already. */
export async function settleIn(
  transaction: Database,
  reservationId: string,
  charge: Charge,
  nowUnix: number,
): Promise<boolean> {
  const [reservation] = (await removeReservation(transaction, { reservationId })).rows;
  if (reservation === undefined) return false;

  const units = Math.min(charge.units, reservation.units);
  if (reservation.budget_id !== null) {
    const { budget_id: budgetId, budget_period: period, units: reserved } = reservation;
    await settleBudget(transaction, { budgetId, period, reserved, units });
  }
  await settleAccount(transaction, {
    accountId: reservation.account_id,
    period: reservation.balance_period,
    places: reservation.kind === 'request' ? 1 : 0,
    rest: reservation.units - units,
  });
  if (units > 0) await bookCharge(transaction, reservation, { ...charge, units }, nowUnix);
  return true;
}
