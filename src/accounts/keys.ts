import { notFound, Problem } from '../errors.ts';
import { newApiKey, unixNow } from '../ids.ts';
import type { ApiKeyRow } from '../store/account-tables.ts';
import type { KeyStore, KeyWithBudget } from '../store/keys.ts';
import { newKey } from './bootstrap.ts';
import { type KeyLimits, NO_LIMITS, readLimits, writeLimits } from './key-limits.ts';

/** Disabled and device keys count; a key that a rotation has replaced does not. */
const MAX_KEYS = 50;
const ROTATION_SECS = 30 * 86_400;

export type KeyStatus = 'active' | 'expiring' | 'disabled';

/** A key with its plaintext, which exists only in this answer. */
export interface NewKey {
  key: KeyWithBudget;
  plaintext: string;
}

export function keyStatus(key: Pick<ApiKeyRow, 'disabled' | 'expires_at_unix'>): KeyStatus {
  if (key.disabled !== 0) return 'disabled';
  return key.expires_at_unix === null ? 'active' : 'expiring';
}

const full = () =>
  new Problem(
    'CONFLICT',
    `This account already has ${MAX_KEYS} API keys, the maximum (including disabled and device keys). Delete one first.`,
    { limit: MAX_KEYS },
  );

/** An account's API keys. Every operation throws Problem RESOURCE_NOT_FOUND for a key the account does not have. */
export function createKeyring(keys: KeyStore) {
  async function find(accountId: string, keyId: string): Promise<KeyWithBudget> {
    const key = await keys.find(accountId, keyId);
    if (key === undefined || (key.expires_at_unix !== null && key.expires_at_unix <= unixNow())) {
      throw notFound(`The API key "${keyId}"`);
    }
    return key;
  }

  return {
    find,

    list: (accountId: string): Promise<KeyWithBudget[]> => keys.list(accountId, unixNow()),

    /** @throws Problem CONFLICT where the account has all the keys it may have */
    async create(
      accountId: string,
      input: { name: string; creditLimit: number | null; kind?: ApiKeyRow['kind']; limits?: KeyLimits },
    ): Promise<NewKey> {
      const plaintext = newApiKey();
      const row = newKey(accountId, input.name, plaintext, {
        kind: input.kind ?? 'standard',
        limits: writeLimits(input.limits ?? NO_LIMITS),
      });
      if (!(await keys.insert(row, input.creditLimit, MAX_KEYS))) {
        throw full();
      }
      return { key: await find(accountId, row.key_id), plaintext };
    },

    async update(
      accountId: string,
      keyId: string,
      changes: { name?: string; creditLimit?: number | null; limits?: Partial<KeyLimits> },
    ): Promise<KeyWithBudget> {
      const key = await find(accountId, keyId);
      if (changes.name !== undefined) await keys.update(accountId, keyId, { name: changes.name });
      if (changes.limits !== undefined) {
        const limits = writeLimits({ ...readLimits(key.limits), ...changes.limits });
        await keys.update(accountId, keyId, { limits });
      }
      if (changes.creditLimit !== undefined) await keys.setCreditLimit(key.budget_id, changes.creditLimit);
      return await find(accountId, keyId);
    },

    /** @throws Problem CONFLICT where the key has a replacement, or the account all the keys it may have */
    async rotate(accountId: string, keyId: string): Promise<NewKey> {
      const replaced = await find(accountId, keyId);
      const plaintext = newApiKey();
      const row = newKey(accountId, replaced.name, plaintext, {
        kind: replaced.kind,
        budget_id: replaced.budget_id,
        replaces_key_id: keyId,
        limits: replaced.limits,
      });
      const outcome = await keys.replace(row, keyId, unixNow() + ROTATION_SECS, MAX_KEYS);
      if (outcome === 'full') throw full();
      if (outcome === 'replaced') {
        throw new Problem('CONFLICT', 'This API key has already been rotated. Rotate its replacement instead.');
      }
      return { key: await find(accountId, row.key_id), plaintext };
    },

    async setDisabled(accountId: string, keyId: string, disabled: boolean): Promise<KeyWithBudget> {
      await find(accountId, keyId);
      await keys.update(accountId, keyId, { disabled: disabled ? 1 : 0 });
      return await find(accountId, keyId);
    },

    /** @throws Problem CONFLICT for a key without a limit: there is no budget to begin anew */
    async resetUsage(accountId: string, keyId: string): Promise<KeyWithBudget> {
      const key = await find(accountId, keyId);
      if (key.credit_limit === null)
        throw new Problem(
          'CONFLICT',
          'This API key has no credit limit, so there is no usage to reset. Set a limit first.',
        );
      await keys.resetUsage(key.budget_id, unixNow());
      return await find(accountId, keyId);
    },

    async remove(accountId: string, keyId: string): Promise<void> {
      await find(accountId, keyId);
      await keys.remove(accountId, keyId);
    },
  };
}

export type Keyring = ReturnType<typeof createKeyring>;
