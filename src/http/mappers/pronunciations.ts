import { Problem, ValidationProblem } from '../../errors.ts';
import { checkRules, type RuleFault } from '../../pronunciations/check-rules.ts';
import type { MadeVersion } from '../../pronunciations/dictionaries.ts';
import type { Locator } from '../../pronunciations/resolve.ts';
import { type RulesText, rulesText } from '../../pronunciations/rules-text.ts';
import type { DictionaryPaging, ListedDictionary } from '../../store/pronunciations.ts';
import type { PronunciationRule } from '../../text/pronunciations/rules.ts';
import type { DictionaryBody, LocatorsInput, RuleInputBody } from '../schemas/pronunciations.ts';

const FIELDS = { written: 'string_to_replace', alias: 'alias', phoneme: 'phoneme' } as const;

/** Rules of a body, as they are kept. @throws ValidationProblem with the first rule's place that cannot be */
export async function requestedRules(rules: readonly RuleInputBody[]): Promise<RulesText> {
  const fail = (index: number, { field, msg }: RuleFault): never => {
    throw new ValidationProblem([{ loc: ['body', 'rules', index, FIELDS[field]], msg, type: 'value' }]);
  };
  const kept = await checkRules(
    rules.map((rule, index) =>
      requestedRule(rule, (field) =>
        fail(index, { field, msg: `is missing: a rule of the type ${rule.type} has one` }),
      ),
    ),
    fail,
  );
  return await rulesText(kept);
}

function requestedRule(rule: RuleInputBody, missing: (field: 'alias' | 'phoneme') => never): PronunciationRule {
  const { alias, phoneme, alphabet } = rule;
  const place = {
    written: rule.string_to_replace,
    caseSensitive: rule.case_sensitive ?? true,
    wordBoundaries: rule.word_boundaries ?? true,
  };
  if (rule.type === 'alias') return { ...place, alias: alias ?? missing('alias') };
  return {
    ...place,
    phoneme: phoneme ?? missing('phoneme'),
    alphabet: alphabet === 'ipa' || alphabet == null ? 'ipa' : 'cmu-arpabet',
  };
}

const metadataOf = (row: ListedDictionary) => ({
  id: row.dictionary_id,
  name: row.name,
  description: row.description,
  created_by: row.account_id,
  creation_time_unix: row.created_at_unix,
  permission_on_resource: 'admin' as const,
});

export const dictionaryBody = (row: ListedDictionary): DictionaryBody => ({
  ...metadataOf(row),
  latest_version_id: row.latest_version_id,
  latest_version_rules_num: row.rules_count,
  archived_time_unix: row.archived_at_unix,
});

export const newDictionaryBody = (row: ListedDictionary) => ({
  ...metadataOf(row),
  version_id: row.latest_version_id,
  version_rules_num: row.rules_count,
});

export const changedBody = ({ dictionaryId, versionId, rulesCount }: MadeVersion) => ({
  id: dictionaryId,
  version_id: versionId,
  version_rules_num: rulesCount,
});

/** As a request names dictionaries. */
export const requestedLocators = (input: LocatorsInput | null | undefined): Locator[] | undefined =>
  input?.map(({ pronunciation_dictionary_id, version_id }) => ({
    dictionaryId: pronunciation_dictionary_id,
    versionId: version_id,
  }));

export const locatorsBody = (locators: readonly Locator[]) =>
  locators.map(({ dictionaryId, versionId }) => ({
    pronunciation_dictionary_id: dictionaryId,
    version_id: versionId ?? null,
  }));

/** @throws Problem BAD_REQUEST for a cursor of elsewhere */
export function dictionaryPaging(query: {
  sort?: 'creation_time_unix' | 'name';
  sort_direction?: string;
  include_archived?: boolean;
  page_size?: number;
  cursor?: string;
}): DictionaryPaging {
  const { cursor, page_size: pageSize = 30 } = query;
  return {
    sort: query.sort === 'name' ? 'name' : 'created_at_unix',
    isDescending: !/^asc/i.test(query.sort_direction ?? ''),
    includeArchived: query.include_archived ?? false,
    offset: cursor === undefined ? 0 : offsetOf(cursor),
    pageSize,
  };
}

/** By name there is no other place to go on from. */
export const pageCursor = (offset: number): string => Buffer.from(`d${offset}`).toString('base64url');

function offsetOf(cursor: string): number {
  const offset = /^d(\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString())?.[1];
  if (offset !== undefined) return Number(offset);
  throw new Problem('BAD_REQUEST', 'This cursor was not issued by this server. Send none for the first page.');
}
