import type { Database, VoiceAliasRow } from './tables.ts';

/** Owner of the aliases that hold for every account. */
export const SERVER = '';

/** Names that stand for voices. An account's are its own; the server's hold for all. */
export function createVoiceAliasStore(database: Database) {
  return {
    /** The account's and the server's, by name. */
    async list(accountId: string): Promise<VoiceAliasRow[]> {
      return await database
        .selectFrom('voice_aliases')
        .selectAll()
        .where('account_id', 'in', [accountId, SERVER])
        .orderBy('alias_key')
        .execute();
    },

    /** What a name stands for: the account's own before the server's. */
    async find(accountId: string, aliasKey: string): Promise<VoiceAliasRow | undefined> {
      return await database
        .selectFrom('voice_aliases')
        .selectAll()
        .where('account_id', 'in', [accountId, SERVER])
        .where('alias_key', '=', aliasKey)
        // The server's empty id comes last.
        .orderBy('account_id', 'desc')
        .executeTakeFirst();
    },

    /** Makes an alias, or has it stand for another voice. */
    async put(row: VoiceAliasRow): Promise<void> {
      const { alias, voice_id } = row;
      await database
        .insertInto('voice_aliases')
        .values(row)
        .onConflict((conflict) => conflict.columns(['account_id', 'alias_key']).doUpdateSet({ alias, voice_id }))
        .execute();
    },

    /** False where there was none. */
    async remove(owner: string, aliasKey: string): Promise<boolean> {
      const removed = await database
        .deleteFrom('voice_aliases')
        .where('account_id', '=', owner)
        .where('alias_key', '=', aliasKey)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },
  };
}

export type VoiceAliasStore = ReturnType<typeof createVoiceAliasStore>;
