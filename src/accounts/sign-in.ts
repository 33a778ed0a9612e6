import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors.ts';
import { newId, randomToken, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { AccountRow } from '../store/tables.ts';
import { createAttemptLimiter } from './attempts.ts';
import { hashSecret, type Session } from './authenticate.ts';
import { hashPassword, isPassword } from './passwords.ts';

/** Where a request comes from, as the limits and the list of sessions know it. */
export interface Origin {
  address: string;
  userAgent: string;
}

export interface SignedIn {
  account: AccountRow;
  /** The cookie's value; only its hash is stored. */
  token: string;
}

const WINDOW_SECS = 15 * 60;
const ADDRESS_FAILURES = 50;
const ACCOUNT_FAILURES = 10;

/** Signing in: first-run setup, login, passwords. */
export function createSignIn({ store }: { store: Pick<Store, 'accounts' | 'sessions' | 'attemptCounter'> }) {
  const limiter = (name: string, limit: number) =>
    createAttemptLimiter({ store, name, limit, windowSecs: WINDOW_SECS });
  const byAddress = limiter('sign-in-address', ADDRESS_FAILURES);
  const byAccount = limiter('sign-in-account', ACCOUNT_FAILURES);

  return {
    isSetupNeeded: async (): Promise<boolean> => !(await store.accounts.isSetUp()),

    /** Gives the first account its address and password. @throws Problem FORBIDDEN, CONFLICT, RATE_LIMITED */
    async setUp(
      given: { setupToken: string; email: string; name: string; password: string },
      origin: Origin,
    ): Promise<SignedIn> {
      const account = await store.accounts.first();
      if (account === undefined || (await store.accounts.isSetUp())) {
        throw new Problem('CONFLICT', 'This server has already been set up. Sign in instead.');
      }
      await byAddress.attempt(origin.address);
      const tokenHash = await store.accounts.setupTokenHash();
      if (tokenHash === undefined || !isEqual(hashSecret(given.setupToken), tokenHash)) {
        throw new Problem(
          'FORBIDDEN',
          'The setup token is wrong. The server prints the correct one each time it starts.',
        );
      }
      const password_hash = await hashPassword(given.password);
      const identity = { email: normalized(given.email), name: given.name, password_hash };
      if (!(await store.accounts.setUp(account.account_id, identity))) {
        throw new Problem('CONFLICT', 'This server has already been set up. Sign in instead.');
      }
      await byAddress.forget(origin.address);
      return await openSession(store, { ...account, ...identity }, origin);
    },

    /** @throws Problem AUTH_REQUIRED, alike for every reason; RATE_LIMITED */
    async login(given: { email: string; password: string }, origin: Origin): Promise<SignedIn> {
      const email = normalized(given.email);
      // Before the slow part, or parallel guesses would all be let through.
      await byAddress.attempt(origin.address);
      await byAccount.attempt(email);
      const account = await store.accounts.findByEmail(email);
      const matches = await isPassword(account?.password_hash ?? null, given.password);
      if (account === undefined || !matches || account.disabled !== 0) {
        throw new Problem('AUTH_REQUIRED', 'The e-mail address or the password is wrong.');
      }
      await byAddress.forget(origin.address);
      await byAccount.forget(email);
      return await openSession(store, account, origin);
    },

    /** Ends the other sessions. @throws Problem FORBIDDEN where the current password is wrong, RATE_LIMITED */
    async changePassword(session: Session, given: { current: string; next: string }): Promise<void> {
      await byAccount.attempt(session.accountId);
      const account = await store.accounts.find(session.accountId);
      if (!(await isPassword(account?.password_hash ?? null, given.current))) {
        throw new Problem('FORBIDDEN', 'The current password is wrong.');
      }
      await byAccount.forget(session.accountId);
      await store.accounts.update(session.accountId, { password_hash: await hashPassword(given.next) });
      await store.sessions.removeOthers(session.accountId, session.sessionId);
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Always a new token, whatever cookie came along: one planted before is worth nothing after. */
async function openSession(
  store: Pick<Store, 'sessions'>,
  account: AccountRow,
  { userAgent }: Origin,
): Promise<SignedIn> {
  const token = randomToken(48);
  const nowUnix = unixNow();
  await store.sessions.insert({
    session_id: newId(),
    account_id: account.account_id,
    token_hash: hashSecret(token),
    user_agent: userAgent.slice(0, 300),
    created_at_unix: nowUnix,
    last_seen_at_unix: nowUnix,
  });
  return { account, token };
}

/** The form in which e-mail addresses are compared. */
export const normalized = (email: string): string => email.trim().toLowerCase();

/** Of hashes, which have equal lengths. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
