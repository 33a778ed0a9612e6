import { newId } from '../ids.ts';
import { createGrantStore } from './grants.ts';
import { type Attempt, completeIn, endIn, type JobEnd } from './jobs.ts';
import { type Charge, NOTHING } from './ledger.ts';
import type { NodeIdentity } from './nodes.ts';
import {
  type Need,
  type ReserveRefusal,
  settleIn,
  type Taken,
  takeFromAccount,
  takeFromBudget,
} from './reservations.ts';
import type { Database, GenerationRow, JobRow, PreviewRow, ReservationRow } from './tables.ts';

export interface ReserveRequest extends Omit<Need, 'places'> {
  nowUnix: number;
  /** Stored with its reservation, both or neither. Without it the reservation takes one of the account's places. */
  job?: JobRow;
}

export type ReserveResult = { reservation: ReservationRow } | ReserveRefusal | { refused: 'due' };

/** What a piece of work made, as a row. */
export type Made = { generation: GenerationRow } | { preview: PreviewRow };

/** Thrown inside a transaction to undo what it has done so far. */
class Undo<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('undone');
    this.result = result;
  }
}

/** Credits move only here, each movement in one transaction of conditional UPDATEs. */
export function createCreditStore(database: Database, node: NodeIdentity) {
  /** Runs a transaction; one that throws `Undo` changes nothing and returns what that carries. */
  async function inTransaction<Result>(run: (transaction: Database) => Promise<Result>): Promise<Result> {
    try {
      return await database.transaction().execute(run);
    } catch (error) {
      if (error instanceof Undo) return error.result as Result;
      throw error;
    }
  }

  function tryReserve(request: ReserveRequest) {
    const { job, nowUnix, ...asked } = request;
    const need: Need = { ...asked, places: job === undefined ? 1 : 0 };
    return inTransaction<ReserveResult | { refused: 'changed' }>(async (transaction) => {
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
        reservation_id: job?.job_id ?? newId(),
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

  return {
    ...createGrantStore(database),

    /** Sets credits aside. `due` where the month's credits are to be granted before. */
    async reserve(request: ReserveRequest): Promise<ReserveResult> {
      for (;;) {
        const result = await tryReserve(request);
        // Each round another's work has ended in between: it comes to an end.
        if ('reservation' in result || result.refused !== 'changed') return result;
      }
    },

    /** Settles work that made nothing to keep; false where it had ended, by itself or with its node. */
    async settle(reservationId: string, charge: Charge, nowUnix: number): Promise<boolean> {
      return await inTransaction((transaction) => settleIn(transaction, reservationId, charge, nowUnix));
    },

    /** Settles a request and stores what it made: both, or neither and false where its reservation is gone. */
    async settleMade(reservationId: string, charge: Charge, made: Made, nowUnix: number): Promise<boolean> {
      return await inTransaction(async (transaction) => {
        if (!(await settleIn(transaction, reservationId, charge, nowUnix))) return false;
        await insertMade(transaction, made);
        return true;
      });
    },

    /**
     * Stores one of the things that a request makes, with all that has been spent so far: it is charged even where the
     * request's node dies. Both, or neither and false where the reservation is gone.
     */
    async spend(reservationId: string, soFar: Charge, made: Made): Promise<boolean> {
      return await inTransaction(async (transaction) => {
        const noted = await transaction
          .updateTable('reservations')
          .set({ spent: JSON.stringify(soFar) })
          .where('reservation_id', '=', reservationId)
          .executeTakeFirst();
        if (noted.numUpdatedRows === 0n) return false;
        await insertMade(transaction, made);
        return true;
      });
    },

    /** Completes a job with its charge and what it made: all, or nothing and false where the attempt has lost it. */
    async completeJob(attempt: Attempt, charge: Charge, made: Made, nowUnix: number): Promise<boolean> {
      return await inTransaction(async (transaction) => {
        if (!(await completeIn(transaction, attempt, nowUnix))) return false;
        if (!(await settleIn(transaction, attempt.job_id, charge, nowUnix))) throw new Undo(false);
        await insertMade(transaction, made);
        return true;
      });
    },

    /** Ends a job without a result and gives its credits back; false as `endIn`. */
    async releaseJob(which: Attempt | { job_id: string }, end: JobEnd, nowUnix: number): Promise<boolean> {
      return await inTransaction(async (transaction) => {
        if (!(await endIn(transaction, which, end, nowUnix))) return false;
        await settleIn(transaction, which.job_id, NOTHING, nowUnix);
        return true;
      });
    },

    /** Ends the reservations of dead nodes' requests: what was given out is charged. Returns how many. */
    async releaseDead(nowUnix: number): Promise<number> {
      const rows = await database
        .selectFrom('reservations')
        .select(['reservation_id', 'spent'])
        .where('kind', '=', 'request')
        .where('node_id', 'not in', (nodes) => nodes.selectFrom('nodes').select('nodes.node_id'))
        .execute();
      for (const { reservation_id, spent } of rows) {
        const charge = spent === null ? NOTHING : (JSON.parse(spent) as Charge);
        await this.settle(reservation_id, charge, nowUnix);
      }
      return rows.length;
    },
  };
}

async function insertMade(transaction: Database, made: Made): Promise<void> {
  if ('generation' in made) await transaction.insertInto('generations').values(made.generation).execute();
  else await transaction.insertInto('voice_previews').values(made.preview).execute();
}

export type CreditStore = ReturnType<typeof createCreditStore>;
