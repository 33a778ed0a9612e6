import type { Static } from 'typebox';
import { toCredits } from '../../accounts/credits.ts';
import type { MonthUse, Standing } from '../../accounts/standing.ts';
import type { Breakdown, Interval, UsageBucket } from '../../accounts/usage.ts';
import type { UsageSeries } from '../../accounts/usage-series.ts';
import { ValidationProblem } from '../../errors.ts';
import type { TurnTime } from '../../speech/dialogue.ts';
import { milliseconds } from '../../speech/stored-words.ts';
import { AGES, GENDERS } from '../../voice-terms.ts';
import type { SavedVoice } from '../../voices/editor.ts';
import type { CharacterStats, CharacterStatsQuery, CreateVoiceBody, Subscription } from './schemas.ts';

/** When each voice of a dialogue speaks. */
export const voiceSegments = (times: readonly TurnTime[]) =>
  times.map((turn, index) => ({
    voice_id: turn.voiceId,
    start_time_seconds: milliseconds(turn.startSecs),
    end_time_seconds: milliseconds(turn.endSecs),
    character_start_index: turn.startChar,
    character_end_index: turn.endChar,
    dialogue_input_index: index,
  }));

/** What a person says of a preview when saving it. */
export function savedVoice(body: Static<typeof CreateVoiceBody>): SavedVoice {
  const { gender, age } = body.labels ?? {};
  return {
    name: body.voice_name,
    description: body.voice_description?.slice(0, 500),
    gender: GENDERS.find((one) => one === gender),
    age: AGES.find((one) => one === age),
  };
}

/** What an unlimited account shows to clients that know no such thing. */
const NO_LIMIT = 1_000_000_000;

export function subscriptionBody({ account, plan }: Standing, month: MonthUse): Static<typeof Subscription> {
  const used = Math.ceil(toCredits(month.units));
  return {
    tier: plan.name,
    status: 'active',
    character_count: used,
    character_limit: account.balance === null ? NO_LIMIT : used + Math.floor(toCredits(account.balance)),
    can_extend_character_limit: false,
    allowed_to_extend_character_limit: false,
    max_credit_limit_extension: account.balance === null ? 'unlimited' : 0,
    next_character_count_reset_unix: month.endUnix,
    voice_slots_used: 0,
    voice_limit: NO_LIMIT,
    voice_add_edit_counter: 0,
    professional_voice_slots_used: 0,
    professional_voice_slots_used_in_workspace: 0,
    professional_voice_limit: 0,
    can_extend_voice_limit: false,
    can_use_instant_voice_cloning: false,
    can_use_professional_voice_cloning: false,
    current_overage: { amount: '0', currency: 'usd' },
    open_invoices: [],
    has_open_invoices: false,
  };
}

export const userBody = (standing: Standing, month: MonthUse) => ({
  user_id: standing.account.account_id,
  workspace_id: standing.account.account_id,
  subscription: subscriptionBody(standing, month),
  is_new_user: false,
  can_use_delayed_payment_methods: false,
  is_onboarding_completed: true,
  is_onboarding_checklist_completed: true,
  first_name: standing.account.name || null,
  seat_type: standing.account.role === 'admin' ? 'workspace_admin' : 'workspace_member',
  created_at: standing.account.created_at_unix,
});

const BREAKDOWNS: Record<string, Breakdown> = { voice: 'voice', model: 'model', api_keys: 'key', all_api_keys: 'key' };
const METRICS: Record<string, (bucket: UsageBucket) => number> = {
  characters: ({ characters }) => characters,
  tts_characters: ({ characters }) => characters,
  // Nothing costs money here.
  fiat_units_spent: () => 0,
  credits: ({ units }) => toCredits(units),
  request_count: ({ requests }) => requests,
  minutes_used: ({ audioMs }) => audioMs / 60_000,
};

/**
 * The query as `readUsageSeries` takes it: times come in milliseconds.
 * @throws ValidationProblem for a figure that this server does not keep
 */
export function requestedSeries(query: Static<typeof CharacterStatsQuery>) {
  const {
    aggregation_interval = 'day',
    aggregation_bucket_size,
    breakdown_type = 'none',
    metric = 'characters',
  } = query;
  const isCumulative = aggregation_interval === 'cumulative' && aggregation_bucket_size === undefined;
  const of = Object.hasOwn(METRICS, metric) ? METRICS[metric] : undefined;
  if (of === undefined) {
    const msg = `must be one of ${Object.keys(METRICS).join(', ')}; this server does not record "${metric}"`;
    throw new ValidationProblem([{ loc: ['query', 'metric'], msg, type: 'enum' }]);
  }
  return {
    startUnix: Math.floor(query.start_unix / 1000),
    endUnix: Math.ceil(query.end_unix / 1000),
    interval: aggregation_bucket_size ?? (isCumulative ? 'month' : (aggregation_interval as Interval)),
    isCumulative,
    breakdown: BREAKDOWNS[breakdown_type] ?? 'none',
    metric: of,
  };
}

/** The one curve of what is not broken down is `All`, that of browser sessions `console`. */
export function characterStatsBody(
  { startsUnix, series }: UsageSeries,
  breakdown: Breakdown,
): Static<typeof CharacterStats> {
  const unnamed = breakdown === 'none' ? 'All' : 'console';
  return {
    time: startsUnix.map((secs) => secs * 1000),
    usage: Object.fromEntries([...series].map(([by, values]) => [by ?? unnamed, values])),
  };
}
