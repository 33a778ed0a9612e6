import { Type } from 'typebox';
import { Nullable } from '../schemas/common.ts';
import { Voice } from '../schemas/voices.ts';

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
