import { newApiKey, newId, newKeyId, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { hashKey } from './authenticate.ts';

/**
 * Gives an empty store its account and first key. Returns the plaintext to print where it was drawn here; undefined
 * where the operator chose it, or where the store has keys.
 */
export async function bootstrapKey(
  store: Pick<Store, 'accounts' | 'keys'>,
  chosen: string | undefined,
): Promise<string | undefined> {
  if (!(await store.keys.isEmpty())) return undefined;
  const plaintext = chosen ?? newApiKey();
  const account = (await store.accounts.first()) ?? { account_id: newId(), created_at_unix: unixNow() };
  if ((await store.accounts.first()) === undefined) await store.accounts.insert(account);
  await store.keys.insert({
    key_id: newKeyId(),
    account_id: account.account_id,
    name: 'First key',
    prefix: plaintext.slice(0, 8),
    key_hash: hashKey(plaintext),
    created_at_unix: unixNow(),
  });
  return chosen === undefined ? plaintext : undefined;
}
