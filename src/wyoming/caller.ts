import { authenticateKey, type Caller } from '../accounts/authenticate.ts';
import { NO_LIMITS } from '../accounts/key-limits.ts';
import type { Keyless } from '../accounts/keyless.ts';
import { Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';

/**
 * Whom a connection from an address speaks for, as it brings no key: the owner of a key that the operator chose, within its
 * limits; else the account of requests without a key, where networks are named for them; else the first account.
 * @throws Problem AUTH_REQUIRED where that key opens nothing, or the address is in none of the networks
 */
export async function wyomingCaller(
  { store, keyless }: { store: Pick<Store, 'keys' | 'accounts'>; keyless: Keyless | undefined },
  key: string | undefined,
  address: string,
): Promise<Caller> {
  if (key !== undefined) {
    const caller = await authenticateKey(store.keys, key);
    if (caller !== undefined) return caller;
    throw new Problem('AUTH_REQUIRED', 'The key in LOCUTION_WYOMING_API_KEY is unknown, disabled or expired.');
  }
  if (keyless !== undefined) {
    const caller = keyless.includes(address) ? await keyless.caller() : undefined;
    if (caller !== undefined) return caller;
    throw new Problem(
      'AUTH_REQUIRED',
      'This address needs an API key, which Wyoming cannot send. Add its network to LOCUTION_KEYLESS_NETWORKS, or set LOCUTION_WYOMING_API_KEY.',
    );
  }
  const account = await store.accounts.first();
  if (account === undefined) throw new Problem('AUTH_REQUIRED', 'This server has no account yet.');
  return { accountId: account.account_id, keyId: null, budgetId: null, limits: NO_LIMITS };
}
