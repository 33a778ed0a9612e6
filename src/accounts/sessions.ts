import { notFound, Problem } from '../errors.ts';
import type { AccountRow, SessionRow } from '../store/account-tables.ts';
import type { Store } from '../store/store.ts';
import type { Session } from './authenticate.ts';

/** A person's sessions in the browser, as that person manages them. */
export function createSessions(store: Pick<Store, 'accounts' | 'sessions'>) {
  return {
    /** Who is signed in. @throws Problem AUTH_REQUIRED where the account has been removed */
    async account(session: Session): Promise<AccountRow> {
      const account = await store.accounts.find(session.accountId);
      if (account === undefined) throw new Problem('AUTH_REQUIRED', 'This account no longer exists.');
      return account;
    },

    /** Newest first. */
    list: (session: Session): Promise<SessionRow[]> => store.sessions.list(session.accountId),

    /** @throws Problem RESOURCE_NOT_FOUND */
    async revoke(session: Session, sessionId: string): Promise<void> {
      if (!(await store.sessions.remove(session.accountId, sessionId))) throw notFound(`The session "${sessionId}"`);
    },

    /** Signs out. */
    async end(session: Session): Promise<void> {
      await store.sessions.remove(session.accountId, session.sessionId);
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
