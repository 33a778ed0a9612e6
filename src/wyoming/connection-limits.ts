import type { Socket } from 'node:net';
import { networkOf } from '../accounts/networks.ts';

/** What the limits need to know of a connection. */
export interface LimitedConnection {
  /** Time of `performance.now()` since which it has had nothing to do; undefined while it is being answered. */
  idleSinceMs(): number | undefined;
}

/** Home Assistant opens a connection for each sentence, all from one address. */
const MAX_PER_ADDRESS = 16;
const MAX_IN_ALL = 64;

interface Open {
  socket: Socket;
  network: string;
  connection: LimitedConnection;
}

/**
 * Limits the open connections per address (IPv6: per /64) and in total. At a limit the connection that has been idle longest
 * is closed, so that silent ones lock nobody out; a new one is refused only where all are being answered.
 */
export function createConnectionLimits() {
  const open = new Set<Open>();

  /** Closes an idle one where there are as many as there may be. @returns whether there is room for one more */
  function makeRoom(among: readonly Open[], limit: number): boolean {
    if (among.length < limit) return true;
    const idleSince = ({ connection }: Open) => connection.idleSinceMs() ?? Number.POSITIVE_INFINITY;
    const longest = among.reduce((best, one) => (idleSince(one) < idleSince(best) ? one : best));
    if (idleSince(longest) === Number.POSITIVE_INFINITY) return false;
    open.delete(longest);
    longest.socket.destroy();
    return true;
  }

  return {
    /** Serves a new connection where there is room for it. @returns whether it is served */
    admit(socket: Socket, serve: () => LimitedConnection): boolean {
      const network = networkOf(socket.remoteAddress ?? '');
      const ofNetwork = [...open].filter((one) => one.network === network);
      if (!makeRoom(ofNetwork, MAX_PER_ADDRESS) || !makeRoom([...open], MAX_IN_ALL)) return false;
      const one = { socket, network, connection: serve() };
      open.add(one);
      socket.once('close', () => open.delete(one));
      return true;
    },
  };
}
