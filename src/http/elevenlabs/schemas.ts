import { type Static, Type } from 'typebox';
import { Nullable, Nullish } from '../schemas/common.ts';
import { PronunciationLocators } from '../schemas/pronunciations.ts';
import { normalizationFields, Stability } from '../schemas/text-to-speech.ts';
import { SpeechWithTimestamps, StreamChunk } from '../schemas/timestamps.ts';
import { Voice, VoiceListQuery } from '../schemas/voices.ts';

export const VoicePageList = Type.Object({
  voices: Type.Array(Voice),
  has_more: Type.Boolean(),
  next_page_token: Nullable(Type.String()),
  total_count: Type.Integer(),
});

/** Times of this operation are in milliseconds: existing clients send and expect them so. */
export const CharacterStatsQuery = Type.Object({
  start_unix: Type.Integer({ minimum: 0, description: 'Milliseconds.' }),
  end_unix: Type.Integer({ minimum: 0, description: 'Milliseconds.' }),
  aggregation_interval: Type.Optional(
    Type.String({ enum: ['hour', 'day', 'week', 'month', 'cumulative'], default: 'day' }),
  ),
  aggregation_bucket_size: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 366 * 86_400, description: 'Seconds, in place of aggregation_interval.' }),
  ),
  breakdown_type: Type.Optional(
    Type.String({
      maxLength: 40,
      default: 'none',
      description: '`voice`, `model`, `api_keys`; any other value gives a single group, `All`.',
    }),
  ),
  metric: Type.Optional(
    Type.String({
      maxLength: 40,
      default: 'characters',
      description:
        '`credits`, `characters` or `tts_characters`, `request_count`, `minutes_used`, `fiat_units_spent` (0).',
    }),
  ),
});

export const CharacterStats = Type.Object({
  time: Type.Array(Type.Integer(), { description: 'Start of each interval in milliseconds.' }),
  usage: Type.Record(Type.String(), Type.Array(Type.Number())),
});

export const Subscription = Type.Object({
  tier: Type.String(),
  status: Type.String(),
  character_count: Type.Integer({ description: "Characters spoken this month, times their model's price." }),
  character_limit: Type.Integer(),
  can_extend_character_limit: Type.Boolean(),
  allowed_to_extend_character_limit: Type.Boolean(),
  max_credit_limit_extension: Type.Union([Type.Number(), Type.String()]),
  next_character_count_reset_unix: Type.Integer(),
  voice_slots_used: Type.Integer(),
  voice_limit: Type.Integer(),
  voice_add_edit_counter: Type.Integer(),
  professional_voice_slots_used: Type.Integer(),
  professional_voice_slots_used_in_workspace: Type.Integer(),
  professional_voice_limit: Type.Integer(),
  can_extend_voice_limit: Type.Boolean(),
  can_use_instant_voice_cloning: Type.Boolean(),
  can_use_professional_voice_cloning: Type.Boolean(),
  current_overage: Type.Object({ amount: Type.String(), currency: Type.String() }),
  open_invoices: Type.Array(Type.Unknown()),
  has_open_invoices: Type.Boolean(),
});

export const User = Type.Object({
  user_id: Type.String(),
  workspace_id: Type.String(),
  subscription: Subscription,
  is_new_user: Type.Boolean(),
  can_use_delayed_payment_methods: Type.Boolean(),
  is_onboarding_completed: Type.Boolean(),
  is_onboarding_checklist_completed: Type.Boolean(),
  first_name: Nullable(Type.String()),
  seat_type: Type.String(),
  created_at: Type.Integer(),
});

const Text = Type.String({ minLength: 1, maxLength: 200_000 });

export const DialogueBody = Type.Object({
  inputs: Type.Array(Type.Object({ text: Text, voice_id: Type.String({ minLength: 1, maxLength: 200 }) }), {
    minItems: 1,
    maxItems: 500,
    description: 'The inputs to speak, in order, each by its voice.',
  }),
  model_id: Nullish(Type.String({ minLength: 1, maxLength: 120, description: "Default: each voice's own." })),
  language_code: Nullish(Type.String({ maxLength: 20 })),
  settings: Nullish(Type.Object({ stability: Nullish(Stability) })),
  pronunciation_dictionary_locators: PronunciationLocators,
  ...normalizationFields,
  seed: Nullish(Type.Integer({ minimum: 0, maximum: 4294967295 })),
});
export type DialogueInput = Static<typeof DialogueBody>;

