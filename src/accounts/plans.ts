import { notFound, Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { PlanRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import { monthOf } from './credits.ts';

/** Plans, as admins manage them. Everything throws Problem RESOURCE_NOT_FOUND for a plan that does not exist. */
export function createPlans(store: Pick<Store, 'accounts' | 'plans' | 'credits'>) {
  async function find(planId: string): Promise<PlanRow> {
    const plan = await store.plans.find(planId);
    if (plan === undefined) throw notFound(`The plan "${planId}"`);
    return plan;
  }

  /** A plan with monthly credits grants this month's at once; one without lifts the limit. */
  async function apply(accountId: string, plan: PlanRow): Promise<void> {
    const nowUnix = unixNow();
    const month = plan.monthly_credits === null ? 0 : monthOf(nowUnix);
    await store.credits.setBalance(accountId, plan.monthly_credits, nowUnix, month);
  }

  return {
    find,
    apply,
    list: (): Promise<PlanRow[]> => store.plans.list(),

    /** @throws Problem CONFLICT where the name is taken */
    async add(input: Pick<PlanRow, 'name' | 'concurrency_limit' | 'monthly_credits'>): Promise<PlanRow> {
      const plan = { plan_id: newId(), ...input, created_at_unix: unixNow() };
      if (!(await store.plans.insert(plan))) throw nameTaken(input.name);
      return plan;
    },

    /** A changed concurrency limit holds at once, lifted credits too; other monthly credits from the next month on. */
    async change(planId: string, changes: Partial<PlanRow>): Promise<PlanRow> {
      await find(planId);
      if (changes.name !== undefined && (await store.plans.isNameTaken(changes.name, planId))) {
        throw nameTaken(changes.name);
      }
      if (Object.keys(changes).length > 0) await store.plans.update(planId, changes);
      const plan = await find(planId);
      if (changes.monthly_credits === null) {
        const accounts = (await store.accounts.list()).filter((account) => account.plan_id === planId);
        for (const { account_id } of accounts) await apply(account_id, plan);
      }
      return plan;
    },
  };
}

export type Plans = ReturnType<typeof createPlans>;

const nameTaken = (name: string) =>
  new Problem('CONFLICT', `A plan with the name "${name}" already exists. Choose another name.`);
