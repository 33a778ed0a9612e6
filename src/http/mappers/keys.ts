import { toCredits } from '../../accounts/credits.ts';
import { type KeyLimits, readLimits } from '../../accounts/key-limits.ts';
import { keyStatus, type NewKey } from '../../accounts/keys.ts';
import { isNetwork } from '../../accounts/networks.ts';
import { ENCODINGS, FormatError, parseOutputFormat } from '../../audio/formats.ts';
import { ValidationProblem } from '../../errors.ts';
import type { CliLoginRow } from '../../store/account-tables.ts';
import type { KeyWithBudget } from '../../store/keys.ts';
import type { ApiKeyBody, LimitFields } from '../schemas/api-keys.ts';

/** An API key with its budget in the form of the API. */
export function keyBody(key: KeyWithBudget): ApiKeyBody {
  const limit = key.credit_limit;
  const limits = readLimits(key.limits);
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
    allowed_operations: limits.operations,
    allowed_voice_ids: limits.voiceIds,
    allowed_model_ids: limits.modelIds,
    allowed_languages: limits.languages,
    allowed_formats: limits.formats,
    allowed_addresses: limits.addresses,
  };
}

/** The limits that a body names. @throws ValidationProblem for what is no address or no format */
export function requestedLimits(body: LimitFields): Partial<KeyLimits> {
  const addresses = body.allowed_addresses;
  const wrong = (addresses ?? []).findIndex((address) => !isNetwork(address));
  if (wrong >= 0)
    throw invalidLimit('allowed_addresses', wrong, 'must be an IP address or a network such as 10.0.0.0/8');
  const input = {
    operations: body.allowed_operations,
    voiceIds: body.allowed_voice_ids,
    modelIds: body.allowed_model_ids,
    languages: body.allowed_languages?.map((code) => code.toLowerCase()) ?? body.allowed_languages,
    formats: body.allowed_formats?.map(formatLimit) ?? body.allowed_formats,
    addresses,
  };
  return Object.fromEntries(Object.entries(input).filter(([, limit]) => limit !== undefined));
}
/** An encoding as it is, a format by its complete name. @throws ValidationProblem */
function formatLimit(value: string, index: number): string {
  if ((ENCODINGS as readonly string[]).includes(value)) return value;
  try {
    return parseOutputFormat(value, { fallback: 'mp3' }).name;
  } catch (error) {
    if (error instanceof FormatError) throw invalidLimit('allowed_formats', index, error.message);
    throw error;
  }
}

const invalidLimit = (field: keyof LimitFields, index: number, msg: string) =>
  new ValidationProblem([{ loc: ['body', field, index], msg, type: 'format' }]);

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
