import { Problem } from '../errors.ts';
import type { AccountRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import { createAttemptLimiter } from './attempts.ts';
import { isPassword } from './passwords.ts';

const WINDOW_SECS = 15 * 60;
const FAILURES = 10;

/** Gives the account of who is signed in and has given its password. @throws Problem FORBIDDEN, RATE_LIMITED */
export type CurrentPassword = (accountId: string, password: string) => Promise<AccountRow>;

/** Asks who is signed in for the password again: whoever finds a browser open does not know it. */
export function createCurrentPassword(store: Pick<Store, 'accounts' | 'attemptCounter'>): CurrentPassword {
  const attempts = createAttemptLimiter({
    store,
    name: 'current-password',
    limit: FAILURES,
    windowSecs: WINDOW_SECS,
  });
  return async (accountId, password) => {
    await attempts.attempt(accountId);
    const account = await store.accounts.find(accountId);
    const matches = await isPassword(account?.password_hash ?? null, password);
    if (account === undefined || !matches) throw new Problem('FORBIDDEN', 'The current password is wrong.');
    await attempts.forget(accountId);
    return account;
  };
}
