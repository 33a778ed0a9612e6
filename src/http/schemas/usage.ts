import { Type } from 'typebox';
import { Nullable } from './common.ts';

const UnixTime = Type.Integer({ minimum: 0, maximum: 253402300799 });

export const UsageQuery = Type.Object({
  start_unix: Type.Optional(UnixTime),
  end_unix: Type.Optional(UnixTime),
  interval: Type.Optional(Type.String({ enum: ['hour', 'day', 'week', 'month'], default: 'day' })),
  breakdown: Type.Optional(Type.String({ enum: ['none', 'key', 'voice', 'model'], default: 'none' })),
});

export const Usage = Type.Object({
  buckets: Type.Array(
    Type.Object({
      start_unix: Type.Integer({ description: 'UTC; weeks begin on Monday.' }),
      credits: Type.Number(),
      characters: Type.Integer(),
      requests: Type.Integer(),
      audio_secs: Type.Number(),
      by: Type.Optional(Nullable(Type.String({ description: 'Id of the key, voice or model; null for the console.' }))),
    }),
  ),
});

/** Times of this operation are in milliseconds: existing clients send and expect them so. */
export const CharacterStatsQuery = Type.Object({
  start_unix: Type.Integer({ minimum: 0, description: 'Milliseconds.' }),
  end_unix: Type.Integer({ minimum: 0, description: 'Milliseconds.' }),
  aggregation_interval: Type.Optional(
    Type.String({ enum: ['hour', 'day', 'week', 'month', 'cumulative'], default: 'day' }),
  ),
  breakdown_type: Type.Optional(
    Type.String({ enum: ['none', 'voice', 'model', 'api_keys', 'user', 'request_source'], default: 'none' }),
  ),
  metric: Type.Optional(
    Type.String({ enum: ['characters', 'credits', 'request_count', 'minutes_used'], default: 'characters' }),
  ),
});

export const CharacterStats = Type.Object({
  time: Type.Array(Type.Integer(), { description: 'Begin of each interval in milliseconds.' }),
  usage: Type.Record(Type.String(), Type.Array(Type.Number())),
});

export const Balance = Type.Object({
  balance: Nullable(Type.Number()),
  unlimited: Type.Boolean(),
  plan: Type.String(),
  concurrency_limit: Type.Integer(),
  concurrency_in_use: Type.Integer(),
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
