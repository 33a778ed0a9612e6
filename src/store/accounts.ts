import type { Database } from './database.ts';
import type { AccountRow } from './tables.ts';

export function createAccountStore(database: Database) {
  return {
    async insert(row: AccountRow): Promise<void> {
      await database.insertInto('accounts').values(row).execute();
    },

    async first(): Promise<AccountRow | undefined> {
      return await database.selectFrom('accounts').selectAll().orderBy('created_at_unix').limit(1).executeTakeFirst();
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
