import type { CliLoginRow } from './account-tables.ts';
import type { Database } from './tables.ts';

export function createCliLoginStore(database: Database) {
  return {
    async insert(row: CliLoginRow): Promise<void> {
      await database.insertInto('cli_logins').values(row).execute();
    },

    async find(loginId: string): Promise<CliLoginRow | undefined> {
      return await database.selectFrom('cli_logins').selectAll().where('login_id', '=', loginId).executeTakeFirst();
    },

    async findByUserCode(userCode: string): Promise<CliLoginRow | undefined> {
      return await database.selectFrom('cli_logins').selectAll().where('user_code', '=', userCode).executeTakeFirst();
    },

    async count(): Promise<number> {
      const { count } = await database
        .selectFrom('cli_logins')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Answers a pending login; false where it is pending no more. */
    async decide(loginId: string, status: 'approved' | 'denied', accountId: string): Promise<boolean> {
      const decided = await database
        .updateTable('cli_logins')
        .set({ status, account_id: accountId })
        .where('login_id', '=', loginId)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      return decided.numUpdatedRows > 0n;
    },

    /** Moves a login from one status to another; false where it was not in the first. */
    async move(loginId: string, from: CliLoginRow['status'], to: CliLoginRow['status']): Promise<boolean> {
      const moved = await database
        .updateTable('cli_logins')
        .set({ status: to })
        .where('login_id', '=', loginId)
        .where('status', '=', from)
        .executeTakeFirst();
      return moved.numUpdatedRows > 0n;
    },

    async removeExpired(nowUnix: number): Promise<void> {
      await database.deleteFrom('cli_logins').where('expires_at_unix', '<=', nowUnix).execute();
    },
  };
}

export type CliLoginStore = ReturnType<typeof createCliLoginStore>;
