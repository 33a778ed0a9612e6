import type { AccountStanding } from '../../accounts/accounts.ts';
import { SESSION_LONGEST_SECS, type Session, sessionEndUnix } from '../../accounts/authenticate.ts';
import { toCredits } from '../../accounts/credits.ts';
import { KEYLESS_ACCOUNT_ID, type Keyless } from '../../accounts/keyless.ts';
import type { AccountRow, PlanRow, SessionRow } from '../../store/account-tables.ts';
import type { AccountBody, PlanBody } from '../schemas/accounts.ts';

const credits = (units: number | null) => (units === null ? null : toCredits(units));

/** An account as admins see it. */
export const accountBody = (account: AccountStanding, keyless: Keyless | undefined): AccountBody => ({
  account_id: account.account_id,
  email: account.email,
  name: account.name,
  role: account.role,
  plan_id: account.plan_id,
  balance: credits(account.balance),
  disabled: account.disabled !== 0,
  second_factor: account.hasSecondFactor,
  keyless_networks: account.account_id === KEYLESS_ACCOUNT_ID ? [...(keyless?.networks ?? [])] : null,
  created_at_unix: account.created_at_unix,
});

export const planBody = (plan: PlanRow): PlanBody => ({
  plan_id: plan.plan_id,
  name: plan.name,
  concurrency_limit: plan.concurrency_limit,
  monthly_credits: credits(plan.monthly_credits),
});

/** Who is signed in. */
export const signedInBody = (account: AccountRow, session: Session) => ({
  account: {
    account_id: account.account_id,
    email: account.email,
    name: account.name,
    role: account.role,
    plan: account.plan_id,
  },
  session: {
    session_id: session.sessionId,
    created_at_unix: session.createdAtUnix,
    expires_at_unix: session.createdAtUnix + SESSION_LONGEST_SECS,
  },
});

export const sessionBody = (row: SessionRow, current: Session) => ({
  session_id: row.session_id,
  created_at_unix: row.created_at_unix,
  last_seen_at_unix: row.last_seen_at_unix,
  expires_at_unix: sessionEndUnix(row),
  user_agent: row.user_agent,
  current: row.session_id === current.sessionId,
});
