/** SHA-256 of bytes in memory, hexadecimal, computed off the calling thread. */
export async function hashBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
}
