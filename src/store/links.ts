import type { SpeechLinkRow } from './link-tables.ts';
import type { Database } from './tables.ts';

/** What signed links need: the secret that all servers share, and speech that waits for its link to be opened. */
export function createLinkStore(database: Database) {
  return {
    /** The secret of a name; the first server that has none stored stores `drawn`. */
    async secret(name: string, drawn: string): Promise<string> {
      await database
        .insertInto('server_secrets')
        .values({ name, secret: drawn })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute();
      const { secret } = await database
        .selectFrom('server_secrets')
        .select('secret')
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return secret;
    },

    async insert(row: SpeechLinkRow): Promise<void> {
      await database.insertInto('speech_links').values(row).execute();
    },

    async find(accountId: string, linkId: string): Promise<SpeechLinkRow | undefined> {
      return await database
        .selectFrom('speech_links')
        .selectAll()
        .where('link_id', '=', linkId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    /** How many links of an account can be opened. */
    async count(accountId: string, nowUnix: number): Promise<number> {
      const { links } = await database
        .selectFrom('speech_links')
        .select(({ fn }) => fn.countAll<number | string>().as('links'))
        .where('account_id', '=', accountId)
        .where('expires_at_unix', '>', nowUnix)
        .executeTakeFirstOrThrow();
      return Number(links);
    },

    /** Of several that open a link at once, one gets true: it speaks. The others wait. */
    async claim(linkId: string, nowUnix: number, untilUnix: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('speech_links')
        .set({ claimed_until_unix: untilUnix, history_item_id: null })
        .where('link_id', '=', linkId)
        .where('claimed_until_unix', '<=', nowUnix)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async update(
      linkId: string,
      changes: Partial<Pick<SpeechLinkRow, 'history_item_id' | 'claimed_until_unix'>>,
    ): Promise<void> {
      await database.updateTable('speech_links').set(changes).where('link_id', '=', linkId).execute();
    },

    async removeExpired(nowUnix: number): Promise<void> {
      await database.deleteFrom('speech_links').where('expires_at_unix', '<=', nowUnix).execute();
    },
  };
}

export type LinkStore = ReturnType<typeof createLinkStore>;
