import { notFound, Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { AccountRow } from '../store/account-tables.ts';
import type { AccountChanges } from '../store/accounts.ts';
import type { Store } from '../store/store.ts';
import { newAccount } from './bootstrap.ts';
import { normalized } from './email.ts';
import { KEYLESS_ACCOUNT_ID } from './keyless.ts';
import type { PasswordStrength } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import type { Plans } from './plans.ts';

/** Changes an admin can make; units of 1/10,000 credit. */
export interface AccountUpdate {
  name?: string | undefined;
  role?: AccountRow['role'] | undefined;
  planId?: string | undefined;
  balance?: number | null | undefined;
  disabled?: boolean | undefined;
  password?: string | undefined;
  /** False takes it off: for who has lost the app and the recovery codes. */
  secondFactor?: false | undefined;
}

/** An account, and whether it has a second factor. */
export type AccountStanding = AccountRow & { hasSecondFactor: boolean };

/** Accounts, as admins manage them. */
export function createAccounts(options: {
  store: Pick<Store, 'accounts' | 'sessions' | 'devices' | 'secondFactors' | 'signInTickets' | 'credits'>;
  plans: Plans;
  strength: PasswordStrength;
}) {
  const { store, plans, strength } = options;

  async function find(accountId: string): Promise<AccountStanding> {
    const account = await store.accounts.find(accountId);
    if (account === undefined) throw notFound(`The account "${accountId}"`);
    const factor = await store.secondFactors.find(accountId);
    return { ...account, hasSecondFactor: (factor?.confirmed_at_unix ?? null) !== null };
  }

  return {
    async list(): Promise<AccountStanding[]> {
      const [accounts, confirmed] = [await store.accounts.list(), await store.secondFactors.confirmedAccounts()];
      return accounts.map((account) => ({ ...account, hasSecondFactor: confirmed.has(account.account_id) }));
    },

    /** @throws Problem CONFLICT where the e-mail address is taken, RESOURCE_NOT_FOUND for the plan */
    async add(input: {
      email: string;
      password: string;
      name: string;
      role: AccountRow['role'];
      planId: string;
    }): Promise<AccountStanding> {
      const plan = await plans.find(input.planId);
      await strength.require(input.password, [input.email, input.name], 'password');
      const account = newAccount({
        email: normalized(input.email),
        name: input.name,
        role: input.role,
        plan_id: plan.plan_id,
        password_hash: await hashPassword(input.password),
      });
      if (!(await store.accounts.insert(account))) {
        throw new Problem('CONFLICT', `An account with the e-mail address ${account.email} already exists.`);
      }
      await plans.apply(account.account_id, plan);
      return await find(account.account_id);
    },

    /** @throws Problem CONFLICT where nobody could administer the server any more */
    async change(accountId: string, changes: AccountUpdate): Promise<AccountStanding> {
      const account = await find(accountId);
      if (accountId === KEYLESS_ACCOUNT_ID && (changes.password !== undefined || changes.role === 'admin')) {
        throw new Problem(
          'CONFLICT',
          'The account for requests without a key cannot be signed in to: it has no password and cannot be an admin.',
        );
      }
      if (changes.password !== undefined) {
        await strength.require(changes.password, [account.email ?? '', changes.name ?? account.name], 'password');
      }
      const row: AccountChanges = {};
      if (changes.name !== undefined) row.name = changes.name;
      if (changes.role !== undefined) row.role = changes.role;
      if (changes.disabled !== undefined) row.disabled = changes.disabled ? 1 : 0;
      if (changes.password !== undefined) row.password_hash = await hashPassword(changes.password);
      const plan = changes.planId === undefined ? undefined : await plans.find(changes.planId);
      if (plan !== undefined) row.plan_id = plan.plan_id;
      if (changes.disabled !== true && changes.role !== 'member') await store.accounts.update(accountId, row);
      else if (!(await store.accounts.updateUnlessLastAdmin(accountId, row))) {
        throw new Problem(
          'CONFLICT',
          'This is the only admin account that can sign in. Make another account an admin first.',
        );
      }
      if (plan !== undefined) await plans.apply(accountId, plan);
      if (changes.balance !== undefined) await store.credits.setBalance(accountId, changes.balance, unixNow());
      if (changes.disabled || changes.password !== undefined) {
        await store.sessions.removeOthers(accountId, undefined);
        await store.devices.removeAll(accountId);
        await store.signInTickets.removeAll(accountId);
      }
      if (changes.secondFactor === false) await store.secondFactors.remove(accountId);
      return await find(accountId);
    },
  };
}

export type Accounts = ReturnType<typeof createAccounts>;
