import { newId } from '../ids.ts';
import { completeJob, endJob, type JobEnd } from './jobs.ts';
import type { Database } from './sqlite/database.ts';
import type { GenerationRow, JobRow, LedgerRow, ReservationRow } from './tables.ts';

export interface ReserveRequest {
  accountId: string;
  /** Null for a browser session, which has no budget. */
  keyId: string | null;
  budgetId: string | null;
  units: number;
  nowUnix: number;
  /** Such as 202611: a plan's credits of this month must have been granted. */
  month: number;
  /** Stored with its reservation, both or neither. Without it the reservation takes one of the account's places. */
  job?: JobRow;
}

/** A refusal says which limit and how much of it is left. */
export type ReserveResult =
  | { reservation: ReservationRow }
  | { refused: 'concurrency'; limit: number }
  | { refused: 'balance'; balance: number }
  | { refused: 'budget'; creditLimit: number; remaining: number };

export interface Charge {
  /** What the work cost in the end, at most what was reserved; 0 gives everything back. */
  units: number;
  voiceId: string;
  modelId: string;
  characters: number;
  audioMs: number;
  nowUnix: number;
}

/** Thrown inside the transaction to undo what it has done so far. */
class Refusal extends Error {
  readonly result: ReserveResult | undefined;
  constructor(result: ReserveResult | undefined) {
    super('refused');
    this.result = result;
  }
}

/** Credits move only here, each movement in one transaction of conditional UPDATEs. */
export function createCreditStore(database: Database) {
  /** Undefined where the month's credits are due: they come first. */
  async function reserve(request: ReserveRequest): Promise<ReserveResult | undefined> {
    const { accountId, keyId, budgetId, units, nowUnix, job } = request;
    try {
      return await database.transaction().execute(async (transaction) => {
        // The key first: who may never spend again is told so, and not to try again shortly.
        const budgetPeriod = budgetId === null ? 0 : await takeFromBudget(transaction, budgetId, units);
        const balancePeriod = await takeFromAccount(transaction, request);
        if (balancePeriod === undefined) throw new Refusal(undefined);
        const reservation: ReservationRow = {
          reservation_id: job?.generation_job_id ?? newId(),
          account_id: accountId,
          key_id: keyId,
          budget_id: budgetId,
          budget_period: budgetPeriod,
          balance_period: balancePeriod,
          kind: job === undefined ? 'request' : 'job',
          units,
          created_at_unix: nowUnix,
        };
        await transaction.insertInto('reservations').values(reservation).execute();
        if (job !== undefined) await transaction.insertInto('generation_jobs').values(job).execute();
        return { reservation };
      });
    } catch (error) {
      if (error instanceof Refusal) return error.result;
      throw error;
    }
  }

  /** Returns the balance's period, undefined where the month's credits are due. */
  async function takeFromAccount(transaction: Database, request: ReserveRequest): Promise<number | undefined> {
    const { accountId, units, month, job } = request;
    const places = job === undefined ? 1 : 0;
    const taken = await transaction
      .updateTable('accounts')
      .set((row) => ({ in_use: row('in_use', '+', places), balance: row('balance', '-', units) }))
      .where('account_id', '=', accountId)
      .where((is) =>
        is.exists(
          is
            .selectFrom('plans')
            .select('plans.plan_id')
            .whereRef('plans.plan_id', '=', 'accounts.plan_id')
            .where((plan) =>
              plan.and([
                plan.or([plan('monthly_credits', 'is', null), plan('accounts.balance_month', '>=', month)]),
                ...(places > 0 ? [plan('accounts.in_use', '<', plan.ref('plans.concurrency_limit'))] : []),
              ]),
            ),
        ),
      )
      .where((is) => is.or([is('balance', 'is', null), is('balance', '>=', units)]))
      .returning('balance_period')
      .executeTakeFirst();
    if (taken !== undefined) return taken.balance_period;
    const account = await transaction
      .selectFrom('accounts')
      .innerJoin('plans', 'plans.plan_id', 'accounts.plan_id')
      .select(['balance', 'balance_month', 'in_use', 'concurrency_limit', 'monthly_credits'])
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    if (account.monthly_credits !== null && account.balance_month < month) return undefined;
    const limit = account.concurrency_limit;
    const isFull = places > 0 && account.in_use >= limit;
    throw new Refusal(
      isFull ? { refused: 'concurrency', limit } : { refused: 'balance', balance: account.balance ?? 0 },
    );
  }

  /** Returns the budget's period. */
  async function takeFromBudget(transaction: Database, budgetId: string, units: number): Promise<number> {
    const taken = await transaction
      .updateTable('budgets')
      .set((row) => ({ in_flight: row('in_flight', '+', units) }))
      .where('budget_id', '=', budgetId)
      .where((is) =>
        is.or([
          is('credit_limit', 'is', null),
          // From left to right: the builder writes no brackets.
          is(is(is('credit_limit', '-', is.ref('used')), '-', is.ref('in_flight')), '>=', units),
        ]),
      )
      .returning('period')
      .executeTakeFirst();
    if (taken !== undefined) return taken.period;
    const budget = await transaction
      .selectFrom('budgets')
      .selectAll()
      .where('budget_id', '=', budgetId)
      .executeTakeFirstOrThrow();
    const creditLimit = budget.credit_limit ?? 0;
    const remaining = Math.max(0, creditLimit - budget.used - budget.in_flight);
    throw new Refusal({ refused: 'budget', creditLimit, remaining });
  }

  /** Ends a reservation with what it cost; false where it has ended already. */
  async function settleIn(transaction: Database, reservationId: string, charge: Charge): Promise<boolean> {
    const reservation = await transaction
      .deleteFrom('reservations')
      .where('reservation_id', '=', reservationId)
      .returningAll()
      .executeTakeFirst();
    if (reservation === undefined) return false;

    const units = Math.min(charge.units, reservation.units);
    if (reservation.budget_id !== null) {
      await transaction
        .updateTable('budgets')
        .set((row) => ({ in_flight: row('in_flight', '-', reservation.units), used: row('used', '+', units) }))
        .where('budget_id', '=', reservation.budget_id)
        .where('period', '=', reservation.budget_period)
        .execute();
    }
    const back = reservation.units - units;
    await transaction
      .updateTable('accounts')
      .set((row) => ({
        in_use: row('in_use', '-', reservation.kind === 'request' ? 1 : 0),
        balance: row
          .case()
          .when('balance_period', '=', reservation.balance_period)
          .then(row('balance', '+', back))
          .else(row.ref('balance'))
          .end(),
      }))
      .where('account_id', '=', reservation.account_id)
      .execute();
    if (units > 0)
      await transaction
        .insertInto('ledger')
        .values(chargeEntry(reservation, units, charge))
        .execute();
    return true;
  }

  return {
    reserve,

    /** Settles work that made nothing to keep. */
    async settle(reservationId: string, charge: Charge): Promise<boolean> {
      return await database.transaction().execute((transaction) => settleIn(transaction, reservationId, charge));
    },

    /** Settles work and stores what it made: both or neither. */
    async settleGeneration(reservationId: string, charge: Charge, generation: GenerationRow): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await settleIn(transaction, reservationId, charge);
        await transaction.insertInto('generations').values(generation).execute();
      });
    },

    /** Completes a job with its charge and what it made; false where the job has ended otherwise. */
    async settleJob(jobId: string, charge: Charge, generation: GenerationRow): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        if (!(await completeJob(transaction, jobId, charge.nowUnix))) return false;
        await settleIn(transaction, jobId, charge);
        await transaction.insertInto('generations').values(generation).execute();
        return true;
      });
    },

    /** Ends a job without audio and gives its credits back; false where it has ended already. */
    async releaseJob(jobId: string, end: JobEnd, nowUnix: number): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        if (!(await endJob(transaction, jobId, end, nowUnix))) return false;
        await settleIn(transaction, jobId, nothing(nowUnix));
        return true;
      });
    },

    /** Gives back what a dead process had reserved for requests. Returns how many. */
    async releaseRequests(nowUnix: number): Promise<number> {
      const rows = await database
        .selectFrom('reservations')
        .select('reservation_id')
        .where('kind', '=', 'request')
        .execute();
      for (const { reservation_id } of rows) await this.settle(reservation_id, nothing(nowUnix));
      return rows.length;
    },

    /** Sets the balance anew, null = unlimited. What is in flight is settled on the old one. */
    async setBalance(accountId: string, balance: number | null, nowUnix: number, month?: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const beginning = month === undefined ? {} : { balance_month: month };
        await transaction
          .updateTable('accounts')
          .set((row) => ({ balance, balance_period: row('balance_period', '+', 1), ...beginning }))
          .where('account_id', '=', accountId)
          .execute();
        await grantIn(transaction, accountId, balance, nowUnix);
      });
    },

    /** `setBalance` for a month that has not had its grant: of two processes that try, one does it. */
    async grantMonth(accountId: string, balance: number, nowUnix: number, month: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const granted = await transaction
          .updateTable('accounts')
          .set((row) => ({ balance, balance_period: row('balance_period', '+', 1), balance_month: month }))
          .where('account_id', '=', accountId)
          .where('balance_month', '<', month)
          .executeTakeFirst();
        if (granted.numUpdatedRows > 0n) await grantIn(transaction, accountId, balance, nowUnix);
      });
    },
  };
}

