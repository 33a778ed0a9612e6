import { toCredits } from '../../accounts/credits.ts';
import type { Standing } from '../../accounts/standing.ts';
import type { Breakdown, UsageBucket } from '../../accounts/usage.ts';

/** Use of an interval; `by` only where the use is broken down. */
export const usageBucketBody = (bucket: UsageBucket, breakdown: Breakdown) => ({
  start_unix: bucket.startUnix,
  credits: toCredits(bucket.units),
  characters: bucket.characters,
  requests: bucket.requests,
  audio_secs: bucket.audioMs / 1000,
  ...(breakdown === 'none' ? {} : { by: bucket.by }),
});

/** Remaining credits and concurrency slots. */
export const balanceBody = ({ account, plan }: Standing) => ({
  balance: account.balance === null ? null : toCredits(account.balance),
  unlimited: account.balance === null,
  plan: plan.name,
  concurrency_limit: plan.concurrency_limit,
  concurrency_in_use: account.in_use,
});
