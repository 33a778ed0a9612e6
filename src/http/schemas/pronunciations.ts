import { type Static, Type } from 'typebox';
import {
  MAX_ALIAS_LENGTH,
  MAX_LOCATORS,
  MAX_PHONEME_LENGTH,
  MAX_RULES,
  MAX_WRITTEN_LENGTH,
} from '../../pronunciations/limits.ts';
import { errorResponses, Nullable, Nullish, pageQuery } from './common.ts';

/** Fields that existing clients leave out or send as null. */
const Flag = (description: string) => Nullish(Type.Boolean({ default: true, description }));

const ALPHABETS = ['ipa', 'cmu-arpabet', 'cmu'] as const;

const RuleInput = Type.Object({
  type: Type.Unsafe<'alias' | 'phoneme'>({ type: 'string', enum: ['alias', 'phoneme'] }),
  string_to_replace: Type.String({
    minLength: 1,
    maxLength: MAX_WRITTEN_LENGTH,
    description: 'A word or phrase of the text.',
  }),
  case_sensitive: Flag('False: in any letter case.'),
  word_boundaries: Flag('False: also inside of words.'),
  alias: Nullish(Type.String({ minLength: 1, maxLength: MAX_ALIAS_LENGTH, description: 'What to say; of `alias`.' })),
  phoneme: Nullish(Type.String({ minLength: 1, maxLength: MAX_PHONEME_LENGTH, description: 'Sounds; of `phoneme`.' })),
  alphabet: Nullish(
    Type.Unsafe<(typeof ALPHABETS)[number]>({
      type: 'string',
      enum: [...ALPHABETS],
      default: 'ipa',
      description: 'Of `phoneme`.',
    }),
  ),
});
export type RuleInputBody = Static<typeof RuleInput>;

const RuleInputs = Type.Array(RuleInput, {
  maxItems: MAX_RULES,
  description: 'If several rules have the same string, the first applies.',
});

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const about = {
  name: Name,
  description: Nullish(Type.String({ maxLength: 500 })),
  workspace_access: Nullish(Type.String({ maxLength: 20, description: 'Without effect: accounts are not shared.' })),
};

export const AddFromRulesBody = Type.Object({ rules: RuleInputs, ...about });
export const AddFromFileBody = Type.Object({
  ...about,
  file: Type.Optional(
    Type.Unsafe<File | string>({
      description: 'A pronunciation lexicon (W3C PLS 1.0) in UTF-8.',
      contentMediaType: 'application/pls+xml',
    }),
  ),
});
export const SetRulesBody = Type.Object({ rules: RuleInputs });
export const RemoveRulesBody = Type.Object({
  rule_strings: Type.Array(Type.String({ minLength: 1, maxLength: MAX_WRITTEN_LENGTH }), {
    minItems: 1,
    maxItems: MAX_RULES,
    description: 'The strings whose rules are removed.',
  }),
});
export const DictionaryPatch = Type.Object({ name: Type.Optional(Name), archived: Type.Optional(Type.Boolean()) });

const Id = Type.String({ minLength: 1, maxLength: 200 });
export const DictionaryParams = Type.Object({ pronunciation_dictionary_id: Id });
export const DictionaryVersionParams = Type.Object({ pronunciation_dictionary_id: Id, version_id: Id });

const SORTS = ['creation_time_unix', 'name'] as const;
export const DictionaryListQuery = Type.Object({
  ...pageQuery(100),
  sort: Type.Optional(
    Type.Unsafe<(typeof SORTS)[number]>({ type: 'string', enum: [...SORTS], default: 'creation_time_unix' }),
  ),
  sort_direction: Type.Optional(
    Type.String({ pattern: '^(?:asc|desc|ASC|DESC)(?:ending|ENDING)?$', default: 'descending' }),
  ),
  include_archived: Type.Optional(Type.Boolean({ default: false })),
});

const metadata = {
  id: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  created_by: Type.String({ description: 'The account.' }),
  creation_time_unix: Type.Integer(),
  permission_on_resource: Type.Literal('admin'),
};
const latest = {
  ...metadata,
  latest_version_id: Type.String(),
  latest_version_rules_num: Type.Integer(),
  archived_time_unix: Nullable(Type.Integer()),
};
const version = { version_id: Type.String(), version_rules_num: Type.Integer() };

const ruleFields = {
  string_to_replace: Type.String(),
  case_sensitive: Type.Boolean(),
  word_boundaries: Type.Boolean(),
};
const Rule = Type.Union([
  Type.Object({ type: Type.Literal('alias'), ...ruleFields, alias: Type.String() }),
  Type.Object({ type: Type.Literal('phoneme'), ...ruleFields, phoneme: Type.String(), alphabet: Type.String() }),
]);
export type RuleBody = Static<typeof Rule>;

export const NewDictionary = Type.Object({ ...metadata, ...version });
export const DictionaryMetadata = Type.Object(latest);
export type DictionaryBody = Static<typeof DictionaryMetadata>;
export const DictionaryWithRules = Type.Object({ ...latest, rules: Type.Array(Rule) });
export const DictionaryList = Type.Object({
  pronunciation_dictionaries: Type.Array(DictionaryMetadata),
  next_cursor: Nullable(Type.String()),
  has_more: Type.Boolean(),
});
export const ChangedRules = Type.Object({ id: Type.String(), ...version });
export const DictionaryVersions = Type.Object({
  versions: Type.Array(
    Type.Object({
      ...version,
      pronunciation_dictionary_id: Type.String(),
      dictionary_name: Type.String(),
      version_name: Type.String(),
      created_by: Type.String(),
      creation_time_unix: Type.Integer(),
      archived_time_unix: Nullable(Type.Integer()),
      permission_on_resource: Type.Literal('admin'),
    }),
    { description: 'Newest first.' },
  ),
});

/** Which dictionaries, the first of which wins. */
const Locators = Type.Array(
  Type.Object({
    pronunciation_dictionary_id: Type.String({ minLength: 1, maxLength: 200 }),
    version_id: Nullish(Type.String({ maxLength: 200, description: 'Default: the latest.' })),
  }),
  { maxItems: MAX_LOCATORS },
);
export type LocatorsInput = Static<typeof Locators>;

/** Of every request that speaks. */
export const PronunciationLocators = Nullish({
  ...Locators,
  description: "Pronunciation dictionaries, the first of which wins; default: the account's, none for an empty list.",
});

export const PronunciationSettings = Type.Object({ default_locators: Locators });

/** Of operations that read the rules of whole dictionaries, which a thread does. */
export const THREAD_ERRORS = errorResponses('GENERATION_CONCURRENCY_EXCEEDED', 'UPSTREAM_TIMEOUT');
