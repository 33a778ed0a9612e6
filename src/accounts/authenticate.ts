import { createHash } from 'node:crypto';
import type { KeyStore } from '../store/keys.ts';

/** Who makes a request. */
export interface Caller {
  accountId: string;
  keyId: string;
}

/** The form in which a key is stored. Keys are random, so one round of a fast hash gives nothing away. */
export const hashKey = (plaintext: string): string => createHash('sha256').update(plaintext).digest('hex');

/** Finds the caller of a plaintext key, undefined where it opens nothing. */
export async function authenticateKey(keys: KeyStore, plaintext: string): Promise<Caller | undefined> {
  const row = await keys.findByHash(hashKey(plaintext));
  return row && { accountId: row.account_id, keyId: row.key_id };
}
