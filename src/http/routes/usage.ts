import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Static } from 'typebox';
import { type Credits, toCredits } from '../../accounts/credits.ts';
import {
  type Breakdown,
  type Interval,
  intervalStart,
  nextInterval,
  readUsage,
  type UsageBucket,
} from '../../accounts/usage.ts';
import { Problem } from '../../errors.ts';
import { unixNow } from '../../ids.ts';
import type { AccountStore } from '../../store/accounts.ts';
import type { PlanStore } from '../../store/plans.ts';
import type { UsageStore } from '../../store/usage.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import {
  Balance,
  CharacterStats,
  CharacterStatsQuery,
  Subscription,
  Usage,
  UsageQuery,
  User,
} from '../schemas/usage.ts';

export interface UsageServices {
  accounts: AccountStore;
  plans: PlanStore;
  credits: Credits;
  usage: UsageStore;
}

const tags = ['Usage'];
const ERRORS = errorResponses('BAD_REQUEST', 'AUTH_REQUIRED', 'VALIDATION_ERROR');
/** An answer of more intervals than this helps nobody. */
const MAX_INTERVALS = 10_000;
/** What an unlimited account shows to clients that know no such thing. */
const NO_LIMIT = 1_000_000_000;

export const usageRoutes: FastifyPluginCallbackTypebox<UsageServices> = (app, services, done) => {
  const { accounts, plans, credits, usage } = services;

  async function standing(accountId: string) {
    await credits.refresh(accountId);
    const account = await accounts.find(accountId);
    const plan = account && (await plans.find(account.plan_id));
    if (account === undefined || plan === undefined) throw new Problem('AUTH_REQUIRED', 'This account is gone.');
    return { account, plan };
  }

  app.get(
    '/v1/usage',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getUsage',
        summary: 'What the account used, by intervals of UTC that have any use',
        tags,
        querystring: UsageQuery,
        response: { 200: Usage, ...ERRORS },
      },
    },
    async (request) => {
      const { start_unix, end_unix, interval = 'day', breakdown = 'none' } = request.query;
      requireForward(start_unix, end_unix);
      const buckets = await readUsage(usage, callerOf(request).accountId, {
        startUnix: start_unix,
        endUnix: end_unix,
        interval: interval as Interval,
        breakdown: breakdown as Breakdown,
      });
      return {
        buckets: buckets.map((bucket) => ({
          start_unix: bucket.startUnix,
          credits: toCredits(bucket.units),
          characters: bucket.characters,
          requests: bucket.requests,
          audio_secs: bucket.audioMs / 1000,
          ...(breakdown === 'none' ? {} : { by: bucket.by }),
        })),
      };
    },
  );

  app.get(
    '/v1/usage/character-stats',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getCharacterStats',
        summary: 'Usage in the form existing clients read, times in milliseconds',
        tags,
        querystring: CharacterStatsQuery,
        response: { 200: CharacterStats, ...ERRORS },
      },
    },
    async (request) => await characterStats(usage, callerOf(request).accountId, request.query),
  );

  app.get(
    '/v1/balance',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getBalance',
        summary: 'Credits and places left',
        tags,
        response: { 200: Balance, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => {
      const { account, plan } = await standing(callerOf(request).accountId);
      return {
        balance: account.balance === null ? null : toCredits(account.balance),
        unlimited: account.balance === null,
        plan: plan.name,
        concurrency_limit: plan.concurrency_limit,
        concurrency_in_use: account.in_use,
      };
    },
  );

  async function subscription(accountId: string): Promise<Static<typeof Subscription>> {
    const { account, plan } = await standing(accountId);
    const nowUnix = unixNow();
    const startUnix = intervalStart(nowUnix, 'month');
    const [month] = await readUsage(usage, accountId, { startUnix, interval: 'month', breakdown: 'none' });
    const used = Math.ceil(toCredits(month?.units ?? 0));
    return {
      tier: plan.name,
      status: 'active',
      character_count: used,
      character_limit: account.balance === null ? NO_LIMIT : used + Math.floor(toCredits(account.balance)),
      can_extend_character_limit: false,
      allowed_to_extend_character_limit: false,
      max_credit_limit_extension: account.balance === null ? 'unlimited' : 0,
      next_character_count_reset_unix: nextInterval(startUnix, 'month'),
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

  app.get(
    '/v1/user/subscription',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getSubscription',
        summary: "The account's plan in the form existing clients read",
        tags,
        response: { 200: Subscription, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => await subscription(callerOf(request).accountId),
  );

  app.get(
    '/v1/user',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getUser',
        summary: 'The account in the form existing clients read',
        tags,
        response: { 200: User, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async (request) => {
      const { account } = await standing(callerOf(request).accountId);
      return {
        user_id: account.account_id,
        workspace_id: account.account_id,
        subscription: await subscription(account.account_id),
        is_new_user: false,
        can_use_delayed_payment_methods: false,
        is_onboarding_completed: true,
        is_onboarding_checklist_completed: true,
        first_name: account.name || null,
        seat_type: account.role === 'admin' ? 'workspace_admin' : 'workspace_member',
        created_at: account.created_at_unix,
      };
    },
  );
  done();
};

const BREAKDOWNS: Record<string, Breakdown> = { voice: 'voice', model: 'model', api_keys: 'key' };
const METRICS: Record<string, (bucket: UsageBucket) => number> = {
  characters: ({ characters }) => characters,
  credits: ({ units }) => toCredits(units),
  request_count: ({ requests }) => requests,
  minutes_used: ({ audioMs }) => audioMs / 60_000,
};

/** @throws Problem BAD_REQUEST where both are given and the end comes first */
function requireForward(startUnix = Number.NEGATIVE_INFINITY, endUnix = Number.POSITIVE_INFINITY): void {
  if (endUnix < startUnix) throw new Problem('BAD_REQUEST', 'end_unix lies before start_unix.');
}

/** Every interval from start to end, those without use too; `All` where nothing is broken down. */
async function characterStats(usage: UsageStore, accountId: string, query: Static<typeof CharacterStatsQuery>) {
  const { start_unix, end_unix, aggregation_interval = 'day', breakdown_type = 'none', metric = 'characters' } = query;
  const startUnix = Math.floor(start_unix / 1000);
  const endUnix = Math.ceil(end_unix / 1000);
  requireForward(startUnix, endUnix);
  const isCumulative = aggregation_interval === 'cumulative';
  const interval = isCumulative ? 'month' : (aggregation_interval as Interval);
  const starts: number[] = [];
  for (let at = intervalStart(startUnix, interval); at <= endUnix; at = nextInterval(at, interval)) {
    starts.push(at);
    if (starts.length > MAX_INTERVALS) {
      throw new Problem('BAD_REQUEST', `This span has more than ${MAX_INTERVALS} intervals. Ask for a shorter one.`);
    }
  }
  const breakdown = BREAKDOWNS[breakdown_type] ?? 'none';
  const buckets = await readUsage(usage, accountId, { startUnix, endUnix: endUnix + 1, interval, breakdown });
  const times = isCumulative ? starts.slice(0, 1) : starts;
  const empty = () => times.map(() => 0);
  const series = new Map<string, number[]>(breakdown === 'none' ? [['All', empty()]] : []);
  for (const bucket of buckets) {
    const name = breakdown === 'none' ? 'All' : (bucket.by ?? 'console');
    const values = series.get(name) ?? empty();
    const index = isCumulative ? 0 : times.indexOf(bucket.startUnix);
    values[index] = (values[index] ?? 0) + (METRICS[metric]?.(bucket) ?? 0);
    series.set(name, values);
  }
  return { time: times.map((secs) => secs * 1000), usage: Object.fromEntries(series) };
}
