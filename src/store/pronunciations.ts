import { UNFINISHED } from './attempts.ts';
import { prepared, type Slots } from './prepared.ts';
import type { Database, DefaultDictionaryRow, DictionaryRow, DictionaryVersionRow } from './tables.ts';
import { inTransaction, Undo } from './transactions.ts';

export type VersionSummary = Omit<DictionaryVersionRow, 'rules'>;

/** A dictionary, and how many rules its latest version has. */
export type ListedDictionary = DictionaryRow & { rules_count: number };

/** What a request that was being resolved may take to become a job. */
const ON_THE_WAY_SECS = 3600;

const SUMMARY = [
  'version_id',
  'dictionary_id',
  'account_id',
  'number',
  'rules_count',
  'created_at_unix',
  'retired_at_unix',
] as const satisfies readonly (keyof VersionSummary)[];

export interface DictionaryPaging {
  sort: 'created_at_unix' | 'name';
  isDescending: boolean;
  includeArchived: boolean;
  offset: number;
  pageSize: number;
}

/** Accounts' dictionaries, their versions, and which of them are heard where none is named. */
export const createPronunciationStore = (database: Database) => ({
  ...dictionaries(database),
  ...versions(database),
  ...defaults(database),
});

export type PronunciationStore = ReturnType<typeof createPronunciationStore>;

function dictionaries(database: Database) {
  const withCount = () =>
    database
      .selectFrom('pronunciation_dictionaries as dictionaries')
      .innerJoin('pronunciation_versions as latest', 'latest.version_id', 'dictionaries.latest_version_id')
      .selectAll('dictionaries')
      .select('latest.rules_count');

  return {
    /** One more than the page has, where there are more. */
    async list(accountId: string, paging: DictionaryPaging): Promise<ListedDictionary[]> {
      const direction = paging.isDescending ? 'desc' : 'asc';
      let query = withCount().where('dictionaries.account_id', '=', accountId);
      if (!paging.includeArchived) query = query.where('archived_at_unix', 'is', null);
      return await query
        .orderBy(`dictionaries.${paging.sort}`, direction)
        .orderBy('dictionary_id', direction)
        .offset(paging.offset)
        .limit(paging.pageSize + 1)
        .execute();
    },

    async find(accountId: string, dictionaryId: string): Promise<ListedDictionary | undefined> {
      return await withCount()
        .where('dictionaries.dictionary_id', '=', dictionaryId)
        .where('dictionaries.account_id', '=', accountId)
        .executeTakeFirst();
    },

    /** Makes a dictionary with its first version; false where the account has `limit` of them. */
    async create(row: DictionaryRow, version: DictionaryVersionRow, limit: number): Promise<boolean> {
      return await inTransaction(database, async (transaction) => {
        // The account's row lets one in after the other: they are counted.
        await transaction
          .updateTable('accounts')
          .set((account) => ({ key_changes: account('key_changes', '+', 0) }))
          .where('account_id', '=', row.account_id)
          .execute();
        await transaction.insertInto('pronunciation_dictionaries').values(row).execute();
        await transaction.insertInto('pronunciation_versions').values(version).execute();
        const { count } = await transaction
          .selectFrom('pronunciation_dictionaries')
          .select((is) => is.fn.countAll<number | string>().as('count'))
          .where('account_id', '=', row.account_id)
          .executeTakeFirstOrThrow();
        if (Number(count) > limit) throw new Undo(false);
        return true;
      });
    },

    async update(
      accountId: string,
      dictionaryId: string,
      changes: Partial<Pick<DictionaryRow, 'name' | 'archived_at_unix'>>,
    ): Promise<void> {
      if (Object.keys(changes).length > 0) {
        await database
          .updateTable('pronunciation_dictionaries')
          .set(changes)
          .where('dictionary_id', '=', dictionaryId)
          .where('account_id', '=', accountId)
          .execute();
      }
      if (changes.archived_at_unix == null) return;
      await removeDefault(database, accountId, dictionaryId);
    },

    async remove(accountId: string, dictionaryId: string, nowUnix: number): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        for (const table of ['pronunciation_dictionaries', 'pronunciation_defaults'] as const) {
          await transaction
            .deleteFrom(table)
            .where('dictionary_id', '=', dictionaryId)
            .where('account_id', '=', accountId)
            .execute();
        }
        await transaction
          .updateTable('pronunciation_versions')
          .set({ retired_at_unix: nowUnix })
          .where('dictionary_id', '=', dictionaryId)
          .where('account_id', '=', accountId)
          .where('retired_at_unix', 'is', null)
          .execute();
        await removeRetired(transaction, accountId, nowUnix);
      });
    },
  };
}

