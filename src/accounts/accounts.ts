import { notFound, Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { AccountChanges } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import type { AccountRow, PlanRow } from '../store/tables.ts';
import { newAccount } from './bootstrap.ts';
import { monthOf } from './credits.ts';
import { hashPassword } from './passwords.ts';
import { normalized } from './sign-in.ts';

/** Changes an admin can make; units of 1/10,000 credit. */
export interface PersonChanges {
  name?: string | undefined;
  role?: AccountRow['role'] | undefined;
  planId?: string | undefined;
  balance?: number | null | undefined;
  disabled?: boolean | undefined;
  password?: string | undefined;
}

/** What admins do: accounts and plans. */
export function createPeople(store: Pick<Store, 'accounts' | 'plans' | 'sessions' | 'credits'>) {
  async function findPlan(planId: string): Promise<PlanRow> {
    const plan = await store.plans.find(planId);
    if (plan === undefined) throw notFound(`The plan "${planId}"`);
    return plan;
  }

  async function find(accountId: string): Promise<AccountRow> {
    const account = await store.accounts.find(accountId);
    if (account === undefined) throw notFound(`The account "${accountId}"`);
    return account;
  }

  /** A plan with monthly credits grants this month's at once; one without lifts the limit. */
  async function applyPlan(accountId: string, plan: PlanRow): Promise<void> {
    const nowUnix = unixNow();
    const month = plan.monthly_credits === null ? 0 : monthOf(nowUnix);
    await store.credits.setBalance(accountId, plan.monthly_credits, nowUnix, month);
  }

  return {
    list: (): Promise<AccountRow[]> => store.accounts.list(),

    /** @throws Problem CONFLICT where the e-mail address is taken, RESOURCE_NOT_FOUND for the plan */
    async add(given: {
      email: string;
      password: string;
      name: string;
      role: AccountRow['role'];
      planId: string;
    }): Promise<AccountRow> {
      const plan = await findPlan(given.planId);
      const account = newAccount({
        email: normalized(given.email),
        name: given.name,
        role: given.role,
        plan_id: plan.plan_id,
        password_hash: await hashPassword(given.password),
      });
      if (!(await store.accounts.insert(account))) {
        throw new Problem('CONFLICT', `There is an account with the e-mail address ${account.email}.`);
      }
      await applyPlan(account.account_id, plan);
      return await find(account.account_id);
    },

    /** @throws Problem CONFLICT where nobody could administer the server any more */
    async change(accountId: string, changes: PersonChanges): Promise<AccountRow> {
      await find(accountId);
      const row: AccountChanges = {};
      if (changes.name !== undefined) row.name = changes.name;
      if (changes.role !== undefined) row.role = changes.role;
      if (changes.disabled !== undefined) row.disabled = changes.disabled ? 1 : 0;
      if (changes.password !== undefined) row.password_hash = await hashPassword(changes.password);
      const plan = changes.planId === undefined ? undefined : await findPlan(changes.planId);
      if (plan !== undefined) row.plan_id = plan.plan_id;
      if (changes.disabled !== true && changes.role !== 'member') await store.accounts.update(accountId, row);
      else if (!(await store.accounts.updateUnlessLastAdmin(accountId, row))) {
        throw new Problem('CONFLICT', 'This is the last admin: make another account one first.');
      }
      if (plan !== undefined) await applyPlan(accountId, plan);
      if (changes.balance !== undefined) await store.credits.setBalance(accountId, changes.balance, unixNow());
      if (changes.disabled || changes.password !== undefined) await store.sessions.removeOthers(accountId, undefined);
      return await find(accountId);
    },

    plans: (): Promise<PlanRow[]> => store.plans.list(),
    findPlan,

    /** @throws Problem CONFLICT where the name is taken */
    async addPlan(given: Pick<PlanRow, 'name' | 'concurrency_limit' | 'monthly_credits'>): Promise<PlanRow> {
      const plan = { plan_id: newId(), ...given, created_at_unix: unixNow() };
      if (!(await store.plans.insert(plan))) throw nameTaken(given.name);
      return plan;
    },

    /** A changed concurrency limit holds at once, lifted credits too; other monthly credits from the next month on. */
    async changePlan(planId: string, changes: Partial<PlanRow>): Promise<PlanRow> {
      await findPlan(planId);
      if (changes.name !== undefined && (await store.plans.isNameTaken(changes.name, planId))) {
        throw nameTaken(changes.name);
      }
      if (Object.keys(changes).length > 0) await store.plans.update(planId, changes);
      const plan = await findPlan(planId);
      if (changes.monthly_credits === null) {
        const accounts = (await store.accounts.list()).filter((account) => account.plan_id === planId);
        for (const { account_id } of accounts) await applyPlan(account_id, plan);
      }
      return plan;
    },
  };
}

export type People = ReturnType<typeof createPeople>;

const nameTaken = (name: string) => new Problem('CONFLICT', `There is a plan with the name "${name}".`);
