import { argon2id, hash, verify } from 'argon2';
import pLimit from 'p-limit';

/**
 * RFC 9106's second recommended set: 64 MiB, 3 passes, 4 lanes. Some 100 ms of one core, outside the thread that answers
 * requests.
 */
const PARAMETERS = { type: argon2id, memoryCost: 64 * 1024, timeCost: 3, parallelism: 4 } as const;

/** A hash that no password has, for accounts that do not exist: the answer takes as long as for those that do. */
const UNKNOWN = `$argon2id$v=19$m=65536,t=3,p=4$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Hashes running at once are bounded, so that a flood of sign-ins takes a bounded amount of memory. */
const inTurn = pLimit(4);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** Takes the same time whether there is a hash or not. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const matches = await inTurn(() => verify(passwordHash ?? UNKNOWN, password));
  return matches && passwordHash !== null;
}
