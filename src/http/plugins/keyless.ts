import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../accounts/authenticate.ts';
import type { Keyless } from '../../accounts/keyless.ts';
import { Problem } from '../../errors.ts';
import type { Config } from '../../settings.ts';
import { type AddressConfig, ownHostRule } from './addresses.ts';
import { listed } from './cors.ts';
import { isPassedOn } from './passed-on.ts';
import { requireSameOrigin } from './same-origin.ts';

/** What clients send that insist on a key. It is shorter than any real one. */
const PLACEHOLDER = 'not-needed';

/** Whether what a client sends as its key is meant as one. */
export const isKey = (key: string | null | undefined): key is string => Boolean(key) && key !== PLACEHOLDER;

/** @throws Problem AUTH_REQUIRED, FORBIDDEN where the network needs no key but the request may come from elsewhere */
export type AdmitKeyless = (request: FastifyRequest) => Promise<Caller | undefined>;

/**
 * Whom a request without a key acts as; undefined where it needs one. An address alone proves little: a proxy sends the
 * requests of others from its own, and a browser those of any page it shows.
 */
export function createKeylessAdmission(
  keyless: Keyless | undefined,
  config: AddressConfig & Pick<Config, 'corsOrigins'>,
): AdmitKeyless {
  if (keyless === undefined) return async () => undefined;
  const isOwnHost = ownHostRule(config);
  const origins = listed(config.corsOrigins);
  return async (request) => {
    if (!keyless.includes(request.socket.remoteAddress ?? '')) return undefined;
    requireKnownSource(request, keyless, config.trustProxy);
    // A page of another site whose name was pointed here would read the answers as its own.
    if (request.host && !isOwnHost(request.host)) throw foreignName();
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) requireSameOrigin(request, config.publicUrl);
    return await keyless.caller();
  };
}

/**
 * A proxy's own address says nothing of its caller's, and what a caller sent stays in front of what proxies add: all of
 * them must be in the networks. HTTP/1.0 is what proxies speak that say nothing.
 */
function requireKnownSource(request: FastifyRequest, keyless: Keyless, isProxyTrusted: boolean): void {
  const { 'x-forwarded-for': forwarded } = request.headers;
  if (isProxyTrusted && forwarded !== undefined) {
    const chain = String(forwarded).split(',');
    if (chain.every((address) => keyless.includes(address.trim()))) return;
  } else if (!isProxyTrusted && !isPassedOn(request) && request.raw.httpVersion !== '1.0') return;
  throw new Problem(
    'AUTH_REQUIRED',
    'An API key is required: this request came through a proxy. Such requests need no key only where ' +
      'LOCUTION_TRUST_PROXY is set and all addresses in X-Forwarded-For are in LOCUTION_KEYLESS_NETWORKS.',
  );
}

const foreignName = () =>
  new Problem(
    'AUTH_REQUIRED',
    "An API key is required: this request was sent to a name that is not known to be this server's. " +
      'Its operator can set LOCUTION_PUBLIC_URL, or add the name to LOCUTION_ALLOWED_HOSTS.',
  );
