import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { SESSION_IDLE_SECS, SESSION_LONGEST_SECS } from './authenticate.ts';
import { DEVICE_LONGEST_SECS } from './devices.ts';

const DAY_SECS = 86_400;
const INTERVAL_MS = 3_600_000;

/** Removes what has run out: rotated keys, sessions, command-line logins. They open nothing before that either. */
export function createHousekeeping(
  store: Pick<Store, 'keys' | 'sessions' | 'devices' | 'cliLogins' | 'singleUseTokens' | 'audit'>,
  onError: (error: unknown) => void,
  auditRetentionDays: number,
) {
  async function sweep(nowUnix = unixNow()): Promise<void> {
    await store.keys.removeExpired(nowUnix);
    await store.sessions.removeOlder(nowUnix - SESSION_LONGEST_SECS, nowUnix - SESSION_IDLE_SECS);
    await store.devices.removeOlder(nowUnix - DEVICE_LONGEST_SECS);
    await store.audit.removeOlder(nowUnix - auditRetentionDays * DAY_SECS);
    await store.cliLogins.removeExpired(nowUnix);
    await store.singleUseTokens.removeExpired(nowUnix);
  }

  const timer = setInterval(() => sweep().catch(onError), INTERVAL_MS);
  timer.unref();
  return { sweep, close: () => clearInterval(timer) };
}
