import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { networkOf } from '../../accounts/networks.ts';
import { refuse } from './client-errors.ts';

/**
 * Closes the connections that Node would wait for when the server stops: those that have not sent a request (browsers and
 * pools open some ahead of need), and those whose last answer ends later, which it would keep for another 72 s.
 */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  let isStopping = false;
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', ({ socket }, response) => {
    unused.delete(socket);
    response.once('close', () => {
      if (isStopping) socket.destroySoon();
    });
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    for (const socket of unused) socket.destroy();
  });
}

/** Refuses what one address opens beyond `limit` connections, so that it leaves some for the others. */
export function limitConnections(app: FastifyInstance, limit: number): void {
  const open = new Map<string, number>();
  app.server.on('connection', (socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const count = (open.get(network) ?? 0) + 1;
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left === 0) open.delete(network);
      else open.set(network, left);
    });
    if (count > limit) refuse('TOO_MANY_CONNECTIONS', socket);
  });
}

/**
 * Closes what asked for a WebSocket and has not become one in time: Node does not look after such connections any more,
 * whatever they were answered. One that is open has no time limit of the connection's.
 */
export function limitUpgrades(app: FastifyInstance, limitMs: number): void {
  app.server.on('upgrade', (_request, socket: Socket) => {
    socket.setTimeout(limitMs, () => socket.destroy());
  });
}

/** `Expect` with anything but 100-continue, which Node would answer without a body. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request) => refuse('EXPECTATION_FAILED', request.socket));
}
