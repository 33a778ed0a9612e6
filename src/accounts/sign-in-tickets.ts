import { randomToken, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { hashSecret } from './authenticate.ts';

/** Time to find the phone. */
const TICKET_SECS = 10 * 60;

/** Tickets stand for a password that was right, in the second step of signing in. */
export function createSignInTickets(store: Pick<Store, 'signInTickets'>) {
  return {
    async issue(accountId: string): Promise<{ ticket: string; expiresAtUnix: number }> {
      const ticket = randomToken(48);
      const expiresAtUnix = unixNow() + TICKET_SECS;
      await store.signInTickets.insert({
        token_hash: hashSecret(ticket),
        account_id: accountId,
        expires_at_unix: expiresAtUnix,
      });
      return { ticket, expiresAtUnix };
    },

    /** Undefined where the ticket has expired. */
    async accountIdOf(ticket: string): Promise<string | undefined> {
      const row = await store.signInTickets.find(hashSecret(ticket));
      return row === undefined || row.expires_at_unix <= unixNow() ? undefined : row.account_id;
    },

    /** Of an account. */
    removeAll: (accountId: string): Promise<void> => store.signInTickets.removeAll(accountId),
  };
}
