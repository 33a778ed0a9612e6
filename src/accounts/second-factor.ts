import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { SecondFactorRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import { createAttemptLimiter } from './attempts.ts';
import { hashSecret, type Session } from './authenticate.ts';
import type { CurrentPassword } from './current-password.ts';

const ISSUER = 'Locution';
/** What every app can do (RFC 6238's defaults): others are ignored or refused by some of them. */
const TOTP_FORM = { algorithm: 'SHA1', digits: 6, period: 30 };
/** As long as the hash (RFC 4226, section 4). */
const SECRET_BYTES = 20;
/** The clocks of a phone and a server may lie so many steps apart. */
const DRIFT_STEPS = 1;
/** Of three codes that fit among a million, ten tries in a quarter of an hour find one in about a year. */
const TRIES = { name: 'second-factor', limit: 10, windowSecs: 15 * 60 };
const RECOVERY_CODES = 10;
/** As in `cli-logins.ts`: letters and digits that are not taken for one another. 16 of them are 76 bits. */
const CODE_LETTERS = 'BCDFGHJKMNPQRSTVWXZ23456789';
const CODE_LENGTH = 16;

export const WRONG_CODE =
  'The code is wrong, too old, or was used before. Wait for the next one, and check the clock of the device that shows it.';

/** Which kind of code opened something. */
export type CodeKind = 'totp' | 'recovery';

export interface SecondFactorState {
  enabledAtUnix: number | null;
  recoveryCodesLeft: number;
}

/** A second factor for signing in: codes that an app makes from a shared secret and the time. */
export function createSecondFactor(options: {
  store: Pick<Store, 'secondFactors' | 'sessions' | 'attemptCounter'>;
  currentPassword: CurrentPassword;
}) {
  const { store, currentPassword } = options;
  const factors = store.secondFactors;
  const tries = createAttemptLimiter({ ...TRIES, store });

  const find = async (accountId: string): Promise<SecondFactorRow | undefined> => {
    const row = await factors.find(accountId);
    return row?.confirmed_at_unix === null ? undefined : row;
  };

  /**
   * Takes a code of the app or a recovery code; neither is taken twice. A device that the account knows has tries of its own,
   * so that a stranger who has the password does not use them up. Undefined where it opens nothing.
   * @throws Problem RATE_LIMITED
   */
  async function take(factor: SecondFactorRow, code: string, deviceId?: string): Promise<CodeKind | undefined> {
    const name = triesOf(factor.account_id, deviceId);
    await tries.attempt(name);
    const kind = await takeOnce(factor, code.replaceAll(/[\s-]/g, '').toUpperCase());
    if (kind !== undefined) await tries.forget(name);
    return kind;
  }

  async function takeOnce(factor: SecondFactorRow, code: string): Promise<CodeKind | undefined> {
    const { account_id: accountId, secret } = factor;
    if (code.length === CODE_LENGTH) {
      return (await factors.takeRecoveryCode(accountId, hashSecret(code))) ? 'recovery' : undefined;
    }
    const step = stepOf(secret, code);
    return step !== undefined && (await factors.takeStep(accountId, step)) ? 'totp' : undefined;
  }

  /** @throws Problem CONFLICT where there is none */
  async function require(accountId: string): Promise<SecondFactorRow> {
    const factor = await find(accountId);
    if (factor === undefined) throw new Problem('CONFLICT', 'This account has no second factor.');
    return factor;
  }

  /** Both at once: who has only one of them changes nothing. */
  async function requireBoth(session: Session, input: { password: string; code: string }): Promise<void> {
    const factor = await require(session.accountId);
    await currentPassword(session.accountId, input.password);
    if ((await take(factor, input.code)) === undefined) throw new Problem('FORBIDDEN', WRONG_CODE);
  }

  return {
    /** Undefined where signing in asks for none. */
    find,
    take,

    async state({ accountId }: Session): Promise<SecondFactorState> {
      const factor = await find(accountId);
      return {
        enabledAtUnix: factor?.confirmed_at_unix ?? null,
        recoveryCodesLeft: factor === undefined ? 0 : await factors.countRecoveryCodes(accountId),
      };
    },

    /** Draws a secret for the app, told only now; nothing asks for codes before `confirm`. @throws Problem CONFLICT */
    async begin({ accountId }: Session, password: string): Promise<{ secret: string; uri: string }> {
      const { email } = await currentPassword(accountId, password);
      const secret = new Secret({ size: SECRET_BYTES });
      if (!(await factors.propose(accountId, secret.base32))) {
        throw new Problem('CONFLICT', 'This account already has a second factor. Turn it off first.');
      }
      const uri = new TOTP({ ...TOTP_FORM, secret, issuer: ISSUER, label: email ?? accountId }).toString();
      return { secret: secret.base32, uri };
    },

    /**
     * Turns it on, with a code that shows that the app has the secret, and ends the other sessions. Returns the recovery
     * codes, told only now. @throws Problem CONFLICT, FORBIDDEN, RATE_LIMITED
     */
    async confirm({ accountId, sessionId }: Session, code: string): Promise<string[]> {
      const proposed = await factors.find(accountId);
      if (proposed === undefined)
        throw new Problem('CONFLICT', 'No second factor setup has been started for this account.');
      await tries.attempt(triesOf(accountId));
      const step = stepOf(proposed.secret, code.replaceAll(/\s/g, ''));
      if (step === undefined) throw new Problem('FORBIDDEN', WRONG_CODE);
      const codes = drawCodes();
      const codeHashes = codes.map(hashSecret);
      if (!(await factors.confirm(proposed, { step, codeHashes, nowUnix: unixNow() }))) {
        throw new Problem('CONFLICT', 'This second factor is already turned on, or its setup has been restarted.');
      }
      await tries.forget(triesOf(accountId));
      await store.sessions.removeOthers(accountId, sessionId);
      return codes.map(inGroups);
    },

    /** New recovery codes in the place of the old ones. @throws Problem CONFLICT, FORBIDDEN, RATE_LIMITED */
    async renewRecoveryCodes(session: Session, input: { password: string; code: string }): Promise<string[]> {
      await requireBoth(session, input);
      const codes = drawCodes();
      await factors.replaceRecoveryCodes(session.accountId, codes.map(hashSecret));
      return codes.map(inGroups);
    },

    /** @throws Problem CONFLICT, FORBIDDEN, RATE_LIMITED */
    async disable(session: Session, input: { password: string; code: string }): Promise<void> {
      await requireBoth(session, input);
      await factors.remove(session.accountId);
    },
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

/** The step of the time that a code is of, undefined where it fits none of those that count. */
function stepOf(secret: string, token: string): number | undefined {
  if (!/^\d{6}$/.test(token)) return undefined;
  const timestamp = Date.now();
  const code = { ...TOTP_FORM, token, secret: Secret.fromBase32(secret), timestamp, window: DRIFT_STEPS };
  const delta = TOTP.validate(code);
  return delta === null ? undefined : TOTP.counter({ ...TOTP_FORM, timestamp }) + delta;
}

const drawCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, drawCode);
const drawCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
const inGroups = (code: string): string => code.replaceAll(/.{4}(?=.)/g, '$&-');

/** Whose tries are counted together. */
const triesOf = (accountId: string, deviceId = ''): string => `${deviceId} ${accountId}`;
