import { hash } from 'node:crypto';

/** Up to this size hashing costs less than having another thread do it. */
const SMALL_BYTES = 64 * 1024;

/** SHA-256 of bytes in memory, hexadecimal; of many it is computed off the calling thread. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (bytes.length <= SMALL_BYTES) return hash('sha256', bytes);
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
