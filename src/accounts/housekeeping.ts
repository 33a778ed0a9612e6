import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { SESSION_IDLE_SECS, SESSION_LONGEST_SECS } from './authenticate.ts';
import { DEVICE_LONGEST_SECS } from './devices.ts';

const DAY_SECS = 86_400;

/** Removes what has run out: rotated keys, sessions, devices, logins that were begun, links, the audit log's oldest lines. */
export async function sweepAccounts(
  store: Pick<
    Store,
    'keys' | 'sessions' | 'devices' | 'signInTickets' | 'cliLogins' | 'singleUseTokens' | 'audit' | 'links'
  >,
  auditRetentionDays: number,
  nowUnix = unixNow(),
): Promise<void> {
  await store.keys.removeExpired(nowUnix);
  await store.sessions.removeOlder(nowUnix - SESSION_LONGEST_SECS, nowUnix - SESSION_IDLE_SECS);
  await store.devices.removeOlder(nowUnix - DEVICE_LONGEST_SECS);
  await store.audit.removeOlder(nowUnix - auditRetentionDays * DAY_SECS);
  await store.cliLogins.removeExpired(nowUnix);
  await store.singleUseTokens.removeExpired(nowUnix);
  await store.signInTickets.removeExpired(nowUnix);
  await store.links.removeExpired(nowUnix);
}
