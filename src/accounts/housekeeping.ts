import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { SESSION_IDLE_SECS, SESSION_LONGEST_SECS } from './authenticate.ts';

const INTERVAL_MS = 3_600_000;

/** Removes what has run out: rotated keys, sessions, command-line logins. They open nothing before that either. */
export function createHousekeeping(
  store: Pick<Store, 'keys' | 'sessions' | 'cliLogins' | 'singleUseTokens'>,
  onError: (error: unknown) => void,
) {
  async function sweep(nowUnix = unixNow()): Promise<void> {
    await store.keys.removeExpired(nowUnix);
    await store.sessions.removeOlder(nowUnix - SESSION_LONGEST_SECS, nowUnix - SESSION_IDLE_SECS);
    await store.cliLogins.removeExpired(nowUnix);
    await store.singleUseTokens.removeExpired(nowUnix);
  }

  const timer = setInterval(() => sweep().catch(onError), INTERVAL_MS);
  timer.unref();
  return { sweep, close: () => clearInterval(timer) };
}
