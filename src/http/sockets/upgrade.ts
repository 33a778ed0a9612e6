import type { IncomingMessage } from 'node:http';
import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors.ts';

/** A message holds a piece of a text, not a book. */
const MOST_MESSAGE_BYTES = 256 * 1024;

/** Of all routes that serve sockets. */
const SOCKET_PATH = /^\/v1\/(?:text-to-speech\/[^/?]+\/(?:multi-)?stream-input|realtime)(?:\?|$)/;

/** Whether a request is to be taken for a WebSocket. */
export const asksForSocket = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && SOCKET_PATH.test(url);

/** Lets routes have a `wsHandler`. */
export async function registerSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, { options: { maxPayload: MOST_MESSAGE_BYTES } });
}

/** The answer to a request that is not for a socket, on a route that is. */
export async function socketsOnly(): Promise<never> {
  throw new Problem('BAD_REQUEST', 'This address is a WebSocket endpoint. Send Upgrade: websocket.', {}, 426);
}
