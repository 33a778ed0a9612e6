import { setTimeout as sleep } from 'node:timers/promises';
import type { Store } from '../store/store.ts';
import { createAttemptLimiter } from './attempts.ts';
import { networkOf } from './networks.ts';

const WINDOW_SECS = 15 * 60;
const ADDRESS_FAILURES = 50;
/** Of one account from one address, or from one device that the account knows. */
const PAIR_FAILURES = 10;
/** Of one account from everywhere: from here on strangers wait before each try. */
const UNHURRIED_FAILURES = 10;
/** Of one account from everywhere: strangers are refused. It takes ten addresses, and keeps no known device out. */
const ACCOUNT_FAILURES = 100;
const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 4000;

/** One try to sign in. */
export interface Attempt {
  address: string;
  /** In the form in which it is compared. */
  email: string;
  /** Hash of the device's token, where the account knows the device. */
  deviceId: string | undefined;
}

/**
 * Keeps guessing passwords slow without giving strangers a way to lock people out: limits hold for an address, and for an
 * address together with an account; an account as a whole first slows strangers down. Devices that it knows only have a
 * limit of their own.
 */
export function createSignInThrottle(
  options: { store?: Pick<Store, 'attemptCounter'>; wait?: (ms: number) => Promise<unknown> } = {},
) {
  const { store, wait = sleep } = options;
  const limiter = (name: string, limit: number) =>
    createAttemptLimiter({ ...(store && { store }), name, limit, windowSecs: WINDOW_SECS });
  const byAddress = limiter('sign-in-address', ADDRESS_FAILURES);
  const byPair = limiter('sign-in-pair', PAIR_FAILURES);
  const byAccount = limiter('sign-in-account', ACCOUNT_FAILURES);
  const pairOf = ({ address, email, deviceId }: Attempt) => `${deviceId ?? networkOf(address)} ${email}`;

  return {
    /** Counts a try, before its slow part: parallel ones all count. @throws Problem RATE_LIMITED */
    async admit(attempt: Attempt): Promise<void> {
      if (attempt.deviceId === undefined) await byAddress.attempt(networkOf(attempt.address));
      await byPair.attempt(pairOf(attempt));
      if (attempt.deviceId !== undefined) return;
      const count = await byAccount.attempt(attempt.email);
      if (count <= UNHURRIED_FAILURES) return;
      await wait(Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (count - UNHURRIED_FAILURES - 1)));
    },

    /** The try was a good one, and counts for nothing. */
    async succeeded(attempt: Attempt): Promise<void> {
      await byPair.forget(pairOf(attempt));
      if (attempt.deviceId !== undefined) return;
      // One's own success must not wipe out what was tried on others.
      await byAddress.takeBack(networkOf(attempt.address));
      await byAccount.takeBack(attempt.email);
    },

    /** A try at something that is nobody's account: the setup token. @throws Problem RATE_LIMITED */
    async admitAddress(address: string): Promise<void> {
      await byAddress.attempt(networkOf(address));
    },

    /** Likewise, and it was a good one. */
    async addressSucceeded(address: string): Promise<void> {
      await byAddress.takeBack(networkOf(address));
    },
  };
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;
