import type { SecondFactorRow } from './account-tables.ts';
import type { Database } from './tables.ts';

/** Codes from an app, and codes for who has lost it. */
export function createSecondFactorStore(database: Database) {
  const insertCodes = async (transaction: Database, accountId: string, codeHashes: readonly string[]) => {
    const rows = codeHashes.map((code_hash) => ({ code_hash, account_id: accountId }));
    await transaction.insertInto('recovery_codes').values(rows).execute();
  };

  return {
    /** Also where it has not been confirmed. */
    async find(accountId: string): Promise<SecondFactorRow | undefined> {
      return await database
        .selectFrom('second_factors')
        .selectAll()
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    /** The accounts that have confirmed one. */
    async confirmedAccounts(): Promise<Set<string>> {
      const rows = await database
        .selectFrom('second_factors')
        .select('account_id')
        .where('confirmed_at_unix', 'is not', null)
        .execute();
      return new Set(rows.map((row) => row.account_id));
    },

    /** Stores a secret in the place of one that was not confirmed; false where one is confirmed. */
    async propose(accountId: string, secret: string): Promise<boolean> {
      const input = { secret, last_step: 0 };
      const proposed = await database
        .insertInto('second_factors')
        .values({ account_id: accountId, confirmed_at_unix: null, ...input })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet(input).where('second_factors.confirmed_at_unix', 'is', null),
        )
        .executeTakeFirst();
      return (proposed.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** False where it is confirmed already, or its secret is another one by now. */
    async confirm(
      { account_id: accountId, secret }: SecondFactorRow,
      { step, codeHashes, nowUnix }: { step: number; codeHashes: readonly string[]; nowUnix: number },
    ): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        const confirmed = await transaction
          .updateTable('second_factors')
          .set({ confirmed_at_unix: nowUnix, last_step: step })
          .where('account_id', '=', accountId)
          .where('secret', '=', secret)
          .where('confirmed_at_unix', 'is', null)
          .executeTakeFirst();
        if (confirmed.numUpdatedRows === 0n) return false;
        await insertCodes(transaction, accountId, codeHashes);
        return true;
      });
    },

    /** Takes the code of a step, once; false where it or a later one was taken before. */
    async takeStep(accountId: string, step: number): Promise<boolean> {
      const claimed = await database
        .updateTable('second_factors')
        .set({ last_step: step })
        .where('account_id', '=', accountId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return claimed.numUpdatedRows > 0n;
    },

    /** False where the account has no such code (any more). */
    async takeRecoveryCode(accountId: string, codeHash: string): Promise<boolean> {
      const claimed = await database
        .deleteFrom('recovery_codes')
        .where('account_id', '=', accountId)
        .where('code_hash', '=', codeHash)
        .executeTakeFirst();
      return claimed.numDeletedRows > 0n;
    },

    async countRecoveryCodes(accountId: string): Promise<number> {
      const { count } = await database
        .selectFrom('recovery_codes')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async replaceRecoveryCodes(accountId: string, codeHashes: readonly string[]): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
        await insertCodes(transaction, accountId, codeHashes);
      });
    },

    /** Takes the second factor off an account; false where it had none. */
    async remove(accountId: string): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        const removed = await transaction
          .deleteFrom('second_factors')
          .where('account_id', '=', accountId)
          .where('confirmed_at_unix', 'is not', null)
          .executeTakeFirst();
        await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
        return removed.numDeletedRows > 0n;
      });
    },
  };
}

export type SecondFactorStore = ReturnType<typeof createSecondFactorStore>;
