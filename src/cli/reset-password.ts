import { createAccounts } from '../accounts/accounts.ts';
import { createPlans } from '../accounts/plans.ts';
import { normalized } from '../accounts/sign-in.ts';
import { readConfig } from '../config.ts';
import { randomToken } from '../ids.ts';
import { openStoreBeside } from '../store/store.ts';

/** Gives an account a password that is drawn here and printed once, for whoever has the data directory. */
export async function resetPassword([email, ...rest]: string[]): Promise<void> {
  if (email === undefined || rest.length > 0) throw new Error('Name the account: locution reset-password EMAIL');
  const store = await openStoreBeside(readConfig(process.env));
  try {
    const accounts = createAccounts({ store, plans: createPlans(store) });
    const account = await store.accounts.findByEmail(normalized(email));
    if (account === undefined) {
      const known = (await accounts.list()).flatMap((other) => other.email ?? []);
      throw new Error(
        `There is no account with the e-mail address ${email}. The accounts are: ${known.join(', ') || 'none, the console has not been set up'}.`,
      );
    }
    const password = randomToken(16);
    await accounts.change(account.account_id, { password });
    console.log(`New password of ${account.email}, shown only now: ${password}`);
    console.error(
      `All its sessions have been ended. Sign in and change the password.${account.disabled ? ' The account is disabled.' : ''}`,
    );
  } finally {
    await store.close();
  }
}
