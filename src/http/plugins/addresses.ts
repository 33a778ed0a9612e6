import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import type { Config } from '../../settings.ts';

/** What of the configuration says by which names the server is known. */
export type AddressConfig = Pick<Config, 'host' | 'publicUrl' | 'allowedHosts' | 'trustProxy'>;

const HSTS_SECS = 31_536_000;
const LOOPBACK = /^(?:localhost|[^.]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
/** A name or an IPv4 address, or an IPv6 one in brackets; then a port. Nothing else is taken for a host. */
const HOST = /^([a-z0-9_](?:[a-z0-9_.-]{0,252})|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses requests sent to a name that is not the server's, with 421: a page of another site whose name was pointed
 * here would otherwise pass for one of the server's own, and addresses made from `Host` would lead to it.
 */
export function registerAddresses(app: FastifyInstance, config: AddressConfig): void {
  const isAllowed = hostRule(config);
  app.addHook('onRequest', async (request, reply) => {
    requireOneHost(request);
    // Only HTTP/1.0 comes without one.
    const { host } = request;
    if ((host || request.headers.host !== undefined) && !isAllowed(host)) {
      throw new Problem(
        'MISDIRECTED_REQUEST',
        'This server does not serve the host name that the request was sent to. Its operator can add it to ' +
          'LOCUTION_ALLOWED_HOSTS, or set LOCUTION_PUBLIC_URL.',
      );
    }
    if (isSecure(config, request)) reply.header('strict-transport-security', `max-age=${HSTS_SECS}`);
  });
}

/**
 * RFC 9112, section 3.2: whoever stands in front of the server might read another one of several.
 * @throws Problem BAD_REQUEST
 */
function requireOneHost({ raw: { httpVersion, rawHeaders } }: FastifyRequest): void {
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (count === 1 || (count === 0 && httpVersion === '1.0')) return;
  throw new Problem('BAD_REQUEST', `A request must have one Host header; this one has ${count || 'none'}.`);
}

/**
 * Which values of `Host` are the server's. By default: loopback names, the listening address and the public URL's. One that
 * listens on every address cannot know its own: it takes IP addresses and names of one label too (a container's in its
 * network), which no stranger's name server can point anywhere. A trusted proxy chooses the names where none are configured.
 */
export function hostRule(config: AddressConfig): (host: string) => boolean {
  const isOwn = ownHostRule(config);
  const names = configuredNames(config);
  const takesAny = names.includes('*') || (config.trustProxy && names.length === 0);
  return takesAny ? (host) => HOST.test(host) : isOwn;
}

/** The same without the settings under which any name is taken. */
export function ownHostRule(config: AddressConfig): (host: string) => boolean {
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  const own = new Set([...configuredNames(config), bracketed(config.host.toLowerCase())]);
  return (host) => {
    const name = HOST.exec(host)?.[1]?.toLowerCase().replace(/\.$/, '');
    if (name === undefined) return false;
    if (own.has(name) || LOOPBACK.test(name)) return true;
    return isEverywhere && (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.'));
  };
}

function configuredNames({ allowedHosts = '', publicUrl }: AddressConfig): string[] {
  const names = allowedHosts
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return publicUrl === undefined ? names : [...names, new URL(publicUrl).hostname];
}

/** Where browsers reach the server, without a slash at the end; register `registerAddresses` before. */
export function baseUrl(config: AddressConfig, request: FastifyRequest): string {
  if (config.publicUrl !== undefined) return new URL(config.publicUrl).origin;
  const { localAddress = '', localPort } = request.socket;
  return `${request.protocol}://${request.host || `${bracketed(localAddress)}:${localPort}`}`;
}

/** Whether the browser's side of a request is behind TLS, as far as a trusted proxy or the configuration says. */
export function isSecure(config: AddressConfig, request: FastifyRequest): boolean {
  if (request.protocol === 'https') return true;
  if (config.publicUrl === undefined) return false;
  const { protocol, host } = new URL(config.publicUrl);
  return protocol === 'https:' && host === request.host;
}

const bracketed = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host);
