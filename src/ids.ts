import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Drawn at once: each call of the system's generator takes as long as hundreds of bytes of it. */
const DRAWN_BYTES = 4096;
let drawn: Buffer = Buffer.alloc(0);
let nextDrawn = 0;

function randomByte(): number {
  if (nextDrawn === drawn.length) {
    drawn = randomBytes(DRAWN_BYTES);
    nextDrawn = 0;
  }
  const byte = drawn[nextDrawn] ?? 0;
  // What became of it is nobody's to read later.
  drawn[nextDrawn++] = 0;
  return byte;
}

/** Uniform random characters of `[A-Za-z0-9]` from the system's CSPRNG. */
export function randomToken(length: number): string {
  let token = '';
  while (token.length < length) {
    const byte = randomByte();
    // Bytes from 248 up would favour the first characters (256 is no multiple of 62): they are drawn again.
    if (byte < 248) token += ALPHABET[byte % 62];
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
