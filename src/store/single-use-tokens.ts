import type { SingleUseTokenRow } from './account-tables.ts';
import type { Database } from './tables.ts';

export function createSingleUseTokenStore(database: Database) {
  return {
    async insert(row: SingleUseTokenRow): Promise<void> {
      await database.insertInto('single_use_tokens').values(row).execute();
    },

    /** Takes a token out: of two that try, one gets it. */
    async take(tokenHash: string, nowUnix: number): Promise<SingleUseTokenRow | undefined> {
      return await database
        .deleteFrom('single_use_tokens')
        .where('token_hash', '=', tokenHash)
        .where('expires_at_unix', '>', nowUnix)
        .returningAll()
        .executeTakeFirst();
    },

    async removeExpired(nowUnix: number): Promise<void> {
      await database.deleteFrom('single_use_tokens').where('expires_at_unix', '<=', nowUnix).execute();
    },
  };
}

export type SingleUseTokenStore = ReturnType<typeof createSingleUseTokenStore>;
