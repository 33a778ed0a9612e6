import { type Static, Type } from 'typebox';
import { CreditsGiven } from './accounts.ts';
import { Nullable } from './common.ts';
import { operationGroup, TAGS } from './tags.ts';

const limitFields = {
  allowed_operations: Nullable(
    Type.Array(Type.String({ enum: TAGS.map(operationGroup) }), { maxItems: 50, description: 'Null = all.' }),
  ),
  allowed_voice_ids: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 200, description: 'Null = all.' }),
  ),
  allowed_model_ids: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 200, description: 'Null = all.' }),
  ),
  allowed_languages: Nullable(
    Type.Array(Type.String({ pattern: '^[A-Za-z]{2,3}$' }), {
      maxItems: 200,
      description: 'Languages that the key can be used for (`en`); null = all.',
    }),
  ),
  allowed_formats: Nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
      maxItems: 200,
      description: 'Encodings (`mp3`) and formats (`mp3_44100_128`) that the key can be used for; null = all.',
    }),
  ),
  allowed_addresses: Nullable(
    Type.Array(Type.String({ maxLength: 60 }), {
      maxItems: 100,
      description: 'Addresses and networks (10.0.0.0/8) that the key can be used from; null = all.',
    }),
  ),
};
const givenLimits = Type.Partial(Type.Object(limitFields)).properties;
export type LimitFields = Partial<Static<Type.TObject<typeof limitFields>>>;

const keyFields = {
  key_id: Type.String({ description: 'Public and stable.' }),
  name: Type.String(),
  prefix: Type.String({ description: 'First 8 characters of the key.' }),
  status: Type.String({ enum: ['active', 'expiring', 'disabled'] }),
  kind: Type.String({ enum: ['standard', 'device'] }),
  created_at_unix: Type.Integer(),
  last_used_at_unix: Nullable(Type.Integer({ description: 'Accurate to the minute.' })),
  expires_at_unix: Nullable(Type.Integer({ description: 'Set by a rotation.' })),
  replaces_key_id: Nullable(Type.String()),
  credit_limit: Nullable(Type.Number({ description: 'Null = unlimited.' })),
  credit_used: Type.Number({ description: 'Since the budget period began.' }),
  credit_in_flight: Type.Number({ description: 'Reserved by unfinished work.' }),
  credit_remaining: Nullable(Type.Number()),
  period_started_at_unix: Type.Integer(),
  ...limitFields,
};

export const ApiKey = Type.Object(keyFields, { $id: 'ApiKey' });
export type ApiKeyBody = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object({ api_keys: Type.Array(ApiKey) });

export const NewApiKeyBody = Type.Object(
  { ...keyFields, api_key: Type.String({ description: 'The plaintext, returned only now.' }) },
  { $id: 'NewApiKey' },
);

const Name = Type.String({ minLength: 1, maxLength: 100 });
const CreditLimit = Nullable(CreditsGiven);

export const NewApiKeyInput = Type.Object({
  name: Name,
  credit_limit: Type.Optional(CreditLimit),
  ...givenLimits,
});
export const ApiKeyPatch = Type.Object(
  { name: Type.Optional(Name), credit_limit: Type.Optional(CreditLimit), ...givenLimits },
  { minProperties: 1 },
);
export const ApiKeyParams = Type.Object({ key_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const NewCliLogin = Type.Object({
  code_challenge: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$', description: 'S256 of the verifier (RFC 7636).' }),
  device_name: Type.String({ minLength: 1, maxLength: 100 }),
});

export const StartedCliLogin = Type.Object({
  login_id: Type.String(),
  user_code: Type.String({ description: 'The user compares it with what the browser shows.' }),
  verification_url: Type.String(),
  expires_at_unix: Type.Integer(),
  interval_secs: Type.Integer(),
});

export const CliLogin = Type.Object({
  login_id: Type.String(),
  user_code: Type.String(),
  device_name: Type.String(),
  status: Type.String({ enum: ['pending', 'approved', 'denied', 'used'] }),
  expires_at_unix: Type.Integer(),
});

export const CliLoginQuery = Type.Object({ user_code: Type.String({ minLength: 1, maxLength: 40 }) });
export const CliLoginParams = Type.Object({ login_id: Type.String({ minLength: 1, maxLength: 200 }) });
export const CliLoginExchange = Type.Object({
  code_verifier: Type.String({ minLength: 43, maxLength: 128, pattern: '^[A-Za-z0-9._~-]+$' }),
});