function versions(database: Database) {
  return {
    /** Newest first. */
    async listVersions(accountId: string, dictionaryId: string): Promise<VersionSummary[]> {
      return await database
        .selectFrom('pronunciation_versions')
        .select(SUMMARY)
        .where('account_id', '=', accountId)
        .where('dictionary_id', '=', dictionaryId)
        .where('retired_at_unix', 'is', null)
        .orderBy('number', 'desc')
        .execute();
    },

    /** A version that requests find, without its rules. */
    async findVersion(accountId: string, dictionaryId: string, versionId: string): Promise<VersionSummary | undefined> {
      return await database
        .selectFrom('pronunciation_versions')
        .select(SUMMARY)
        .where('version_id', '=', versionId)
        .where('dictionary_id', '=', dictionaryId)
        .where('account_id', '=', accountId)
        .where('retired_at_unix', 'is', null)
        .executeTakeFirst();
    },

    /** The rules of a version, retired ones' too. */
    async rules(accountId: string, versionId: string): Promise<string | undefined> {
      const row = await database
        .selectFrom('pronunciation_versions')
        .select('rules')
        .where('version_id', '=', versionId)
        .where('account_id', '=', accountId)
        .executeTakeFirst();
      return row?.rules;
    },

    /**
     * Makes the next version of a dictionary and retires those beyond the newest `kept`; false, and nothing done, where
     * another one came after `afterVersionId` meanwhile.
     */
    async addVersion(row: DictionaryVersionRow, afterVersionId: string, kept: number): Promise<boolean> {
      return await inTransaction(database, async (transaction) => {
        const moved = await transaction
          .updateTable('pronunciation_dictionaries')
          .set({ latest_version_id: row.version_id })
          .where('dictionary_id', '=', row.dictionary_id)
          .where('account_id', '=', row.account_id)
          .where('latest_version_id', '=', afterVersionId)
          .executeTakeFirst();
        if (moved.numUpdatedRows === 0n) return false;
        await transaction.insertInto('pronunciation_versions').values(row).execute();
        await transaction
          .updateTable('pronunciation_versions')
          .set({ retired_at_unix: row.created_at_unix })
          .where('dictionary_id', '=', row.dictionary_id)
          .where('number', '<=', row.number - kept)
          .where('retired_at_unix', 'is', null)
          .where('version_id', 'not in', (pinned) =>
            pinned
              .selectFrom('pronunciation_defaults')
              .select('pronunciation_defaults.version_id')
              .where('pronunciation_defaults.version_id', 'is not', null)
              .$narrowType<{ version_id: string }>(),
          )
          .execute();
        await removeRetired(transaction, row.account_id, row.created_at_unix);
        return true;
      });
    },
  };
}

const findDefaults = prepared((database, slot: Slots<{ accountId: string }>) =>
  database
    .selectFrom('pronunciation_defaults')
    .selectAll()
    .where('account_id', '=', slot('accountId'))
    .orderBy('place'),
);

function defaults(database: Database) {
  return {
    async defaults(accountId: string): Promise<DefaultDictionaryRow[]> {
      return (await findDefaults(database, { accountId })).rows;
    },

    async setDefaults(accountId: string, rows: readonly DefaultDictionaryRow[]): Promise<void> {
      await inTransaction(database, async (transaction) => {
        await transaction.deleteFrom('pronunciation_defaults').where('account_id', '=', accountId).execute();
        if (rows.length > 0) await transaction.insertInto('pronunciation_defaults').values(rows).execute();
      });
    },
  };
}

async function removeDefault(database: Database, accountId: string, dictionaryId: string): Promise<void> {
  await database
    .deleteFrom('pronunciation_defaults')
    .where('account_id', '=', accountId)
    .where('dictionary_id', '=', dictionaryId)
    .execute();
}

/** Removes an account's retired versions that no job can need any more: those it was ordered with are as old as itself. */
async function removeRetired(database: Database, accountId: string, nowUnix: number): Promise<void> {
  const { oldest } = await database
    .selectFrom('jobs')
    .select((is) => is.fn.min('created_at_unix').as('oldest'))
    .where('account_id', '=', accountId)
    .where('status', 'in', UNFINISHED)
    .executeTakeFirstOrThrow();
  const before = Math.min(nowUnix - ON_THE_WAY_SECS, Number(oldest ?? nowUnix) - ON_THE_WAY_SECS);
  await database
    .deleteFrom('pronunciation_versions')
    .where('account_id', '=', accountId)
    .where('retired_at_unix', '<', before)
    .execute();
}