const VoiceSegment = Type.Object({
  voice_id: Type.String(),
  start_time_seconds: Type.Number(),
  end_time_seconds: Type.Number(),
  character_start_index: Type.Integer({ description: "Half-open range of the inputs' texts, a line each." }),
  character_end_index: Type.Integer(),
  dialogue_input_index: Type.Integer(),
});

export const DialogueWithTimestamps = Type.Object({
  ...SpeechWithTimestamps.properties,
  voice_segments: Type.Array(VoiceSegment),
});

export const DialogueLine = Type.Object({
  ...StreamChunk.properties,
  voice_segments: Type.Optional(Type.Array(VoiceSegment, { description: 'Of the inputs that have ended.' })),
});

const previewFields = {
  text: Nullish(Type.String({ minLength: 3, maxLength: 1000, description: 'Script to read.' })),
  guidance_scale: Nullish(Type.Number({ minimum: 0, maximum: 100, description: 'Above 10 as 10.' })),
  seed: Nullish(Type.Integer({ minimum: 0, maximum: 4294967295 })),
  language_code: Nullish(
    Type.String({
      pattern: '^(?:[A-Za-z]{2}|[Aa][Uu][Tt][Oo])$',
      description: "ISO 639-1, or `auto`: the text's own.",
    }),
  ),
  pronunciation_dictionary_locators: PronunciationLocators,
};
const Description = Type.String({ minLength: 3, maxLength: 1000, pattern: '\\S', description: 'Not only spaces.' });

export const DesignVoiceBody = Type.Object({
  voice_description: Description,
  model_id: Nullish(Type.String({ minLength: 1, maxLength: 120 })),
  ...previewFields,
});

export const RemixBody = Type.Object({ voice_description: Description, ...previewFields });
export type DesignVoiceInput = Static<typeof RemixBody>;

const Labels = Type.Record(Type.String(), Type.Unknown(), { description: 'gender and age are applied.' });

export const CreateVoiceBody = Type.Object({
  voice_name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  voice_description: Nullish(Type.String({ maxLength: 1000 })),
  generated_voice_id: Type.String({ minLength: 1, maxLength: 200 }),
  labels: Nullish(Labels),
});

const VOICE_SORTS = ['name', 'created_at_unix'] as const;

/** A repeated parameter, or one value. */
const Several = Type.Union([Type.Array(Type.String({ maxLength: 200 }), { maxItems: 100 }), Type.String()]);
const Wanted = Type.Optional(Type.String({ maxLength: 200 }));

/** What no voice has is found nowhere: a filter is never an error. */
export const VoiceSearchQuery = Type.Object({
  ...Type.Omit(VoiceListQuery, ['voice_type', 'gender', 'age', 'search']).properties,
  search: Type.Optional(Type.String({ maxLength: 200, description: 'In name, description, tags, labels, category.' })),
  gender: Wanted,
  age: Wanted,
  sort: Type.Optional(
    Type.Unsafe<(typeof VOICE_SORTS)[number]>({
      type: 'string',
      enum: [...VOICE_SORTS],
      description: 'Default: as listVoices.',
    }),
  ),
  sort_direction: Type.Optional(Type.String({ enum: ['asc', 'desc'], default: 'asc' })),
  voice_type: Type.Optional(
    Type.String({
      enum: ['public', 'default', 'community', 'personal', 'workspace', 'non-default', 'non-community', 'saved'],
      description: "`public`, `default`, `community`: everyone's; the others: the account's own.",
    }),
  ),
  category: Type.Optional(Type.String({ maxLength: 40, description: '`premade` or `generated`.' })),
  language: Type.Optional(Several),
  voice_ids: Type.Optional(Several),
  use_cases: Type.Optional(Several),
  fine_tuning_state: Wanted,
  collection_id: Wanted,
  high_quality: Type.Optional(Type.Boolean()),
  min_notice_period_days: Type.Optional(Type.Integer()),
  include_custom_rates: Type.Optional(Type.Boolean()),
  include_live_moderated: Type.Optional(Type.Boolean()),
  include_total_count: Type.Optional(Type.Boolean()),
});

export const EditVoiceBody = Type.Object({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
  description: Type.Optional(Type.String({ maxLength: 500 })),
});

export const HistoryDownloadBody = Type.Object({
  history_item_ids: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 1000 }),
  output_format: Nullish(
    Type.String({
      maxLength: 100,
      description: 'As the native `output_format`, such as `wav`; `default`: each item as it was made.',
    }),
  ),
});
