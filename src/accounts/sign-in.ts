import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors.ts';
import { newId, randomToken, unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { AccountRow, SessionRow } from '../store/tables.ts';
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

/** People's way in: first-run setup, login, sessions, passwords. */
export function createSignIn(store: Pick<Store, 'accounts' | 'sessions'>, setupToken: string | undefined) {
  const byAddress = createAttemptLimiter({ limit: ADDRESS_FAILURES, windowSecs: WINDOW_SECS });
  const byAccount = createAttemptLimiter({ limit: ACCOUNT_FAILURES, windowSecs: WINDOW_SECS });
  let openToken = setupToken;

  async function open(account: AccountRow, { userAgent }: Origin): Promise<SignedIn> {
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

  return {
    isSetupNeeded: async (): Promise<boolean> => !(await store.accounts.isSetUp()),

    /** Gives the first account its person. @throws Problem FORBIDDEN, CONFLICT, RATE_LIMITED */
    async setUp(
      given: { setupToken: string; email: string; name: string; password: string },
      origin: Origin,
    ): Promise<SignedIn> {
      byAddress.check(origin.address);
      const account = await store.accounts.first();
      if (account === undefined || (await store.accounts.isSetUp())) {
        throw new Problem('CONFLICT', 'This server is set up already. Sign in.');
      }
      if (openToken === undefined || !isEqual(given.setupToken, openToken)) {
        byAddress.failed(origin.address);
        throw new Problem('FORBIDDEN', 'The setup token is wrong. The server prints the right one when it starts.');
      }
      const password_hash = await hashPassword(given.password);
      const person = { email: normalized(given.email), name: given.name, password_hash };
      if (!(await store.accounts.setUp(account.account_id, person))) {
        throw new Problem('CONFLICT', 'This server is set up already. Sign in.');
      }
      openToken = undefined;
      return await open({ ...account, ...person }, origin);
    },

    /** @throws Problem AUTH_REQUIRED, alike for every reason; RATE_LIMITED */
    async login(given: { email: string; password: string }, origin: Origin): Promise<SignedIn> {
      const email = normalized(given.email);
      byAddress.check(origin.address);
      byAccount.check(email);
      // Counted before the slow part, or parallel guesses would all pass the check.
      byAddress.failed(origin.address);
      byAccount.failed(email);
      const account = await store.accounts.findByEmail(email);
      const matches = await isPassword(account?.password_hash ?? null, given.password);
      if (account === undefined || !matches || account.disabled !== 0) {
        throw new Problem('AUTH_REQUIRED', 'The e-mail address or the password is wrong.');
      }
      byAddress.forget(origin.address);
      byAccount.forget(email);
      return await open(account, origin);
    },

    async logout(session: Session): Promise<void> {
      await store.sessions.remove(session.accountId, session.sessionId);
    },

    async account(session: Session): Promise<AccountRow> {
      const account = await store.accounts.find(session.accountId);
      if (account === undefined) throw new Problem('AUTH_REQUIRED', 'This account is gone.');
      return account;
    },

    /** Ends the other sessions. @throws Problem FORBIDDEN where the current password is wrong, RATE_LIMITED */
    async changePassword(session: Session, given: { current: string; next: string }): Promise<void> {
      byAccount.check(session.accountId);
      const account = await this.account(session);
      if (!(await isPassword(account.password_hash, given.current))) {
        byAccount.failed(session.accountId);
        throw new Problem('FORBIDDEN', 'The current password is wrong.');
      }
      await store.accounts.update(session.accountId, { password_hash: await hashPassword(given.next) });
      await store.sessions.removeOthers(session.accountId, session.sessionId);
    },

    sessions: (session: Session): Promise<SessionRow[]> => store.sessions.list(session.accountId),

    /** False where the account has no such session. */
    revoke: (session: Session, sessionId: string): Promise<boolean> =>
      store.sessions.remove(session.accountId, sessionId),
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

/** The form in which e-mail addresses are compared. */
export const normalized = (email: string): string => email.trim().toLowerCase();

function isEqual(a: string, b: string): boolean {
  // Of equal length whatever was sent.
  return timingSafeEqual(Buffer.from(hashSecret(a)), Buffer.from(hashSecret(b)));
}
