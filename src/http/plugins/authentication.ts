import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { authenticateKey, authenticateSession, type Caller, type Session } from '../../accounts/authenticate.ts';
import { NO_LIMITS } from '../../accounts/key-limits.ts';
import type { Keyless } from '../../accounts/keyless.ts';
import type { SignedLinks } from '../../accounts/signed-links.ts';
import { Problem } from '../../errors.ts';
import type { Config } from '../../settings.ts';
import type { KeyStore } from '../../store/keys.ts';
import type { SessionStore } from '../../store/sessions.ts';
import type { AddressConfig } from './addresses.ts';
import { requireWithinLimits } from './key-limits.ts';
import { createKeylessAdmission, isKey } from './keyless.ts';
import { admitLink } from './links.ts';
import { requireSameOrigin } from './same-origin.ts';

export const SESSION_COOKIE = 'locution_session';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Who may call a route; every route declares it. `caller`: an API key, or a browser session of the server's own
     * console, or nobody in particular in a network that needs no key; `key`: an API key only; `session`: a browser session only; `admin`: that of an admin; `none`: anybody.
     */
    auth?: 'caller' | 'key' | 'session' | 'admin' | 'none';
    /** Voices are admitted where the request is prepared (`speech/prepare.ts`), whatever names them. */
    admitsVoices?: boolean;
    /** With the setting, it is for anybody, as a list of what all accounts share; `request.caller` is null then. */
    sharedList?: boolean;
    /** Refuses requests that another site's page makes, also without a session: signing in is one. */
    sameOrigin?: boolean;
  }
  interface FastifyRequest {
    /** Null on routes for anybody. */
    caller: Caller | null;
    /** Null unless a browser session made the request. */
    session: Session | null;
  }
}

/** Authenticates every route as it declares, and refuses to start with one that declares nothing. */
export async function registerAuthentication(
  app: FastifyInstance,
  services: {
    store: { keys: KeyStore; sessions: SessionStore };
    keyless: Keyless | undefined;
    signedLinks: SignedLinks;
    config: AddressConfig & Pick<Config, 'corsOrigins' | 'keylessLists'>;
  },
): Promise<void> {
  const { keys, sessions } = services.store;
  const { publicUrl, keylessLists } = services.config;
  const admitKeyless = createKeylessAdmission(services.keyless, services.config);
  await app.register(cookie);
  app.decorateRequest('caller', null);
  app.decorateRequest('session', null);

  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => route.config?.auth === undefined);
    if (undeclared.length === 0) return;
    throw new Error(`without config.auth: ${undeclared.map(({ method, url }) => `${method} ${url}`).join(', ')}`);
  });

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return;
    const { auth, sameOrigin } = request.routeOptions.config;
    if (sameOrigin) requireSameOrigin(request, publicUrl);
    if (auth === 'none') return;
    if (await admitLink(services.signedLinks, request, reply)) {
      requireWithinLimits(request, callerOf(request).limits);
      return;
    }
    const key = presentedKey(request);
    const isAnonymous = !isKey(key) && request.cookies[SESSION_COOKIE] === undefined;
    if (auth === 'caller' && isAnonymous && (await admitAnonymous(request))) return;
    if (isAnonymous && request.routeOptions.config.sharedList && keylessLists) return;
    if (auth === 'key' || (auth === 'caller' && key !== undefined)) await admitKey(request, reply, key);
    else await admitSession(request, auth ?? 'session');
  });

  async function admitAnonymous(request: FastifyRequest): Promise<boolean> {
    request.caller = (await admitKeyless(request)) ?? null;
    if (request.caller !== null) requireWithinLimits(request, request.caller.limits);
    return request.caller !== null;
  }

  async function admitKey(request: FastifyRequest, reply: FastifyReply, key: string | undefined): Promise<void> {
    const caller = key === undefined ? undefined : await authenticateKey(keys, key);
    if (caller === undefined) throw key === undefined ? keyRequired() : wrongKey();
    request.caller = caller;
    reply.header('x-service-api-key-id', caller.keyId);
    requireWithinLimits(request, caller.limits);
  }

  async function admitSession(request: FastifyRequest, auth: 'caller' | 'session' | 'admin'): Promise<void> {
    const token = request.cookies[SESSION_COOKIE];
    // Before anything is looked up: another site's page learns nothing of whether somebody is signed in.
    if (changesState(request) && (token !== undefined || auth !== 'caller')) requireSameOrigin(request, publicUrl);
    const session = token === undefined ? undefined : await authenticateSession(sessions, token);
    if (session === undefined) throw auth === 'caller' ? keyRequired() : sessionRequired();
    if (auth === 'admin' && session.role !== 'admin') {
      throw new Problem('FORBIDDEN', 'Only admins may do this.');
    }
    request.session = session;
    request.caller = { accountId: session.accountId, keyId: null, budgetId: null, limits: NO_LIMITS };
  }
}

const changesState = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

/** The caller of a route with `auth: 'caller'` or `'key'`. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw keyRequired();
  return request.caller;
}

/** The session of a route with `auth: 'session'` or `'admin'`. */
export function sessionOf(request: FastifyRequest): Session {
  if (request.session === null) throw sessionRequired();
  return request.session;
}

/** `xi-api-key` wins over `Authorization: Bearer`, and that over the `api-key` of Azure's clients. */
export function presentedKey({ headers }: FastifyRequest): string | undefined {
  const own = headers['xi-api-key'];
  if (own !== undefined) return Array.isArray(own) ? own[0] : own;
  const bearer = headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1];
  const azure = headers['api-key'];
  return bearer ?? (Array.isArray(azure) ? azure[0] : azure);
}

export const wrongKey = () =>
  new Problem('AUTH_REQUIRED', 'This API key is unknown, disabled or expired. Check it, or create a new one.');

const keyRequired = () =>
  new Problem(
    'AUTH_REQUIRED',
    'An API key is required: send it in the header xi-api-key, or as Authorization: Bearer.',
  );

const sessionRequired = () =>
  new Problem('AUTH_REQUIRED', 'A browser session is required: sign in at /console, or with POST /v1/auth/login.');
