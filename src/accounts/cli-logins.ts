import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors.ts';
import { newId, unixNow } from '../ids.ts';
import type { CliLoginRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import { createAttemptLimiter } from './attempts.ts';
import type { Keyring, NewKey } from './keys.ts';
import { networkOf } from './networks.ts';

const LIFE_SECS = 600;
export const POLL_INTERVAL_SECS = 2;
/** Logins that one address may begin: anybody can. */
const PER_ADDRESS = { name: 'cli-login', limit: 30, windowSecs: LIFE_SECS };
/** With so many unfinished ones an address gets fewer, so that those who fill the table do not shut out the others. */
const CROWDED = 1000;
const PER_ADDRESS_CROWDED = { name: 'cli-login-crowded', limit: 3, windowSecs: LIFE_SECS };
/** Consonants and digits that are not taken for one another, and spell nothing. */
const CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789';

/** A command line gets its own key: the browser says yes, the client proves that it is the one that asked. */
export function createCliLogins(store: Pick<Store, 'cliLogins' | 'attemptCounter'>, keyring: Keyring) {
  const logins = store.cliLogins;
  const begun = createAttemptLimiter({ ...PER_ADDRESS, store });
  const begunCrowded = createAttemptLimiter({ ...PER_ADDRESS_CROWDED, store });

  async function find(loginId: string): Promise<CliLoginRow> {
    const login = await logins.find(loginId);
    if (login === undefined || login.expires_at_unix <= unixNow()) {
      throw expired();
    }
    return login;
  }

  return {
    find,

    /** @throws Problem RATE_LIMITED */
    async begin(codeChallenge: string, deviceName: string, address: string): Promise<CliLoginRow> {
      await begun.attempt(networkOf(address));
      await logins.removeExpired(unixNow());
      if ((await logins.count()) >= CROWDED) await begunCrowded.attempt(networkOf(address));
      const login: CliLoginRow = {
        login_id: newId(),
        user_code: newUserCode(),
        code_challenge: codeChallenge,
        device_name: deviceName,
        status: 'pending',
        account_id: null,
        expires_at_unix: unixNow() + LIFE_SECS,
      };
      await logins.insert(login);
      return login;
    },

    /** @throws Problem RESOURCE_NOT_FOUND */
    async findByUserCode(userCode: string): Promise<CliLoginRow> {
      const login = await logins.findByUserCode(userCode.trim().toUpperCase());
      if (login === undefined || login.expires_at_unix <= unixNow()) {
        throw unknownCode();
      }
      return login;
    },

    /** @throws Problem RESOURCE_NOT_FOUND, CONFLICT where it was answered before */
    async decide(loginId: string, status: 'approved' | 'denied', accountId: string): Promise<CliLoginRow> {
      await find(loginId);
      if (!(await logins.decide(loginId, status, accountId))) {
        throw new Problem('CONFLICT', 'This login has already been approved or denied.');
      }
      return await find(loginId);
    },

    /**
     * Gives the client its key, once.
     * @throws Problem GENERATION_NOT_READY (425) while nobody has answered, FORBIDDEN where it was denied or the verifier is
     * wrong, RESOURCE_NOT_FOUND where it is used or over, CONFLICT where the account has no place for a key
     */
    async exchange(loginId: string, codeVerifier: string): Promise<NewKey> {
      const login = await find(loginId);
      if (!isVerifier(codeVerifier, login.code_challenge)) {
        throw new Problem('FORBIDDEN', 'The code_verifier does not match the code_challenge of this login.');
      }
      if (login.status === 'pending') throw unanswered();
      if (login.status === 'denied') throw new Problem('FORBIDDEN', 'This login was denied in the browser.');
      if (login.account_id === null || !(await logins.move(loginId, 'approved', 'used'))) {
        throw new Problem('RESOURCE_NOT_FOUND', 'This login has already been used. Run `locution login` again.');
      }
      try {
        return await keyring.create(login.account_id, { name: login.device_name, creditLimit: null, kind: 'device' });
      } catch (error) {
        // Nothing was given out: after a key is deleted the client may ask again.
        await logins.move(loginId, 'used', 'approved');
        throw error;
      }
    },
  };
}

export type CliLogins = ReturnType<typeof createCliLogins>;

/** Such as BCDF-2345. */
function newUserCode(): string {
  const letters = Array.from({ length: 8 }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

const expired = () =>
  new Problem('RESOURCE_NOT_FOUND', 'This login does not exist or has expired. Run `locution login` again.');

const unknownCode = () =>
  new Problem(
    'RESOURCE_NOT_FOUND',
    'No login with this code exists, or it has expired. Compare the code with the one on the device, or run `locution login` again.',
  );

const unanswered = () =>
  new Problem(
    'GENERATION_NOT_READY',
    'This login has not been approved in the browser yet. Retry after the number of seconds in Retry-After.',
    { retry_after_secs: POLL_INTERVAL_SECS },
  );

/** RFC 7636, S256. */
function isVerifier(verifier: string, challenge: string): boolean {
  const digest = createHash('sha256').update(verifier).digest('base64url');
  return digest.length === challenge.length && timingSafeEqual(Buffer.from(digest), Buffer.from(challenge));
}
