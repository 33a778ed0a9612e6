import { createServer, type Server, type Socket } from 'node:net';
import type { Caller } from '../accounts/authenticate.ts';
import { serveConnection, type WyomingServices } from './connection.ts';

export interface WyomingServer {
  /** The port that is listened on. */
  port: number;
  close(): Promise<void>;
}

/** A home has a handful of satellites; more are somebody else. */
const MOST_CONNECTIONS = 50;

/**
 * The Wyoming protocol over TCP, as Home Assistant speaks it. It has no keys: whoever connects speaks for `callerOf`'s
 * account.
 * @throws Error where the port is taken
 */
export async function startWyoming(
  services: WyomingServices,
  options: { host: string; port: number; callerOf: () => Promise<Caller>; onError: (error: unknown) => void },
): Promise<WyomingServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that goes away in the middle of an answer.
    socket.on('error', () => socket.destroy());
    serveConnection(socket, services, options);
  });
  server.maxConnections = MOST_CONNECTIONS;
  await new Promise<void>((resolve, reject) => {
    // Of one that listens it is told of, and it goes on.
    server.on('error', (error) => (server.listening ? options.onError(error) : reject(error)));
    server.listen(options.port, options.host, () => resolve());
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : options.port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
