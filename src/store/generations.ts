import { type Cursor, type Page, pageOf } from './cursor.ts';
import type { OpenDatabase } from './driver.ts';
import type { Database, GenerationRow } from './tables.ts';

/** A generation as lists show it: whether it has words, not the words, which may be many. */
export type GenerationSummary = Omit<GenerationRow, 'word_timestamps' | 'marks'> & { has_timestamps: boolean };

const SUMMARY = [
  'history_item_id',
  'account_id',
  'key_id',
  'voice_id',
  'voice_name',
  'model_id',
  'engine_version',
  'language_code',
  'text',
  'settings',
  'source',
  'output_format',
  'content_type',
  'size_bytes',
  'sha256',
  'damage',
  'checked_at_unix',
  'duration_ms',
  'characters',
  'credits',
  'created_at_unix',
] as const satisfies readonly (keyof GenerationRow)[];

export interface GenerationFilters {
  voiceId?: string | undefined;
  modelId?: string | undefined;
  /** Found anywhere in the text, letter case aside. */
  search?: string | undefined;
  /** The operation that made it. */
  source?: string | undefined;
  isOldestFirst?: boolean | undefined;
  /** Inclusive. */
  afterUnix?: number | undefined;
  /** Inclusive. */
  beforeUnix?: number | undefined;
  cursor?: Cursor | undefined;
  pageSize: number;
}

export function createGenerationStore(database: Database, { textHolds }: Pick<OpenDatabase, 'textHolds'>) {
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

    /** Newest first, unless the oldest is asked for. */
    async list(accountId: string, filters: GenerationFilters): Promise<Page<GenerationSummary>> {
      const {
        voiceId,
        modelId,
        search,
        source,
        isOldestFirst = false,
        afterUnix,
        beforeUnix,
        cursor,
        pageSize,
      } = filters;
      const direction = isOldestFirst ? 'asc' : 'desc';
      let query = database
        .selectFrom('generations')
        .select(SUMMARY)
        .select((is) => is('word_timestamps', 'is not', null).as('has_timestamps'))
        .where('account_id', '=', accountId)
        .orderBy('created_at_unix', direction)
        .orderBy('history_item_id', direction)
        .limit(pageSize + 1);
      if (voiceId !== undefined) query = query.where('voice_id', '=', voiceId);
      if (modelId !== undefined) query = query.where('model_id', '=', modelId);
      if (source !== undefined) query = query.where('source', '=', source);
      if (afterUnix !== undefined) query = query.where('created_at_unix', '>=', afterUnix);
      if (beforeUnix !== undefined) query = query.where('created_at_unix', '<=', beforeUnix);
      if (search !== undefined) query = query.where(await textHolds(search));
      if (cursor !== undefined) {
        query = query.where((is) =>
          is(
            is.refTuple('created_at_unix', 'history_item_id'),
            isOldestFirst ? '>' : '<',
            is.tuple(cursor.createdAtUnix, cursor.id),
          ),
        );
      }
      const rows = await query.execute();
      return pageOf(
        rows.map((row) => ({ ...row, has_timestamps: Boolean(row.has_timestamps) })),
        pageSize,
      );
    },

    /** False where there was no such row. */
    async remove(accountId: string, historyItemId: string): Promise<boolean> {
      const removed = await database
        .deleteFrom('generations')
        .where('history_item_id', '=', historyItemId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return removed.numDeletedRows > 0n;
    },

    /** Removes up to `limit` rows made before a time. Returns their ids. */
    async removeOlder(beforeUnix: number, limit: number): Promise<string[]> {
      const rows = await database
        .deleteFrom('generations')
        .where('history_item_id', 'in', (old) =>
          old
            .selectFrom('generations')
            .select('history_item_id')
            .where('created_at_unix', '<', beforeUnix)
            .limit(limit),
        )
        .returning('history_item_id')
        .execute();
      return rows.map((row) => row.history_item_id);
    },
  };
}

export type GenerationStore = ReturnType<typeof createGenerationStore>;
