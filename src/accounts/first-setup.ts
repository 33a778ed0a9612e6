import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { hashSecret } from './authenticate.ts';
import { normalized } from './email.ts';
import type { Enter, Origin, SignedIn } from './entrance.ts';
import type { PasswordStrength } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import type { SignInThrottle } from './sign-in-throttle.ts';

/** What gives a new server's first account its address and password. */
export function createFirstSetup({
  store,
  strength,
  throttle,
  enter,
}: {
  store: Pick<Store, 'accounts'>;
  strength: PasswordStrength;
  throttle: SignInThrottle;
  enter: Enter;
}) {
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
  };
}

/** Of hashes, which have equal lengths. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(Buffer.from(a), Buffer.from(b));
