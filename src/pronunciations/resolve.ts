import { LRUCache } from 'lru-cache';
import { notFound, Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import type { PronunciationVersion } from '../text/pronunciations/rules.ts';

/** As clients name a dictionary: without a version it is the latest. */
export interface Locator {
  dictionaryId: string;
  versionId?: string | null | undefined;
}

/** UTF-16 units of rules that are kept in memory; versions never change. */
const REMEMBERED = 16_000_000;

/** Which rules a request is spoken with. */
export function createPronunciations({ store: { pronunciations: store } }: { store: Pick<Store, 'pronunciations'> }) {
  const remembered = new LRUCache<string, string>({ maxSize: REMEMBERED });

  async function versionOf(accountId: string, { dictionaryId, versionId }: Locator, source: string, index: number) {
    const meta = { locator: index };
    const dictionary = await store.find(accountId, dictionaryId);
    if (dictionary === undefined) {
      throw notFound(`The pronunciation dictionary "${dictionaryId.slice(0, 100)}" of ${source}.${index}`, meta);
    }
    const version = versionId || dictionary.latest_version_id;
    if (versionId && (await store.findVersion(accountId, dictionaryId, versionId)) === undefined) {
      throw notFound(
        `The version "${versionId.slice(0, 100)}" of the pronunciation dictionary of ${source}.${index}`,
        meta,
      );
    }
    return version;
  }

  async function load(accountId: string, dictionaryId: string, versionId: string): Promise<PronunciationVersion> {
    const known = remembered.get(`${accountId} ${versionId}`);
    if (known !== undefined) return { dictionaryId, versionId, rules: known };
    const rules = await store.rules(accountId, versionId);
    if (rules === undefined) {
      throw new Problem('INTERNAL_ERROR', `The version "${versionId}" of a pronunciation dictionary no longer exists.`);
    }
    remembered.set(`${accountId} ${versionId}`, rules, { size: Math.min(rules.length + 1, REMEMBERED) });
    return { dictionaryId, versionId, rules };
  }

  return {
    /**
     * The rules for a request. Without locators they are the account's default ones; none for an empty list.
     * @throws Problem RESOURCE_NOT_FOUND with the locator's index
     */
    async of(accountId: string, locators: readonly Locator[] | null | undefined): Promise<PronunciationVersion[]> {
      if (locators?.length === 0) return [];
      const effective = locators ?? (await store.defaults(accountId)).map(asLocator);
      const source = locators == null ? 'the defaults' : 'pronunciation_dictionary_locators';
      const versions: PronunciationVersion[] = [];
      for (const [index, locator] of effective.entries()) {
        const versionId = await versionOf(accountId, locator, source, index);
        versions.push(await load(accountId, locator.dictionaryId, versionId));
      }
      return versions;
    },

    /** Versions that were resolved before, whatever has become of their dictionaries. */
    async again(
      accountId: string,
      resolved: readonly Pick<PronunciationVersion, 'dictionaryId' | 'versionId'>[],
    ): Promise<PronunciationVersion[]> {
      const versions: PronunciationVersion[] = [];
      for (const { dictionaryId, versionId } of resolved) versions.push(await load(accountId, dictionaryId, versionId));
      return versions;
    },

    async defaults(accountId: string): Promise<Locator[]> {
      return (await store.defaults(accountId)).map(asLocator);
    },

    /** @throws Problem RESOURCE_NOT_FOUND, and CONFLICT for an archived one */
    async setDefaults(accountId: string, locators: readonly Locator[]): Promise<void> {
      for (const [index, locator] of locators.entries()) {
        await versionOf(accountId, locator, 'pronunciation_dictionary_locators', index);
        const dictionary = await store.find(accountId, locator.dictionaryId);
        if (dictionary?.archived_at_unix == null) continue;
        throw new Problem(
          'CONFLICT',
          `The pronunciation dictionary "${dictionary.name}" is archived. Restore it first.`,
        );
      }
      await store.setDefaults(
        accountId,
        locators.map(({ dictionaryId, versionId }, index) => ({
          account_id: accountId,
          place: index,
          dictionary_id: dictionaryId,
          version_id: versionId || null,
        })),
      );
    },
  };
}

export type Pronunciations = ReturnType<typeof createPronunciations>;

const asLocator = (row: { dictionary_id: string; version_id: string | null }): Locator => ({
  dictionaryId: row.dictionary_id,
  versionId: row.version_id,
});
