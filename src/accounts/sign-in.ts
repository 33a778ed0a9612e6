import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors.ts';
import { newId, randomToken, unixNow } from '../ids.ts';
import type { AccountRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import { hashSecret, type Session } from './authenticate.ts';
import type { CurrentPassword } from './current-password.ts';
import { createDevices } from './devices.ts';
import type { PasswordStrength } from './password-strength.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type CodeKind, type SecondFactor, WRONG_CODE } from './second-factor.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';

/** Where a request comes from, as the limits and the list of sessions know it. */
export interface Origin {
  address: string;
  userAgent: string;
  /** The browser's device cookie. */
  deviceToken: string | undefined;
}

export interface SignedIn {
  account: AccountRow;
  /** The cookie's value; only its hash is stored. */
  token: string;
  /** A new device cookie's value; undefined where the browser's own holds. */
  deviceToken: string | undefined;
}

/** The password was right; the account asks for a code too. */
export interface CodeRequired {
  account: AccountRow;
  /** Stands for the password in the second step. */
  ticket: string;
  expiresAtUnix: number;
}

/** Time to find the phone. */
const TICKET_SECS = 10 * 60;

/** Signing in: first-run setup, login in one step or two, the password. */
export function createSignIn({
  store,
  strength,
  secondFactor,
  currentPassword,
}: {
  store: Pick<Store, 'accounts' | 'sessions' | 'devices' | 'signInTickets' | 'attemptCounter'>;
  strength: PasswordStrength;
  secondFactor: SecondFactor;
  currentPassword: CurrentPassword;
}) {
  const devices = createDevices(store.devices);
  const throttle = createSignInThrottle({ store });

  async function enter(account: AccountRow, deviceId: string | undefined, origin: Origin): Promise<SignedIn> {
    const deviceToken = await devices.remember(account.account_id, deviceId);
    return { account, deviceToken, token: await openSession(store, account, origin) };
  }

  async function issueTicket(accountId: string): Promise<Pick<CodeRequired, 'ticket' | 'expiresAtUnix'>> {
    const ticket = randomToken(48);
    const expiresAtUnix = unixNow() + TICKET_SECS;
    await store.signInTickets.insert({
      token_hash: hashSecret(ticket),
      account_id: accountId,
      expires_at_unix: expiresAtUnix,
    });
    return { ticket, expiresAtUnix };
  }

  const accountIdOfTicket = async (ticket: string): Promise<string | undefined> => {
    const row = await store.signInTickets.find(hashSecret(ticket));
    return row === undefined || row.expires_at_unix <= unixNow() ? undefined : row.account_id;
  };

  return {
    isSetupNeeded: async (): Promise<boolean> => !(await store.accounts.isSetUp()),

    /** Gives the first account its address and password. @throws Problem FORBIDDEN, CONFLICT, RATE_LIMITED */
    async setUp(
      input: { setupToken: string; email: string; name: string; password: string },
      origin: Origin,
    ): Promise<SignedIn> {
      const account = await store.accounts.first();
      if (account === undefined || (await store.accounts.isSetUp())) {
        throw new Problem('CONFLICT', 'This server has already been set up. Sign in instead.');
      }
      await throttle.admitAddress(origin.address);
      const tokenHash = await store.accounts.setupTokenHash();
      if (tokenHash === undefined || !isEqual(hashSecret(input.setupToken), tokenHash)) {
        throw new Problem(
          'FORBIDDEN',
          'The setup token is wrong. The server prints the correct one each time it starts.',
        );
      }
      await strength.require(input.password, [input.email, input.name], 'password');
      const password_hash = await hashPassword(input.password);
      const identity = { email: normalized(input.email), name: input.name, password_hash };
      if (!(await store.accounts.setUp(account.account_id, identity))) {
        throw new Problem('CONFLICT', 'This server has already been set up. Sign in instead.');
      }
      await throttle.addressSucceeded(origin.address);
      return await enter({ ...account, ...identity }, undefined, origin);
    },

    /** Whose account an e-mail address is; undefined for nobody's. */
    accountIdOf: async (email: string): Promise<string | undefined> =>
      (await store.accounts.findByEmail(normalized(email)))?.account_id,

    /**
     * The first step, and where the account has no second factor the only one.
     * @throws Problem AUTH_REQUIRED, alike for every reason; RATE_LIMITED
     */
    async login(input: { email: string; password: string }, origin: Origin): Promise<SignedIn | CodeRequired> {
      const email = normalized(input.email);
      const account = await store.accounts.findByEmail(email);
      const deviceId = await devices.find(account?.account_id, origin.deviceToken);
      const attempt = { address: origin.address, email, deviceId };
      await throttle.admit(attempt);
      const matches = await isPassword(account?.password_hash ?? null, input.password);
      if (account === undefined || !matches || account.disabled !== 0) {
        throw new Problem('AUTH_REQUIRED', 'The e-mail address or the password is wrong.');
      }
      await throttle.succeeded(attempt);
      if ((await secondFactor.find(account.account_id)) === undefined) return await enter(account, deviceId, origin);
      return { account, ...(await issueTicket(account.account_id)) };
    },

    /** Whose sign-in a ticket stands for; undefined where it has run out. */
    accountIdOfTicket,

    /** The second step. @throws Problem AUTH_REQUIRED where the ticket has run out or the code is wrong, RATE_LIMITED */
    async enterCode(
      input: { ticket: string; code: string },
      origin: Origin,
    ): Promise<SignedIn & { codeKind: CodeKind }> {
      const accountId = await accountIdOfTicket(input.ticket);
      const account = accountId === undefined ? undefined : await store.accounts.find(accountId);
      const factor = accountId === undefined ? undefined : await secondFactor.find(accountId);
      if (account === undefined || factor === undefined || account.disabled !== 0) {
        throw new Problem('AUTH_REQUIRED', 'This sign-in has expired. Enter the password again.');
      }
      const deviceId = await devices.find(account.account_id, origin.deviceToken);
      const codeKind = await secondFactor.take(factor, input.code, deviceId);
      if (codeKind === undefined) throw new Problem('AUTH_REQUIRED', WRONG_CODE);
      await store.signInTickets.removeAll(account.account_id);
      return { ...(await enter(account, deviceId, origin)), codeKind };
    },

    /** Ends the other sessions. @throws Problem FORBIDDEN where the current password is wrong, RATE_LIMITED */
    async changePassword(session: Session, input: { current: string; next: string }): Promise<void> {
      const account = await currentPassword(session.accountId, input.current);
      await strength.require(input.next, [account.email ?? '', account.name], 'new_password');
      await store.accounts.update(session.accountId, { password_hash: await hashPassword(input.next) });
      await store.sessions.removeOthers(session.accountId, session.sessionId);
      await store.signInTickets.removeAll(session.accountId);
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Always a new token, whatever cookie came along: one planted before is worth nothing after. */
async function openSession(
  store: Pick<Store, 'sessions'>,
  account: AccountRow,
  { userAgent }: Origin,
): Promise<string> {
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
  return token;
}

/** The form in which e-mail addresses are compared. */
export const normalized = (email: string): string => email.trim().toLowerCase();

/** Of hashes, which have equal lengths. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