async function grantIn(transaction: Database, accountId: string, balance: number | null, nowUnix: number) {
  if (balance === null) return;
  const { balance_period } = await transaction
    .selectFrom('accounts')
    .select('balance_period')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  const entry: LedgerRow = {
    entry_id: newId(),
    account_id: accountId,
    key_id: null,
    budget_id: null,
    budget_period: 0,
    balance_period,
    kind: 'grant',
    used: 0,
    balance_change: balance,
    voice_id: null,
    model_id: null,
    characters: 0,
    audio_ms: 0,
    created_at_unix: nowUnix,
  };
  await transaction.insertInto('ledger').values(entry).execute();
}

export type CreditStore = ReturnType<typeof createCreditStore>;

const nothing = (nowUnix: number): Charge => ({
  units: 0,
  voiceId: '',
  modelId: '',
  characters: 0,
  audioMs: 0,
  nowUnix,
});

function chargeEntry(reservation: ReservationRow, units: number, charge: Charge): LedgerRow {
  return {
    entry_id: newId(),
    account_id: reservation.account_id,
    key_id: reservation.key_id,
    budget_id: reservation.budget_id,
    budget_period: reservation.budget_period,
    balance_period: reservation.balance_period,
    kind: 'charge',
    used: units,
    balance_change: -units,
    voice_id: charge.voiceId,
    model_id: charge.modelId,
    characters: charge.characters,
    audio_ms: charge.audioMs,
    created_at_unix: charge.nowUnix,
  };
}
