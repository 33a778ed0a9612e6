import { toCredits } from '../../accounts/credits.ts';
import { type KeyLimits, readLimits } from '../../accounts/key-limits.ts';
import { keyStatus, type NewKey } from '../../accounts/keys.ts';
import { isNetwork } from '../../accounts/networks.ts';
import { ValidationProblem } from '../../errors.ts';
import type { CliLoginRow } from '../../store/account-tables.ts';
import type { KeyWithBudget } from '../../store/keys.ts';
import type { ApiKeyBody, LimitFields } from '../schemas/api-keys.ts';

/** An API key with its budget in the form of the API. */
export function keyBody(key: KeyWithBudget): ApiKeyBody {
  const limit = key.credit_limit;
  const { operations, voiceIds, addresses } = readLimits(key.limits);
  return {
    key_id: key.key_id,
    name: key.name,
    prefix: key.prefix,
    status: keyStatus(key),
    kind: key.kind,
    created_at_unix: key.created_at_unix,
    last_used_at_unix: key.last_used_at_unix,
    expires_at_unix: key.expires_at_unix,
    replaces_key_id: key.replaces_key_id,
    credit_limit: limit === null ? null : toCredits(limit),
    credit_used: toCredits(key.used),
    credit_in_flight: toCredits(key.in_flight),
    // A limit may have been lowered below what was used.
    credit_remaining: limit === null ? null : toCredits(Math.max(0, limit - key.used - key.in_flight)),
    period_started_at_unix: key.period_started_at_unix,
    allowed_operations: operations,
    allowed_voice_ids: voiceIds,
    allowed_addresses: addresses,
  };
}

/** The limits that a body names. @throws ValidationProblem for what is no address */
export function requestedLimits(body: LimitFields): Partial<KeyLimits> {
  const { allowed_operations: operations, allowed_voice_ids: voiceIds, allowed_addresses: addresses } = body;
  const wrong = (addresses ?? []).findIndex((address) => !isNetwork(address));
  if (wrong >= 0) {
    const loc = ['body', 'allowed_addresses', wrong];
    throw new ValidationProblem([
      { loc, msg: 'must be an IP address or a network such as 10.0.0.0/8', type: 'format' },
    ]);
  }
  const input = { operations, voiceIds, addresses };
  return Object.fromEntries(Object.entries(input).filter(([, limit]) => limit !== undefined));
}

/** A key with its plaintext. */
export const newKeyBody = ({ key, plaintext }: NewKey) => ({ ...keyBody(key), api_key: plaintext });

/** A command line's login as the person at the browser sees it. */
export const cliLoginBody = (login: CliLoginRow) => ({
  login_id: login.login_id,
  user_code: login.user_code,
  device_name: login.device_name,
  status: login.status,
  expires_at_unix: login.expires_at_unix,
});
