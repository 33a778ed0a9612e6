import { newApiKey, newId, newKeyId, randomToken, unixNow } from '../ids.ts';
import type { AccountRow, ApiKeyRow } from '../store/account-tables.ts';
import { DEFAULT_PLAN_ID } from '../store/plans.ts';
import type { Store } from '../store/store.ts';
import { hashSecret } from './authenticate.ts';

/**
 * Gives an empty store its account and first key. Returns the plaintext to print where it was drawn here; undefined
 * where the operator chose it, or where the store has keys.
 */
export async function bootstrapKey(
  store: Pick<Store, 'accounts' | 'keys'>,
  chosen: string | undefined,
): Promise<string | undefined> {
  const existing = await store.accounts.first();
  if (existing !== undefined && ((await store.accounts.isSetUp()) || !(await store.keys.isEmpty()))) return undefined;
  const account = existing ?? newAccount({ role: 'admin' });
  if (existing === undefined) await store.accounts.insert(account);
  const plaintext = chosen ?? newApiKey();
  const isStored = await store.keys.insert(newKey(account.account_id, 'First key', plaintext), null, 1);
  return isStored && chosen === undefined ? plaintext : undefined;
}

/**
 * Draws what the first-run setup asks for; its hash is stored. Undefined where the setup is done, or where another node that
 * is alive has printed one.
 */
export async function drawSetupToken(store: Pick<Store, 'accounts' | 'nodes' | 'alone'>): Promise<string | undefined> {
  return await store.alone('setup', async () => {
    if (await store.accounts.isSetUp()) return undefined;
    const token = randomToken(32);
    return (await store.accounts.offerSetupToken(hashSecret(token), store.nodes.id)) ? token : undefined;
  });
}

/** The row of a new account; without a password nobody can sign in to it. */
export function newAccount(input: Partial<AccountRow>): AccountRow {
  return {
    account_id: newId(),
    email: null,
    name: '',
    role: 'member',
    password_hash: null,
    plan_id: DEFAULT_PLAN_ID,
    disabled: 0,
    balance: null,
    balance_period: 0,
    balance_month: 0,
    in_use: 0,
    key_changes: 0,
    created_at_unix: unixNow(),
    ...input,
  };
}

/** The row of a new key. */
export function newKey(accountId: string, name: string, plaintext: string, input: Partial<ApiKeyRow> = {}): ApiKeyRow {
  return {
    key_id: newKeyId(),
    account_id: accountId,
    budget_id: newId(),
    kind: 'standard',
    name,
    prefix: plaintext.slice(0, 8),
    key_hash: hashSecret(plaintext),
    disabled: 0,
    expires_at_unix: null,
    last_used_at_unix: null,
    replaces_key_id: null,
    limits: null,
    created_at_unix: unixNow(),
    ...input,
  };
}
