import { Problem } from '../errors.ts';
import { randomToken, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { type AuthenticatedKey, type Caller, hashSecret } from './authenticate.ts';
import { NO_LIMITS, readLimits } from './key-limits.ts';

/** Time for a page to open its socket. */
const LIFE_SECS = 15 * 60;
const PREFIX = 'sut_';

/** Tokens that open one socket each, so that a page needs no key. */
export function createSingleUseTokens(store: Pick<Store, 'singleUseTokens' | 'keys'>) {
  return {
    async issue(caller: Caller): Promise<string> {
      const token = `${PREFIX}${randomToken(48)}`;
      await store.singleUseTokens.insert({
        token_hash: hashSecret(token),
        account_id: caller.accountId,
        key_id: caller.keyId,
        budget_id: caller.budgetId,
        expires_at_unix: unixNow() + LIFE_SECS,
      });
      return token;
    },

    /** Who asked for a token; it opens nothing any more. @throws Problem AUTH_REQUIRED */
    async redeem(token: string): Promise<AuthenticatedKey> {
      const row = await store.singleUseTokens.take(hashSecret(token), unixNow());
      if (row === undefined) {
        throw new Problem('AUTH_REQUIRED', 'This single-use token is unknown, used or expired. Ask for a new one.');
      }
      let limits = NO_LIMITS;
      if (row.key_id !== null) {
        const key = await store.keys.find(row.account_id, row.key_id);
        if (key === undefined || key.disabled !== 0) {
          throw new Problem('AUTH_REQUIRED', 'The API key that asked for this token is disabled or gone.');
        }
        limits = readLimits(key.limits);
      }
      return { accountId: row.account_id, keyId: row.key_id, budgetId: row.budget_id, limits };
    },
  };
}

export type SingleUseTokens = ReturnType<typeof createSingleUseTokens>;
