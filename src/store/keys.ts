import type { Database } from './database.ts';
import type { ApiKeyRow } from './tables.ts';

export function createKeyStore(database: Database) {
  return {
    async insert(row: ApiKeyRow): Promise<void> {
      await database.insertInto('api_keys').values(row).execute();
    },

    async findByHash(keyHash: string): Promise<ApiKeyRow | undefined> {
      return await database.selectFrom('api_keys').selectAll().where('key_hash', '=', keyHash).executeTakeFirst();
    },

    async isEmpty(): Promise<boolean> {
      return (await database.selectFrom('api_keys').select('key_id').limit(1).executeTakeFirst()) === undefined;
    },
  };
}

export type KeyStore = ReturnType<typeof createKeyStore>;
