import { createHash } from 'node:crypto';
import { unixNow } from '../ids.ts';
import type { SessionRow } from '../store/account-tables.ts';
import type { AccountStore } from '../store/accounts.ts';
import type { KeyStore } from '../store/keys.ts';
import type { SessionStore } from '../store/sessions.ts';
import { type KeyLimits, readLimits } from './key-limits.ts';

/** Who makes a request: an API key, or a person's browser session, which has no key and no key's budget or limits. */
export interface Caller {
  accountId: string;
  keyId: string | null;
  budgetId: string | null;
  limits: KeyLimits;
}

/** A person at a browser. */
export interface Session {
  sessionId: string;
  accountId: string;
  role: 'admin' | 'member';
  createdAtUnix: number;
}

const DAY_SECS = 86_400;
export const SESSION_IDLE_SECS = 14 * DAY_SECS;
export const SESSION_LONGEST_SECS = 30 * DAY_SECS;
/** Last-used times are kept to the minute: writing them with every request would double the work of a cheap one. */
const LAST_USED_SECS = 60;

/** The form in which keys and session tokens are stored. They are random, so one round of a fast hash gives nothing away. */
export const hashSecret = (plaintext: string): string => createHash('sha256').update(plaintext).digest('hex');

/** Finds the caller of a plaintext key, undefined where it opens nothing: unknown, disabled, or its time is over. */
export async function authenticateKey(keys: KeyStore, plaintext: string): Promise<Caller | undefined> {
  const nowUnix = unixNow();
  const row = await keys.findByHash(hashSecret(plaintext));
  if (row === undefined || row.disabled !== 0 || row.account_disabled !== 0) return undefined;
  if (row.expires_at_unix !== null && row.expires_at_unix <= nowUnix) return undefined;
  if (nowUnix - (row.last_used_at_unix ?? 0) >= LAST_USED_SECS) await keys.used(row.key_id, nowUnix);
  return { accountId: row.account_id, keyId: row.key_id, budgetId: row.budget_id, limits: readLimits(row.limits) };
}

/**
 * Whether a caller who was admitted before still is, and what for by now: for what lasts longer than a request. Undefined
 * where its key or account is disabled, gone or at its end.
 */
export async function authenticateAgain(
  { keys, accounts }: { keys: KeyStore; accounts: AccountStore },
  caller: Caller,
): Promise<Caller | undefined> {
  const { accountId, keyId } = caller;
  const account = await accounts.find(accountId);
  if (account === undefined || account.disabled !== 0) return undefined;
  if (keyId === null) return caller;
  const key = await keys.find(accountId, keyId);
  if (key === undefined || key.disabled !== 0) return undefined;
  if (key.expires_at_unix !== null && key.expires_at_unix <= unixNow()) return undefined;
  return { accountId, keyId, budgetId: key.budget_id, limits: readLimits(key.limits) };
}

/** When a session ends if it is not used before. */
export const sessionEndUnix = (row: Pick<SessionRow, 'created_at_unix' | 'last_seen_at_unix'>): number =>
  Math.min(row.created_at_unix + SESSION_LONGEST_SECS, row.last_seen_at_unix + SESSION_IDLE_SECS);

/** Finds the session of a cookie, undefined where it has ended. */
export async function authenticateSession(sessions: SessionStore, token: string): Promise<Session | undefined> {
  const nowUnix = unixNow();
  const row = await sessions.findByHash(hashSecret(token));
  if (row === undefined || row.disabled !== 0 || sessionEndUnix(row) <= nowUnix) return undefined;
  if (nowUnix - row.last_seen_at_unix >= LAST_USED_SECS) await sessions.seen(row.session_id, nowUnix);
  return {
    sessionId: row.session_id,
    accountId: row.account_id,
    role: row.role,
    createdAtUnix: row.created_at_unix,
  };
}
