import { newId, randomToken, unixNow } from '../ids.ts';
import type { DeviceStore } from '../store/devices.ts';
import { hashSecret } from './authenticate.ts';

/** A device that has not signed in for so long is a stranger again. */
export const DEVICE_LONGEST_SECS = 180 * 86_400;

/** Browsers that an account has been signed in from. The token proves nothing else, and opens nothing. */
export function createDevices(devices: DeviceStore) {
  return {
    /** The device's id, where the account knows it. */
    async find(accountId: string | undefined, token: string | undefined): Promise<string | undefined> {
      const hash = hashSecret(token ?? newId());
      return accountId !== undefined && (await devices.isKnown(accountId, hash)) ? hash : undefined;
    },

    /** Remembers a device that has signed in; a new token where it was unknown. */
    async remember(accountId: string, deviceId: string | undefined): Promise<string | undefined> {
      if (deviceId !== undefined) {
        await devices.seen(deviceId, unixNow());
        return undefined;
      }
      const token = randomToken(48);
      await devices.insert({
        token_hash: hashSecret(token),
        account_id: accountId,
        last_seen_at_unix: unixNow(),
      });
      return token;
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
