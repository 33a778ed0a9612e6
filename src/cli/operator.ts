import { hostname } from 'node:os';
import { type AccountStanding, type Accounts, createAccounts } from '../accounts/accounts.ts';
import { normalized } from '../accounts/email.ts';
import { createPasswordStrength } from '../accounts/password-strength.ts';
import { createPlans } from '../accounts/plans.ts';
import { readConfig } from '../config.ts';
import { newOrderedId, unixNow } from '../ids.ts';
import { openStoreBeside } from '../store/store.ts';

/**
 * Changes an account by its e-mail address, for whoever has the data directory, and writes it into the audit log.
 * @throws Error that names the accounts there are
 */
export async function changeAsOperator(
  email: string,
  action: string,
  change: (account: AccountStanding, accounts: Accounts) => Promise<void>,
): Promise<void> {
  const store = await openStoreBeside(readConfig(process.env));
  const strength = createPasswordStrength();
  try {
    const accounts = createAccounts({ store, plans: createPlans(store), strength });
    const all = await accounts.list();
    const account = all.find((other) => other.email === normalized(email));
    if (account === undefined) {
      const known = all.flatMap((other) => other.email ?? []);
      throw new Error(
        `There is no account with the e-mail address ${email}. The accounts are: ${known.join(', ') || 'none, the console has not been set up'}.`,
      );
    }
    await change(account, accounts);
    await store.audit.insert({
      event_id: newOrderedId(),
      account_id: account.account_id,
      actor_id: null,
      action,
      subject: '',
      address: hostname(),
      user_agent: 'locution, the command line',
      created_at_unix: unixNow(),
    });
  } finally {
    await strength.close();
    await store.close();
  }
}
