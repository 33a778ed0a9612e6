import type { AccountRow } from './account-tables.ts';
import type { Database } from './tables.ts';

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

    /** Stores the hash of a token for the setup; false where that of another node which is alive is stored. */
    async offerSetupToken(tokenHash: string, nodeId: string): Promise<boolean> {
      const offer = { token_hash: tokenHash, node_id: nodeId };
      const offered = await database
        .insertInto('setup_token')
        .values({ place: 1, ...offer })
        .onConflict((conflict) =>
          conflict
            .column('place')
            .doUpdateSet(offer)
            .where('setup_token.node_id', 'not in', (nodes) => nodes.selectFrom('nodes').select('nodes.node_id')),
        )
        .executeTakeFirst();
      return (offered.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async setupTokenHash(): Promise<string | undefined> {
      return (await database.selectFrom('setup_token').select('token_hash').executeTakeFirst())?.token_hash;
    },

    async update(accountId: string, changes: AccountChanges): Promise<void> {
      if (Object.keys(changes).length === 0) return;
      await database.updateTable('accounts').set(changes).where('account_id', '=', accountId).execute();
    },

    /** `update` for what takes an admin away; false, and nothing changed, where no other could administer the server. */
    async updateUnlessLastAdmin(accountId: string, changes: AccountChanges): Promise<boolean> {
      return await database.transaction().execute(async (transaction) => {
        // Takes all admins' rows: a second one that asks at the same time waits for the first, and then sees what it did.
        await transaction.updateTable('accounts').set({ role: 'admin' }).where('role', '=', 'admin').execute();
        const updated = await transaction
          .updateTable('accounts')
          .set(changes)
          .where('account_id', '=', accountId)
          .where((is) =>
            is.or([
              is('role', '!=', 'admin'),
              is.exists(
                is
                  .selectFrom('accounts as others')
                  .select('others.account_id')
                  .where('others.role', '=', 'admin')
                  .where('others.disabled', '=', 0)
                  .where('others.password_hash', 'is not', null)
                  .where('others.account_id', '!=', accountId),
              ),
            ]),
          )
          .executeTakeFirst();
        return updated.numUpdatedRows > 0n;
      });
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;
