import { Problem } from '../errors.ts';
import type { AccountRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import type { Session } from './authenticate.ts';
import type { CurrentPassword } from './current-password.ts';
import { createDevices } from './devices.ts';
import { normalized } from './email.ts';
import { createEntrance, type Origin, type SignedIn } from './entrance.ts';
import { createFirstSetup } from './first-setup.ts';
import type { PasswordStrength } from './password-strength.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { type CodeKind, type SecondFactor, WRONG_CODE } from './second-factor.ts';
import { createSignInThrottle } from './sign-in-throttle.ts';
import { createSignInTickets } from './sign-in-tickets.ts';

/** The password was right; the account asks for a code too. */
export interface CodeRequired {
  account: AccountRow;
  /** Stands for the password in the second step. */
  ticket: string;
  expiresAtUnix: number;
}

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
  const tickets = createSignInTickets(store);
  const enter = createEntrance(store, devices);

  return {
    ...createFirstSetup({ store, strength, throttle, enter }),

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
      return { account, ...(await tickets.issue(account.account_id)) };
    },

    /** Whose sign-in a ticket stands for; undefined where it has run out. */
    accountIdOfTicket: tickets.accountIdOf,

    /** The second step. @throws Problem AUTH_REQUIRED where the ticket has run out or the code is wrong, RATE_LIMITED */
    async enterCode(
      input: { ticket: string; code: string },
      origin: Origin,
    ): Promise<SignedIn & { codeKind: CodeKind }> {
      const accountId = await tickets.accountIdOf(input.ticket);
      const account = accountId === undefined ? undefined : await store.accounts.find(accountId);
      const factor = accountId === undefined ? undefined : await secondFactor.find(accountId);
      if (account === undefined || factor === undefined || account.disabled !== 0) {
        throw new Problem('AUTH_REQUIRED', 'This sign-in has expired. Enter the password again.');
      }
      const deviceId = await devices.find(account.account_id, origin.deviceToken);
      const codeKind = await secondFactor.take(factor, input.code, deviceId);
      if (codeKind === undefined) throw new Problem('AUTH_REQUIRED', WRONG_CODE);
      await tickets.removeAll(account.account_id);
      return { ...(await enter(account, deviceId, origin)), codeKind };
    },

    /** Ends the other sessions. @throws Problem FORBIDDEN where the current password is wrong, RATE_LIMITED */
    async changePassword(session: Session, input: { current: string; next: string }): Promise<void> {
      const account = await currentPassword(session.accountId, input.current);
      await strength.require(input.next, [account.email ?? '', account.name], 'new_password');
      await store.accounts.update(session.accountId, { password_hash: await hashPassword(input.next) });
      await store.sessions.removeOthers(session.accountId, session.sessionId);
      await tickets.removeAll(session.accountId);
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;
