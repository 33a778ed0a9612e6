import { createServer, type Server, type Socket } from 'node:net';
import { type ConnectionOptions, serveConnection, type WyomingServices } from './connection.ts';
import { createConnectionLimits } from './connection-limits.ts';
import { writeEvent } from './events.ts';

export interface WyomingServer {
  /** The port that is listened on. */
  port: number;
  close(): Promise<void>;
}

/**
 * The Wyoming protocol over TCP, as Home Assistant speaks it. It has no keys: whoever connects speaks for `callerOf`'s
 * account.
 * @throws Error where the port is taken
 */
export async function startWyoming(
  services: WyomingServices,
  options: ConnectionOptions & { host: string; port: number },
): Promise<WyomingServer> {
  const sockets = new Set<Socket>();
  const limits = createConnectionLimits();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A client that goes away in the middle of an answer.
    socket.on('error', () => socket.destroy());
    if (!limits.admit(socket, () => serveConnection(socket, services, options))) refuse(socket);
  });
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

function refuse(socket: Socket): void {
  const text = 'Too many connections are being processed. Try again shortly.';
  socket.end(writeEvent('error', { text, code: 'TOO_MANY_CONNECTIONS' }));
  socket.destroySoon();
}
