import { newId, randomToken, unixNow } from '../ids.ts';
import type { AccountRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import { hashSecret } from './authenticate.ts';
import type { Devices } from './devices.ts';

/** Where a request comes from, as the limits and the list of sessions know it. */
export interface Origin {
  address: string;
  userAgent: string;
  /** The browser's device cookie. */
  deviceToken: string | undefined;
}

export interface SignedIn {
  account: AccountRow;
  /** The cookie's value; only its hash is stored. */
  token: string;
  /** A new device cookie's value; undefined where the browser's own holds. */
  deviceToken: string | undefined;
}

/** Opens the session of an account whose owner has shown who they are. */
export type Enter = (account: AccountRow, deviceId: string | undefined, origin: Origin) => Promise<SignedIn>;

export const createEntrance =
  (store: Pick<Store, 'sessions'>, devices: Devices): Enter =>
  async (account, deviceId, origin) => {
    const deviceToken = await devices.remember(account.account_id, deviceId);
    return { account, deviceToken, token: await openSession(store, account, origin) };
  };

/** Always a new token, whatever cookie came along: one planted before is worth nothing after. */
async function openSession(
  store: Pick<Store, 'sessions'>,
  account: AccountRow,
  { userAgent }: Origin,
): Promise<string> {
  const token = randomToken(48);
  const nowUnix = unixNow();
  await store.sessions.insert({
    session_id: newId(),
    account_id: account.account_id,
    token_hash: hashSecret(token),
    user_agent: userAgent.slice(0, 300),
    created_at_unix: nowUnix,
    last_seen_at_unix: nowUnix,
  });
  return token;
}
