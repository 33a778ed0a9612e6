import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '../errors.ts';
import { unixNow } from '../ids.ts';
import type { Store } from '../store/store.ts';
import { authenticateAgain, type Caller } from './authenticate.ts';
import { NO_LIMITS } from './key-limits.ts';

/** What a link opens: the kind of operation, and the id in its path. */
export interface LinkSubject {
  kind: 'preview' | 'speech';
  id: string;
}

const FORM = /^(\d{1,12})\.(\w{1,40})\.(\w{1,40}|-)\.([\w-]{43})$/;

/**
 * Links that open one operation without a key, on behalf of who made them, until they expire. They are signed (HMAC-SHA-256)
 * with a secret that is stored in the database: every server accepts the links of the others.
 */
export async function createSignedLinks(store: Pick<Store, 'links' | 'keys' | 'accounts'>) {
  const secret = Buffer.from(await store.links.secret('links', randomBytes(32).toString('base64url')), 'base64url');

  function signature({ kind, id }: LinkSubject, accountId: string, keyId: string, expiresAtUnix: string): Buffer {
    const signed = JSON.stringify([kind, id, accountId, keyId, expiresAtUnix]);
    return createHmac('sha256', secret).update(signed).digest();
  }

  return {
    /** The query string of a link. */
    sign(subject: LinkSubject, caller: Pick<Caller, 'accountId' | 'keyId'>, expiresAtUnix: number): string {
      const [keyId, expires] = [caller.keyId ?? '-', String(expiresAtUnix)];
      const mac = signature(subject, caller.accountId, keyId, expires).toString('base64url');
      return `link=${expires}.${caller.accountId}.${keyId}.${mac}`;
    },

    /**
     * Who made a link, with what their key is limited to by now.
     * @throws Problem FORBIDDEN where it was altered, has expired, or its key or account opens nothing any more
     */
    async open(subject: LinkSubject, token: string): Promise<Caller> {
      const [, expires = '', accountId = '', keyId = '', mac = ''] = FORM.exec(token) ?? [];
      const expected = signature(subject, accountId, keyId, expires);
      const received = Buffer.from(mac, 'base64url');
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) {
        throw new Problem(
          'FORBIDDEN',
          'This link is incomplete or has been altered. Use it exactly as it was created.',
        );
      }
      if (Number(expires) <= unixNow()) {
        throw new Problem('FORBIDDEN', 'This link has expired. Create a new one.');
      }
      const maker = { accountId, keyId: keyId === '-' ? null : keyId, budgetId: null, limits: NO_LIMITS };
      const caller = await authenticateAgain(store, maker);
      if (caller !== undefined) return caller;
      throw new Problem(
        'FORBIDDEN',
        'The API key or account that created this link is disabled, expired or deleted. Create a new link with another key.',
      );
    },
  };
}

export type SignedLinks = Awaited<ReturnType<typeof createSignedLinks>>;
