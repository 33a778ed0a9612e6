import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';

const Email = Type.String({
  maxLength: 254,
  pattern: '^[^\\s@]{1,64}@[^\\s@]{1,189}$',
  description: 'E-mail address.',
});
const Password = Type.String({ minLength: 10, maxLength: 200, description: 'At least 10 characters.' });
const Name = Type.String({ minLength: 1, maxLength: 100 });
const Role = Type.Unsafe<'admin' | 'member'>({ type: 'string', enum: ['admin', 'member'] });
/** The largest keeps its parts of 1/10,000 exact as a JSON number; finer parts are rounded. */
export const CreditsGiven = Type.Number({ minimum: 0, maximum: 900_000_000_000 });

export const Account = Type.Object(
  {
    account_id: Type.String(),
    email: Nullable(Type.String()),
    name: Type.String(),
    role: Role,
    plan_id: Type.String(),
    balance: Nullable(Type.Number({ description: 'Credits left; null = unlimited.' })),
    disabled: Type.Boolean(),
    second_factor: Type.Boolean({ description: 'Signing in also requires a code.' }),
    keyless_networks: Nullable(
      Type.Array(Type.String(), {
        description: 'Networks whose requests use this account without a key; null for all other accounts.',
      }),
    ),
    created_at_unix: Type.Integer(),
  },
  { $id: 'Account' },
);
export type AccountBody = Static<typeof Account>;

export const AccountList = Type.Object({ accounts: Type.Array(Account) });

export const NewAccount = Type.Object({
  email: Email,
  password: Password,
  name: Type.Optional(Name),
  role: Type.Optional(Role),
  plan_id: Type.Optional(Type.String({ maxLength: 100 })),
});

export const AccountPatch = Type.Object(
  {
    name: Type.Optional(Name),
    role: Type.Optional(Role),
    plan_id: Type.Optional(Type.String({ maxLength: 100 })),
    balance: Type.Optional(Nullable(CreditsGiven)),
    disabled: Type.Optional(Type.Boolean()),
    password: Type.Optional(Password),
    second_factor: Type.Optional(
      Type.Literal(false, { description: 'Turns it off, for a user who has lost the app and the recovery codes.' }),
    ),
  },
  { minProperties: 1 },
);

export const AccountParams = Type.Object({ account_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const Plan = Type.Object(
  {
    plan_id: Type.String(),
    name: Type.String(),
    concurrency_limit: Type.Integer({ description: 'Maximum concurrent generations of an account.' }),
    monthly_credits: Nullable(Type.Number({ description: 'Null = unlimited.' })),
  },
  { $id: 'Plan' },
);
export type PlanBody = Static<typeof Plan>;

export const PlanList = Type.Object({ plans: Type.Array(Plan) });

const planFields = {
  name: Name,
  concurrency_limit: Type.Integer({ minimum: 1, maximum: 10_000 }),
  monthly_credits: Nullable(CreditsGiven),
};
export const NewPlan = Type.Object({ ...planFields, monthly_credits: Type.Optional(planFields.monthly_credits) });
export const PlanPatch = Type.Partial(Type.Object(planFields), { minProperties: 1 });
export const PlanParams = Type.Object({ plan_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const SetupState = Type.Object({ needed: Type.Boolean() });
export const Setup = Type.Object({
  setup_token: Type.String({ maxLength: 200, description: 'As the server printed it when it started.' }),
  email: Email,
  password: Password,
  name: Type.Optional(Name),
});
export const Login = Type.Object({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 200 }) });
export const CodeAsked = Type.Object(
  {
    ticket: Type.String({ description: 'Stands for the password in the second step.' }),
    expires_at_unix: Type.Integer(),
  },
  { $id: 'CodeAsked', description: 'The password is correct; the account also requires a code.' },
);
const Code = Type.String({
  minLength: 6,
  maxLength: 40,
  description: 'Six digits of the app, or a recovery code. Neither is accepted twice.',
});
export const CodeLogin = Type.Object({ ticket: Type.String({ maxLength: 200 }), code: Code });

const CurrentPassword = Type.String({ maxLength: 200 });
export const SecondFactorBody = Type.Object({
  enabled: Type.Boolean(),
  enabled_at_unix: Nullable(Type.Integer()),
  recovery_codes_left: Type.Integer(),
});
export const SecondFactorBegin = Type.Object({ current_password: CurrentPassword });
export const SecondFactorBegun = Type.Object({
  secret: Type.String({ description: 'Base32; returned only now.' }),
  otpauth_uri: Type.String({ description: 'For a QR code.' }),
});
export const SecondFactorConfirm = Type.Object({ code: Code });
export const SecondFactorProof = Type.Object({ current_password: CurrentPassword, code: Code });
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), { description: 'Each can be used once; returned only now.' }),
});

export const PasswordChange = Type.Object({
  current_password: Type.String({ maxLength: 200 }),
  new_password: Password,
});

const SessionFigures = Type.Object({
  session_id: Type.String(),
  created_at_unix: Type.Integer(),
  expires_at_unix: Type.Integer({ description: 'If it is not used before.' }),
});

export const SignedInBody = Type.Object({
  account: Type.Object({
    account_id: Type.String(),
    email: Nullable(Type.String()),
    name: Type.String(),
    role: Role,
    plan: Type.String(),
  }),
  session: SessionFigures,
});

export const SessionList = Type.Object({
  sessions: Type.Array(
    Type.Object({
      ...SessionFigures.properties,
      last_seen_at_unix: Type.Integer(),
      user_agent: Type.String(),
      current: Type.Boolean(),
    }),
  ),
});
export const SessionParams = Type.Object({ session_id: Type.String({ minLength: 1, maxLength: 200 }) });
