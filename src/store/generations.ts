import type { Database } from './database.ts';
import type { GenerationRow } from './tables.ts';

export function createGenerationStore(database: Database) {
  return {
    async insert(row: GenerationRow): Promise<void> {
      await database.insertInto('generations').values(row).execute();
    },

    async find(accountId: string, historyItemId: string): Promise<GenerationRow | undefined> {
      return await database
        .selectFrom('generations')
        .selectAll()
        .where('history_item_id', '=', historyItemId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    },

    /** Which of these ids have a row. */
    async existing(historyItemIds: readonly string[]): Promise<Set<string>> {
      const rows = await database
        .selectFrom('generations')
        .select('history_item_id')
        .where('history_item_id', 'in', historyItemIds)
        .execute();
      return new Set(rows.map((row) => row.history_item_id));
    },
  };
}

export type GenerationStore = ReturnType<typeof createGenerationStore>;
