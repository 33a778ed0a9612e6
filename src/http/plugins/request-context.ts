import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { Problem } from '../../errors.ts';
import { newRequestId } from '../../ids.ts';

/** Ids in paths are far shorter. */
const MAX_LOGGED_PATH = 500;

/** Settings of the server itself that give every request its id and its one line in the log. */
export function requestIdOptions(): Pick<FastifyServerOptions, 'genReqId' | 'requestIdHeader'> {
  return {
    requestIdHeader: false,
    genReqId(request) {
      const input = request.headers['x-request-id'];
      // It is logged: a key sent by mistake must not be.
      return typeof input === 'string' && /^(?!sk_)[\w.:-]{1,128}$/i.test(input) ? input : newRequestId();
    },
  };
}

/** Puts the request's id on every response and logs each response once, with the key's public id. */
export function registerRequestContext(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });

  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!stopping) return;
    // Reached only over connections that were open before: new ones are refused by the system.
    reply.header('connection', 'close');
    throw new Problem('GENERATION_CAPACITY_EXCEEDED', 'The server is stopping. Try again shortly.', {
      retry_after_secs: 1,
    });
  });

  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        key_id: request.caller?.keyId,
        duration_ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });

  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ key_id: request.caller?.keyId }, 'client went away');
  });
}

/** What of a request's address is logged: no query, where people put secrets; no key in the path; one plain line. */
export function loggedPath(url: string): string {
  const path = url.split(/[?#]/)[0] ?? '';
  const decoded = decode(path);
  const shown = /sk_/i.test(decoded) ? decoded.replace(/sk_[^/]*/gi, 'sk_[redacted]') : path;
  return shown.replace(/[^\x21-\x7e]/g, '?').slice(0, MAX_LOGGED_PATH);
}

/** A path without its escapes, one by one: a broken one must not save the others. */
const decode = (path: string): string =>
  path.replace(/%([0-7][0-9a-f])/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
