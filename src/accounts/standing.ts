import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { AccountRow, PlanRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import type { Credits } from './credits.ts';
import { intervalStart, nextInterval, readUsage } from './usage.ts';

/** An account and its plan, with the month's credits granted where they are due. */
export interface Standing {
  account: AccountRow;
  plan: PlanRow;
}

/** What an account has used of the present month of UTC. */
export interface MonthUse {
  /** In units of 1/10,000 credit. */
  units: number;
  /** When the next month begins. */
  endUnix: number;
}

/** How accounts stand: what they have left, and what they used. */
export function createStandings(options: { store: Pick<Store, 'accounts' | 'plans' | 'usage'>; credits: Credits }) {
  const { accounts, plans, usage } = options.store;

  return {
    /** @throws Problem AUTH_REQUIRED where the account has been removed */
    async find(accountId: string): Promise<Standing> {
      await options.credits.refresh(accountId);
      const account = await accounts.find(accountId);
      const plan = account && (await plans.find(account.plan_id));
      if (account === undefined || plan === undefined) {
        throw new Problem('AUTH_REQUIRED', 'This account no longer exists.');
      }
      return { account, plan };
    },

    async monthUse(accountId: string): Promise<MonthUse> {
      const startUnix = intervalStart(unixNow(), 'month');
      const [month] = await readUsage(usage, accountId, { startUnix, interval: 'month', breakdown: 'none' });
      return { units: month?.units ?? 0, endUnix: nextInterval(startUnix, 'month') };
    },
  };
}

export type Standings = ReturnType<typeof createStandings>;
