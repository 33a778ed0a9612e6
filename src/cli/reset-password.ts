import { createPeople } from '../accounts/accounts.ts';
import { normalized } from '../accounts/sign-in.ts';
import { readConfig } from '../config.ts';
import { randomToken } from '../ids.ts';
import { openAccountsBeside } from '../store/store.ts';

/** Gives an account a password that is drawn here and printed once, for whoever has the data directory. */
export async function resetPassword([email, ...rest]: string[]): Promise<void> {
  if (email === undefined || rest.length > 0) throw new Error('Say whose: locution reset-password EMAIL');
  const store = await openAccountsBeside(readConfig(process.env));
  try {
    const people = createPeople(store);
    const account = await store.accounts.findByEmail(normalized(email));
    if (account === undefined) {
      const known = (await people.list()).flatMap((other) => other.email ?? []);
      throw new Error(
        `There is no account ${email}. There are: ${known.join(', ') || 'none, the console is not set up'}.`,
      );
    }
    const password = randomToken(16);
    await people.change(account.account_id, { password });
    console.log(`New password of ${account.email}, shown only now: ${password}`);
    console.error(
      `Its sessions are ended. Sign in and change it.${account.disabled ? ' The account is disabled.' : ''}`,
    );
  } finally {
    await store.close();
  }
}
