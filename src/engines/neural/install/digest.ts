import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** What a publisher says a file's content is. `git`: SHA-1 of the file as a blob of Git. */
export interface Digest {
  algorithm: 'sha256' | 'md5' | 'git';
  /** Hexadecimal, in lower case. */
  hex: string;
}

/** Whether a file has the content that a digest says. */
export async function hasDigest(path: string, { algorithm, hex }: Digest): Promise<boolean> {
  const hash = createHash(algorithm === 'git' ? 'sha1' : algorithm);
  // https://git-scm.com/book/en/v2/Git-Internals-Git-Objects
  if (algorithm === 'git') hash.update(`blob ${(await stat(path)).size}\0`);
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex') === hex.toLowerCase();
}
