import type { ApiKeyRow } from './account-tables.ts';
import type { Database } from './tables.ts';

/** Adding keys, of which an account has a limited number. */
export function createKeySlots(database: Database) {
  return {
    /** Adds a key with a budget of its own; false where the account has `limit` keys, those being replaced not counted. */
    async insert(key: ApiKeyRow, creditLimit: number | null, limit: number): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        if (!(await hasFreeSlot(transaction, key.account_id, limit))) return false;
        await transaction
          .insertInto('budgets')
          .values({
            budget_id: key.budget_id,
            account_id: key.account_id,
            credit_limit: creditLimit,
            used: 0,
            in_flight: 0,
            period: 1,
            period_started_at_unix: key.created_at_unix,
          })
          .execute();
        await transaction.insertInto('api_keys').values(key).execute();
        return true;
      });
    },

    /**
     * Puts a key in the place of another, which has until `expiresAtUnix`. One that expires already keeps its time and is
     * replaced again only where its replacement is gone and the account has a free slot for another key.
     */
    async replace(
      replacement: ApiKeyRow,
      replacedKeyId: string,
      expiresAtUnix: number,
      limit: number,
    ): Promise<'done' | 'replaced' | 'full'> {
      const { account_id: accountId } = replacement;
      return await database.transaction().execute(async (transaction) => {
        const replaced = await transaction
          .updateTable('api_keys')
          .set({ expires_at_unix: expiresAtUnix })
          .where('key_id', '=', replacedKeyId)
          .where('account_id', '=', accountId)
          .where('expires_at_unix', 'is', null)
          .executeTakeFirst();
        if (replaced.numUpdatedRows === 0n) {
          const other = await transaction
            .selectFrom('api_keys')
            .select('key_id')
            .where('account_id', '=', accountId)
            .where('replaces_key_id', '=', replacedKeyId)
            .executeTakeFirst();
          if (other !== undefined) return 'replaced';
          if (!(await hasFreeSlot(transaction, accountId, limit))) return 'full';
        }
        await transaction.insertInto('api_keys').values(replacement).execute();
        return 'done';
      });
    },
  };
}

/** Whether the account may have another key; a second one that asks at the same time waits for the first. */
async function hasFreeSlot(transaction: Database, accountId: string, limit: number): Promise<boolean> {
  await transaction
    .updateTable('accounts')
    .set((row) => ({ key_changes: row('key_changes', '+', 1) }))
    .where('account_id', '=', accountId)
    .execute();
  const { count } = await transaction
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('expires_at_unix', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count) < limit;
}
