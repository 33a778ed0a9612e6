import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './authenticate.ts';
import { newAccount } from './bootstrap.ts';
import { NO_LIMITS } from './key-limits.ts';
import { createNetworks, isNetwork } from './networks.ts';

/** The account of all requests without a key; the same on every server of a cluster. */
export const KEYLESS_ACCOUNT_ID = 'Keyless0000000000000';

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Requests that need no key because of where they come from. */
export interface Keyless {
  /** Addresses and networks, in the form of `allowed_addresses`. */
  networks: readonly string[];
  includes(address: string): boolean;
  /** Whom such requests act as; undefined while an admin has disabled the account. */
  caller(): Promise<Caller | undefined>;
}

/**
 * Reads the setting, and creates the account where it is missing. Undefined where no network is named.
 * @throws Error that names the entry that is not a network
 */
export async function openKeyless(
  store: Pick<Store, 'accounts' | 'alone'>,
  setting: string | undefined,
): Promise<Keyless | undefined> {
  const networks = readNetworks(setting ?? '');
  if (networks.length === 0) return undefined;
  await store.alone('bootstrap', () => ensureAccount(store.accounts));
  const list = createNetworks(networks);
  return {
    networks,
    includes: list.includes,
    async caller() {
      const account = await store.accounts.find(KEYLESS_ACCOUNT_ID);
      if (account === undefined || account.disabled !== 0) return undefined;
      const limits = { ...NO_LIMITS, addresses: [...networks] };
      return { accountId: KEYLESS_ACCOUNT_ID, keyId: null, budgetId: null, limits };
    },
  };
}

function readNetworks(setting: string): string[] {
  const entries = setting.split(',').map((entry) => entry.trim());
  return entries
    .filter((entry) => entry !== '')
    .flatMap((entry) => {
      if (entry.toLowerCase() === 'loopback') return LOOPBACK;
      if (!isNetwork(entry)) {
        throw new Error(
          `LOCUTION_KEYLESS_NETWORKS: "${entry}" is neither "loopback" nor an address or a network such as 192.168.1.0/24.`,
        );
      }
      if (/\/0+$/.test(entry)) {
        throw new Error(`LOCUTION_KEYLESS_NETWORKS: "${entry}" covers every address. Name your own networks.`);
      }
      return [entry];
    });
}

async function ensureAccount(accounts: Store['accounts']): Promise<void> {
  if ((await accounts.find(KEYLESS_ACCOUNT_ID)) !== undefined) return;
  const first = await accounts.first();
  await accounts.insert(
    newAccount({
      account_id: KEYLESS_ACCOUNT_ID,
      name: 'Without a key',
      // The first account is the oldest one, and times are whole seconds.
      created_at_unix: Math.max(unixNow(), (first?.created_at_unix ?? 0) + 1),
    }),
  );
}
