import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Uniform random characters of `[A-Za-z0-9]` from the system's CSPRNG. */
export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    // Bytes from 248 up would favour the first characters (256 is no multiple of 62): they are drawn again.
    for (const byte of randomBytes(length - token.length)) {
      if (byte < 248) token += ALPHABET[byte % 62];
    }
  }
  return token;
}

/** An id of a voice, preview, history item or job. Some clients take only this form for an id. */
export const newId = (): string => randomToken(20);

let lastOrdered = 0n;
/**
 * An id that sorts, as text, behind all that this process has drawn before and behind those of other processes up to the
 * millisecond: for lists whose times are whole seconds. Hexadecimal, which every database's collation sorts alike.
 */
export function newOrderedId(): string {
  const now = BigInt(Date.now()) << 16n;
  lastOrdered = now > lastOrdered ? now : lastOrdered + 1n;
  return lastOrdered.toString(16).padStart(16, '0') + randomBytes(4).toString('hex');
}

export const newRequestId = (): string => `req_${randomToken(16)}`;
export const newKeyId = (): string => `key_${randomToken(20)}`;
/** 48 characters of 62 values: 285 bits. */
export const newApiKey = (): string => `sk_${randomToken(48)}`;

/** Integer Unix seconds. */
export const unixNow = (): number => Math.floor(Date.now() / 1000);
