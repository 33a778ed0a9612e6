import { notFound, Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { DictionaryPaging, ListedDictionary, VersionSummary } from '../store/pronunciations.ts';
import type { Store } from '../store/store.ts';
import type { DictionaryVersionRow } from '../store/tables.ts';
import type { RulesThread } from './changing/rules-thread.ts';
import { tidyWritten } from './check-rules.ts';
import { KEPT_VERSIONS, MAX_DICTIONARIES, MAX_RULES } from './limits.ts';
import type { RulesText } from './rules-text.ts';

export interface NewDictionary {
  name: string;
  description: string | null;
  language: string | null;
  rules: RulesText;
}

/** A version that was just made. */
export interface MadeVersion {
  dictionaryId: string;
  versionId: string;
  rulesCount: number;
}

type PronunciationServices = { store: Pick<Store, 'pronunciations'>; rules: RulesThread };

/** Accounts' dictionaries. What an account does not have is Problem RESOURCE_NOT_FOUND. */
export function createDictionaries({ store: { pronunciations: store }, rules: thread }: PronunciationServices) {
  async function find(accountId: string, dictionaryId: string): Promise<ListedDictionary> {
    const row = await store.find(accountId, dictionaryId);
    if (row === undefined) throw notFound(`The pronunciation dictionary "${dictionaryId}"`);
    return row;
  }

  const rulesOf = async (accountId: string, versionId: string): Promise<string> =>
    (await store.rules(accountId, versionId)) ?? '[]';

  /** Makes the next version from the latest, over again where another one came between. */
  async function change(
    accountId: string,
    dictionaryId: string,
    change: (rules: () => Promise<string>) => Promise<RulesText>,
  ): Promise<MadeVersion> {
    for (;;) {
      const { latest_version_id: latest } = await find(accountId, dictionaryId);
      const rules = await change(() => rulesOf(accountId, latest));
      if (rules.count > MAX_RULES) throw tooMany(rules.count);
      const last = await store.findVersion(accountId, dictionaryId, latest);
      if (last === undefined) continue;
      const row = versionRow({ accountId, dictionaryId, number: last.number + 1, rules });
      if (await store.addVersion(row, latest, KEPT_VERSIONS)) {
        return { dictionaryId, versionId: row.version_id, rulesCount: row.rules_count };
      }
    }
  }

  return {
    find,

    /** One more than the page has, where there are more. */
    list: (accountId: string, paging: DictionaryPaging): Promise<ListedDictionary[]> => store.list(accountId, paging),

    /** With the latest rules, as the API lists them: JSON. */
    async get(accountId: string, dictionaryId: string) {
      const row = await find(accountId, dictionaryId);
      return { row, rules: await thread.list(accountId, await rulesOf(accountId, row.latest_version_id)) };
    },

    /** Newest first. */
    async versions(accountId: string, dictionaryId: string) {
      const row = await find(accountId, dictionaryId);
      return { row, versions: await store.listVersions(accountId, dictionaryId) };
    },

    /** @throws Problem CONFLICT where the account has all it may have */
    async create(accountId: string, input: NewDictionary): Promise<ListedDictionary> {
      const dictionaryId = newId();
      const version = versionRow({ accountId, dictionaryId, number: 1, rules: input.rules });
      const row = {
        dictionary_id: dictionaryId,
        account_id: accountId,
        name: input.name.toWellFormed(),
        description: input.description?.toWellFormed() ?? null,
        language: input.language,
        latest_version_id: version.version_id,
        created_at_unix: version.created_at_unix,
        archived_at_unix: null,
      };
      if (await store.create(row, version, MAX_DICTIONARIES)) return { ...row, rules_count: version.rules_count };
      throw new Problem(
        'CONFLICT',
        `This account already has ${MAX_DICTIONARIES} pronunciation dictionaries, the maximum (including archived ones). Delete one first.`,
        { limit: MAX_DICTIONARIES },
      );
    },

    /** An archived one still speaks where a request names it, and nowhere else. */
    async update(accountId: string, dictionaryId: string, changes: { name?: string; archived?: boolean }) {
      const { archived_at_unix: before } = await find(accountId, dictionaryId);
      const archivedAtUnix = changes.archived ? (before ?? unixNow()) : null;
      await store.update(accountId, dictionaryId, {
        ...(changes.name === undefined ? {} : { name: changes.name.toWellFormed() }),
        ...(changes.archived === undefined ? {} : { archived_at_unix: archivedAtUnix }),
      });
      return await find(accountId, dictionaryId);
    },

    /** Jobs that were ordered with it still speak with it. */
    async remove(accountId: string, dictionaryId: string): Promise<void> {
      await find(accountId, dictionaryId);
      await store.remove(accountId, dictionaryId, unixNow());
    },

    setRules: (accountId: string, dictionaryId: string, rules: RulesText): Promise<MadeVersion> =>
      change(accountId, dictionaryId, async () => rules),

    /** Those that are written like one that is there take its place. */
    addRules: (accountId: string, dictionaryId: string, added: RulesText): Promise<MadeVersion> =>
      change(accountId, dictionaryId, async (rules) => await thread.add(accountId, await rules(), added.json)),

    /** @throws Problem RESOURCE_NOT_FOUND where one of them is not there */
    async removeRules(accountId: string, dictionaryId: string, written: readonly string[]): Promise<MadeVersion> {
      const gone = written.map(tidyWritten);
      return await change(
        accountId,
        dictionaryId,
        async (rules) => await thread.remove(accountId, await rules(), gone),
      );
    },

    /** A version as a PLS file. */
    async download(accountId: string, dictionaryId: string, versionId: string) {
      const row = await find(accountId, dictionaryId);
      const version = await store.findVersion(accountId, dictionaryId, versionId);
      if (version === undefined) throw notFound(`The version "${versionId}" of the pronunciation dictionary`);
      return { row, pls: await thread.pls(accountId, await rulesOf(accountId, versionId), row.language) };
    },
  };
}

export type Dictionaries = ReturnType<typeof createDictionaries>;

export const versionName = ({ number }: Pick<VersionSummary, 'number'>): string => `Version ${number}`;

const tooMany = (count: number) =>
  new Problem(
    'BAD_REQUEST',
    `A pronunciation dictionary has at most ${MAX_RULES} rules; this one would have ${count}.`,
    {
      limit: MAX_RULES,
    },
  );

function versionRow(of: {
  accountId: string;
  dictionaryId: string;
  number: number;
  rules: RulesText;
}): DictionaryVersionRow {
  return {
    version_id: newId(),
    dictionary_id: of.dictionaryId,
    account_id: of.accountId,
    number: of.number,
    rules: of.rules.json,
    rules_count: of.rules.count,
    created_at_unix: unixNow(),
    retired_at_unix: null,
  };
}
