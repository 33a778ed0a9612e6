import { newId } from '../ids.ts';
import { type Attempt, completeIn, endIn, type JobEnd } from './attempts.ts';
import type { CombinedChanges, CombinedSettlement } from './driver.ts';
import { createGrantStore } from './grants.ts';
import { type Charge, NOTHING } from './ledger.ts';
import { heldByDead, type NodeIdentity } from './nodes.ts';
import { preparedInsert } from './prepared.ts';
import { settleIn } from './reservations.ts';
import { type ReserveRequest, type ReserveResult, reserve } from './reserve.ts';
import type { Database, GenerationRow, PreviewRow } from './tables.ts';
import { inTransaction, pastDeadlocks, Undo } from './transactions.ts';

/** What a piece of work made, as a row. */
export type Made = { generation: GenerationRow } | { preview: PreviewRow };

/** Credits move only here, each movement in one transaction of conditional UPDATEs. */
export function createCreditStore(database: Database, node: NodeIdentity, combined?: CombinedChanges) {
  return {
    ...createGrantStore(database),

    reserve: (request: ReserveRequest): Promise<ReserveResult> => reserve(database, node, request, combined),

    /** Who has an account's places now: the keys with most of them first, and since when (Unix seconds). */
    speaking: (accountId: string): Promise<{ key_id: string | null; count: number; since_unix: number }[]> =>
      database
        .selectFrom('reservations')
        .select((row) => [
          'key_id',
          row.fn.countAll<number>().as('count'),
          row.fn.min('created_at_unix').as('since_unix'),
        ])
        .where('account_id', '=', accountId)
        .where('kind', '=', 'request')
        .groupBy('key_id')
        .orderBy('count', 'desc')
        .limit(3)
        .execute(),

    /** Settles work that made nothing to keep; false where it had ended, by itself or with its node. */
    async settle(reservationId: string, charge: Charge, nowUnix: number): Promise<boolean> {
      if (combined !== undefined) {
        return await pastDeadlocks(() => combined.settle(database, settlementOf(reservationId, charge, nowUnix)));
      }
      return await inTransaction(database, (transaction) => settleIn(transaction, reservationId, charge, nowUnix));
    },

    /** Settles a request and stores what it made: both, or neither and false where its reservation is gone. */
    async settleMade(reservationId: string, charge: Charge, made: Made, nowUnix: number): Promise<boolean> {
      if (combined !== undefined && 'generation' in made) {
        const settlement = settlementOf(reservationId, charge, nowUnix);
        return await pastDeadlocks(() => combined.settle(database, settlement, made.generation));
      }
      return await inTransaction(database, async (transaction) => {
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
      return await inTransaction(database, async (transaction) => {
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
    async completeJob(attempt: Attempt, charge: Charge, made: Made | null, nowUnix: number): Promise<boolean> {
      return await inTransaction(database, async (transaction) => {
        if (!(await completeIn(transaction, attempt, nowUnix))) return false;
        if (!(await settleIn(transaction, attempt.job_id, charge, nowUnix))) throw new Undo(false);
        if (made !== null) await insertMade(transaction, made);
        return true;
      });
    },

    /** Ends a job without a result and gives its credits back; false as `endIn`. */
    async releaseJob(which: Attempt | { job_id: string }, end: JobEnd, nowUnix: number): Promise<boolean> {
      return await inTransaction(database, async (transaction) => {
        if (!(await endIn(transaction, which, end, nowUnix))) return false;
        await settleIn(transaction, which.job_id, NOTHING, nowUnix);
        return true;
      });
    },

    /** Ends the reservations of dead nodes' requests: what was given out is charged. Returns how many. */
    async releaseDead(nowUnix: number): Promise<number> {
      const rows = await heldByDead(database).select(['reservation_id', 'spent']).execute();
      for (const { reservation_id, spent } of rows) {
        const charge = spent === null ? NOTHING : (JSON.parse(spent) as Charge);
        await this.settle(reservation_id, charge, nowUnix);
      }
      return rows.length;
    },
  };
}

const settlementOf = (
  reservationId: string,
  { characters: chargedCharacters, ...charge }: Charge,
  nowUnix: number,
): CombinedSettlement => ({ reservationId, entryId: newId(), ...charge, chargedCharacters, nowUnix });

const insertGeneration = preparedInsert((database, row: GenerationRow) =>
  database.insertInto('generations').values(row),
);

async function insertMade(transaction: Database, made: Made): Promise<void> {
  if ('generation' in made) await insertGeneration(transaction, made.generation);
  else await transaction.insertInto('voice_previews').values(made.preview).execute();
}

export type CreditStore = ReturnType<typeof createCreditStore>;
