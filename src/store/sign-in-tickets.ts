import type { SignInTicketRow } from './account-tables.ts';
import type { Database } from './tables.ts';

/** Sign-ins whose password was right and which wait for a code. */
export function createSignInTicketStore(database: Database) {
  return {
    async insert(row: SignInTicketRow): Promise<void> {
      await database.insertInto('sign_in_tickets').values(row).execute();
    },

    async find(tokenHash: string): Promise<SignInTicketRow | undefined> {
      return await database
        .selectFrom('sign_in_tickets')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
    },

    /** Ends an account's sign-ins that wait for a code. */
    async removeAll(accountId: string): Promise<void> {
      await database.deleteFrom('sign_in_tickets').where('account_id', '=', accountId).execute();
    },

    async removeExpired(nowUnix: number): Promise<void> {
      await database.deleteFrom('sign_in_tickets').where('expires_at_unix', '<=', nowUnix).execute();
    },
  };
}

export type SignInTicketStore = ReturnType<typeof createSignInTicketStore>;
