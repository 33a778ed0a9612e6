/** Shapes of the API, from the server's own schemas. */
import type { Static } from 'typebox';
import type {
  AccountBody,
  SecondFactorBegun as BegunSchema,
  CodeAsked as CodeAskedSchema,
  PlanBody,
  RecoveryCodes as RecoveryCodesSchema,
  SecondFactorBody,
  SessionList,
  SignedInBody,
} from '../http/schemas/accounts.ts';
import type { ApiKeyBody, CliLogin, NewApiKeyBody } from '../http/schemas/api-keys.ts';
import type { AuditEventBody } from '../http/schemas/audit-events.ts';
import type { HistoryItemBody } from '../http/schemas/history.ts';
import type { GenerationJobBody } from '../http/schemas/jobs.ts';
import type { Catalogue, PackageList, ModelPull as PullSchema } from '../http/schemas/model-packages.ts';
import type { ModelList } from '../http/schemas/models.ts';
import type { NormalizedText } from '../http/schemas/normalized-text.ts';
import type { DesignResult, LocalizeJob } from '../http/schemas/previews.ts';
import type {
  DictionaryBody,
  DictionaryList,
  DictionaryWithRules as DictionaryWithRulesSchema,
  PronunciationSettings as PronunciationSettingsSchema,
  RuleBody,
} from '../http/schemas/pronunciations.ts';
import type { StreamChunk, WordTimestampBody } from '../http/schemas/timestamps.ts';
import type { Balance, Usage } from '../http/schemas/usage.ts';
import type { VoiceAliasBody } from '../http/schemas/voice-aliases.ts';
import type { VoiceBody, VoiceList } from '../http/schemas/voices.ts';

export type AuditEvents = { events: AuditEventBody[]; next_cursor: string | null };
export type Voice = VoiceBody;
export type VoiceAlias = VoiceAliasBody;
export type Voices = Static<typeof VoiceList>;
export type Model = Static<typeof ModelList>[number];
export type Word = WordTimestampBody;
export type Chunk = Static<typeof StreamChunk>;
export type Job = GenerationJobBody;
export type HistoryItem = HistoryItemBody;
export type ReadText = Static<typeof NormalizedText>;
export type ReadSegment = ReadText['segments'][number];
export type Key = ApiKeyBody;
export type NewKey = Static<typeof NewApiKeyBody>;
export type Device = Static<typeof CliLogin>;
export type Account = AccountBody;
export type Plan = PlanBody;
export type SignedIn = Static<typeof SignedInBody>;
export type CodeAsked = Static<typeof CodeAskedSchema>;
export type SecondFactor = Static<typeof SecondFactorBody>;
export type SecondFactorBegun = Static<typeof BegunSchema>;
export type RecoveryCodes = Static<typeof RecoveryCodesSchema>;
export type Sessions = Static<typeof SessionList>;
export type BalanceBody = Static<typeof Balance>;
export type UsageBody = Static<typeof Usage>;
export type Designed = Static<typeof DesignResult>;
export type Localized = Static<typeof LocalizeJob>;
export type ModelCatalogue = Static<typeof Catalogue>;
export type CatalogueModel = ModelCatalogue['models'][number];
export type ModelPackages = Static<typeof PackageList>;
export type InstalledPackage = ModelPackages['packages'][number];
export type ModelPull = Static<typeof PullSchema>;
export type Dictionary = DictionaryBody;
export type Dictionaries = Static<typeof DictionaryList>;
export type DictionaryWithRules = Static<typeof DictionaryWithRulesSchema>;
export type PronunciationSettings = Static<typeof PronunciationSettingsSchema>;
export type Rule = RuleBody;
