import type { Database } from './sqlite/database.ts';
import type { AccountRow } from './tables.ts';

export type AccountChanges = Partial<
  Pick<AccountRow, 'email' | 'name' | 'role' | 'password_hash' | 'plan_id' | 'disabled'>
>;

export function createAccountStore(database: Database) {
  return {
    /** False where the e-mail address is taken. */
    async insert(row: AccountRow): Promise<boolean> {
      const made = await database
        .insertInto('accounts')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst();
      return (made.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async first(): Promise<AccountRow | undefined> {
      return await database.selectFrom('accounts').selectAll().orderBy('created_at_unix').limit(1).executeTakeFirst();
    },

    async find(accountId: string): Promise<AccountRow | undefined> {
      return await database.selectFrom('accounts').selectAll().where('account_id', '=', accountId).executeTakeFirst();
    },

    async findByEmail(email: string): Promise<AccountRow | undefined> {
      return await database.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst();
    },

    async list(): Promise<AccountRow[]> {
      return await database
        .selectFrom('accounts')
        .selectAll()
        .orderBy('created_at_unix')
        .orderBy('account_id')
        .execute();
    },

    /** Whether somebody can sign in. */
    async isSetUp(): Promise<boolean> {
      const row = await database
        .selectFrom('accounts')
        .select('account_id')
        .where('password_hash', 'is not', null)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Gives the first account its person, once: false where that has happened. */
    async setUp(accountId: string, person: { email: string; name: string; password_hash: string }): Promise<boolean> {
      const done = await database
        .updateTable('accounts')
        .set({ ...person, role: 'admin' })
        .where('account_id', '=', accountId)
        .where('password_hash', 'is', null)
        .executeTakeFirst();
      return done.numUpdatedRows > 0n;
    },

    async update(accountId: string, changes: AccountChanges): Promise<void> {
      if (Object.keys(changes).length === 0) return;
      await database.updateTable('accounts').set(changes).where('account_id', '=', accountId).execute();
    },

    async otherAdmins(accountId: string): Promise<number> {
      const { count } = await database
        .selectFrom('accounts')
        .select((select) => select.fn.countAll<number>().as('count'))
        .where('role', '=', 'admin')
        .where('disabled', '=', 0)
        .where('password_hash', 'is not', null)
        .where('account_id', '!=', accountId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
