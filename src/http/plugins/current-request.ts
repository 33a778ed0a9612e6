import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export interface CurrentRequest {
  request: FastifyRequest;
  reply: FastifyReply;
}

const requests = new AsyncLocalStorage<CurrentRequest>();

/** Remembers whose work is done, for failures that come by no promise of the request's. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => requests.run({ request, reply }, done));
  // The body's end comes from the connection, which belongs to no request.
  app.addHook('preValidation', (request, reply, done) => requests.run({ request, reply }, done));
}

/** The request whose work is being done here; undefined outside of any. */
export const currentRequest = (): CurrentRequest | undefined => requests.getStore();

/** Ends a request that nothing else answers any more: by its error where nothing has been sent, else by its connection. */
export function failRequest({ request, reply }: CurrentRequest, error: Error): void {
  if (reply.sent || reply.raw.headersSent) request.raw.socket.destroy();
  else void reply.send(error);
}
