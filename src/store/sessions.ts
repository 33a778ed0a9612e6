import type { AccountRow, SessionRow } from './account-tables.ts';
import type { Database } from './tables.ts';

export type SessionWithAccount = SessionRow & Pick<AccountRow, 'role' | 'disabled'>;

export function createSessionStore(database: Database) {
  return {
    async insert(row: SessionRow): Promise<void> {
      await database.insertInto('sessions').values(row).execute();
    },

    async findByHash(tokenHash: string): Promise<SessionWithAccount | undefined> {
      return await database
        .selectFrom('sessions')
        .innerJoin('accounts', 'accounts.account_id', 'sessions.account_id')
        .selectAll('sessions')
        .select(['accounts.role', 'accounts.disabled'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
    },

    async list(accountId: string): Promise<SessionRow[]> {
      return await database
        .selectFrom('sessions')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('created_at_unix', 'desc')
        .execute();
    },

    async seen(sessionId: string, nowUnix: number): Promise<void> {
      await database
        .updateTable('sessions')
        .set({ last_seen_at_unix: nowUnix })
        .where('session_id', '=', sessionId)
        .execute();
    },

    /** False where the account has no such session. */
    async remove(accountId: string, sessionId: string): Promise<boolean> {
      const removed = await database
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('session_id', '=', sessionId)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },

    /** Ends all sessions of an account but one. */
    async removeOthers(accountId: string, keptSessionId: string | undefined): Promise<void> {
      let query = database.deleteFrom('sessions').where('account_id', '=', accountId);
      if (keptSessionId !== undefined) query = query.where('session_id', '!=', keptSessionId);
      await query.execute();
    },

    async removeOlder(createdBeforeUnix: number, seenBeforeUnix: number): Promise<void> {
      await database
        .deleteFrom('sessions')
        .where((is) =>
          is.or([is('created_at_unix', '<', createdBeforeUnix), is('last_seen_at_unix', '<', seenBeforeUnix)]),
        )
        .execute();
    },
  };
}

export type SessionStore = ReturnType<typeof createSessionStore>;
