import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { authenticateKey, type Caller } from '../accounts/authenticate.ts';
import { Problem } from '../errors.ts';
import type { KeyStore } from '../store/keys.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How a route authenticates its callers. Every route declares it. */
    auth?: 'key' | 'none';
  }
  interface FastifyRequest {
    /** Who makes the request; null on routes that ask for no key. */
    caller: Caller | null;
  }
}

/** Checks the key of every route that asks for one, and refuses routes that do not say whether they do. */
export function registerAuthentication(app: FastifyInstance, keys: KeyStore): void {
  app.decorateRequest('caller', null);

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.auth === undefined);
    if (undeclared.length === 0) return;
    throw new Error(`without config.auth: ${undeclared.map(({ method, url }) => `${method} ${url}`).join(', ')}`);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404 || request.routeOptions.config.auth !== 'key') return;
    const plaintext = presentedKey(request);
    const caller = plaintext === undefined ? undefined : await authenticateKey(keys, plaintext);
    if (caller === undefined) throw authRequired(plaintext !== undefined);
    request.caller = caller;
    reply.header('x-service-api-key-id', caller.keyId);
  });
}

/** The caller of a route with `auth: 'key'`. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw authRequired(false);
  return request.caller;
}

/** `xi-api-key` wins over `Authorization: Bearer`. */
function presentedKey({ headers }: FastifyRequest): string | undefined {
  const own = headers['xi-api-key'];
  if (own !== undefined) return Array.isArray(own) ? own[0] : own;
  return headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1];
}

function authRequired(presented: boolean): Problem {
  return new Problem(
    'AUTH_REQUIRED',
    presented
      ? 'This API key is unknown, disabled or expired. Check it, or create a new one.'
      : 'An API key is required: send it in the header xi-api-key, or as Authorization: Bearer.',
  );
}
