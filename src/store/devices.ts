import type { KnownDeviceRow } from './account-tables.ts';
import type { Database } from './tables.ts';

/** Browsers that an account has been signed in from. */
export function createDeviceStore(database: Database) {
  return {
    async isKnown(accountId: string, tokenHash: string): Promise<boolean> {
      const row = await database
        .selectFrom('known_devices')
        .select('token_hash')
        .where('token_hash', '=', tokenHash)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row !== undefined;
    },

    async insert(row: KnownDeviceRow): Promise<void> {
      await database.insertInto('known_devices').values(row).execute();
    },

    async seen(tokenHash: string, nowUnix: number): Promise<void> {
      await database
        .updateTable('known_devices')
        .set({ last_seen_at_unix: nowUnix })
        .where('token_hash', '=', tokenHash)
        .execute();
    },

    async removeAll(accountId: string): Promise<void> {
      await database.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
    },

    async removeOlder(seenBeforeUnix: number): Promise<void> {
      await database.deleteFrom('known_devices').where('last_seen_at_unix', '<', seenBeforeUnix).execute();
    },
  };
}

export type DeviceStore = ReturnType<typeof createDeviceStore>;
