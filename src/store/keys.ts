import type { AccountRow, ApiKeyRow } from './account-tables.ts';
import type { BudgetRow } from './credit-tables.ts';
import { createKeySlots } from './key-slots.ts';
import { prepared, type Slots } from './prepared.ts';
import type { Database } from './tables.ts';

/** A key with the figures of its budget. */
export type KeyWithBudget = ApiKeyRow &
  Pick<BudgetRow, 'credit_limit' | 'used' | 'in_flight' | 'period_started_at_unix'>;

export type KeyOwner = ApiKeyRow & { account_disabled: AccountRow['disabled'] };

const findByHash = prepared((database, slot: Slots<{ keyHash: string }>) =>
  database
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
    .selectAll('api_keys')
    .select('accounts.disabled as account_disabled')
    .where('key_hash', '=', slot('keyHash')),
);

export function createKeyStore(database: Database) {
  const withBudget = () =>
    database
      .selectFrom('api_keys')
      .innerJoin('budgets', 'budgets.budget_id', 'api_keys.budget_id')
      .selectAll('api_keys')
      .select(['credit_limit', 'used', 'in_flight', 'period_started_at_unix']);

  return {
    ...createKeySlots(database),

    async isEmpty(): Promise<boolean> {
      return (await database.selectFrom('api_keys').select('key_id').limit(1).executeTakeFirst()) === undefined;
    },

    async findByHash(keyHash: string): Promise<KeyOwner | undefined> {
      return (await findByHash(database, { keyHash })).rows[0];
    },

    async find(accountId: string, keyId: string): Promise<KeyWithBudget | undefined> {
      return await withBudget()
        .where('key_id', '=', keyId)
        .where('api_keys.account_id', '=', accountId)
        .executeTakeFirst();
    },

    /** Newest first, those whose time is over left out. */
    async list(accountId: string, nowUnix: number): Promise<KeyWithBudget[]> {
      return await withBudget()
        .where('api_keys.account_id', '=', accountId)
        .where((is) => is.or([is('expires_at_unix', 'is', null), is('expires_at_unix', '>', nowUnix)]))
        .orderBy('created_at_unix', 'desc')
        .orderBy('key_id', 'desc')
        .execute();
    },

    async update(
      accountId: string,
      keyId: string,
      changes: Partial<Pick<ApiKeyRow, 'name' | 'disabled' | 'limits'>>,
    ): Promise<void> {
      await database
        .updateTable('api_keys')
        .set(changes)
        .where('key_id', '=', keyId)
        .where('account_id', '=', accountId)
        .execute();
    },

    async setCreditLimit(budgetId: string, creditLimit: number | null): Promise<void> {
      await database
        .updateTable('budgets')
        .set({ credit_limit: creditLimit })
        .where('budget_id', '=', budgetId)
        .execute();
    },

    /** Begins a new period: work in flight is settled in the old one. */
    async resetUsage(budgetId: string, nowUnix: number): Promise<void> {
      await database
        .updateTable('budgets')
        .set((row) => ({ used: 0, in_flight: 0, period: row('period', '+', 1), period_started_at_unix: nowUnix }))
        .where('budget_id', '=', budgetId)
        .execute();
    },

    async used(keyId: string, nowUnix: number): Promise<void> {
      await database.updateTable('api_keys').set({ last_used_at_unix: nowUnix }).where('key_id', '=', keyId).execute();
    },

    /** False where there is no such key. Its budget stays: work in flight is settled on it. */
    async remove(accountId: string, keyId: string): Promise<boolean> {
      const removed = await database
        .deleteFrom('api_keys')
        .where('key_id', '=', keyId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },

    async removeExpired(nowUnix: number): Promise<void> {
      await database.deleteFrom('api_keys').where('expires_at_unix', '<=', nowUnix).execute();
    },
  };
}

export type KeyStore = ReturnType<typeof createKeyStore>;
