import { authenticateKey, type Caller } from '../accounts/authenticate.ts';
import { NO_LIMITS } from '../accounts/key-limits.ts';
import { Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';

/**
 * Whom connections speak for, as they bring no key: the owner of a key that the operator chose, within its limits, else the first account.
 * @throws Problem AUTH_REQUIRED where that key opens nothing
 */
export async function wyomingCaller(store: Pick<Store, 'keys' | 'accounts'>, key: string | undefined): Promise<Caller> {
  if (key !== undefined) {
    const caller = await authenticateKey(store.keys, key);
    if (caller !== undefined) return caller;
    throw new Problem('AUTH_REQUIRED', 'The key in LOCUTION_WYOMING_API_KEY is unknown, disabled or expired.');
  }
  const account = await store.accounts.first();
  if (account === undefined) throw new Problem('AUTH_REQUIRED', 'This server has no account yet.');
  return { accountId: account.account_id, keyId: null, budgetId: null, limits: NO_LIMITS };
}
