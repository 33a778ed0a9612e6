import type { Caller } from '../../accounts/authenticate.ts';
import { Problem } from '../../errors.ts';
import type { SocketMessage } from './schemas.ts';

/** Until the key has come and is accepted, however much else comes. */
const AUTHENTICATION_SECS = 10;

/** Who speaks over a socket, once that is known. */
export function createSocketCaller(
  authenticate: (first: SocketMessage) => Promise<Caller>,
  onLate: (error: Problem) => void,
) {
  let caller: Promise<Caller> | undefined;
  // Set once, so that nothing a client sends moves it.
  const late = setTimeout(() => {
    onLate(
      new Problem(
        'AUTH_REQUIRED',
        `No API key was received within ${AUTHENTICATION_SECS} seconds. The socket was closed.`,
      ),
    );
  }, AUTHENTICATION_SECS * 1000);

  return {
    /** Whether a key has been looked for. */
    isIdentified: () => caller !== undefined,
    /** @throws Problem AUTH_REQUIRED */
    async of(first: SocketMessage): Promise<Caller> {
      caller ??= authenticate(first);
      const known = await caller;
      clearTimeout(late);
      return known;
    },
    /** The same caller, looked up anew. */
    renew(known: Caller): void {
      caller = Promise.resolve(known);
    },
    close: () => clearTimeout(late),
  };
}
