import { Problem } from '../errors.ts';
import { randomToken, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { authenticateAgain, type Caller, hashSecret } from './authenticate.ts';
import { NO_LIMITS } from './key-limits.ts';
import { KEYLESS_ACCOUNT_ID } from './keyless.ts';

/** Time for a page to open its socket. */
const LIFE_SECS = 15 * 60;
const PREFIX = 'sut_';

/** Tokens that open one socket each, so that a page needs no key. */
export function createSingleUseTokens(store: Pick<Store, 'singleUseTokens' | 'keys' | 'accounts'>) {
  return {
    /** @throws Problem FORBIDDEN for a caller without a key: the token would open a socket from any network */
    async issue(caller: Caller): Promise<string> {
      if (caller.accountId === KEYLESS_ACCOUNT_ID) {
        throw new Problem(
          'FORBIDDEN',
          'Creating a token requires an API key. If requests need no key, open the socket without a token.',
        );
      }
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
    async redeem(token: string): Promise<Caller> {
      const row = await store.singleUseTokens.take(hashSecret(token), unixNow());
      if (row === undefined) {
        throw new Problem('AUTH_REQUIRED', 'This single-use token is unknown, used or expired. Request a new one.');
      }
      const { account_id: accountId, key_id: keyId, budget_id: budgetId } = row;
      const caller = await authenticateAgain(store, { accountId, keyId, budgetId, limits: NO_LIMITS });
      if (caller === undefined) {
        throw new Problem(
          'AUTH_REQUIRED',
          'The API key or account that requested this token has been disabled or deleted.',
        );
      }
      return caller;
    },
  };
}

export type SingleUseTokens = ReturnType<typeof createSingleUseTokens>;
