import { bookGrant } from './ledger.ts';
import type { Database } from './tables.ts';

/** Setting accounts' balances. */
export function createGrantStore(database: Database) {
  return {
    /** Sets the balance anew, null = unlimited. What is in flight is settled on the old one. */
    async setBalance(accountId: string, balance: number | null, nowUnix: number, month?: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const beginning = month === undefined ? {} : { balance_month: month };
        await transaction
          .updateTable('accounts')
          .set((row) => ({ balance, balance_period: row('balance_period', '+', 1), ...beginning }))
          .where('account_id', '=', accountId)
          .execute();
        await bookGrant(transaction, accountId, balance, nowUnix);
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
        if (granted.numUpdatedRows > 0n) await bookGrant(transaction, accountId, balance, nowUnix);
      });
    },
  };
}
