import type { FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';

/**
 * Refuses a request that a page of another site makes with this site's cookie. Browsers send `Origin` with every such
 * request, and newer ones `Sec-Fetch-Site`; programs that are no browsers send neither and carry nobody's cookie.
 * @throws Problem FORBIDDEN
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin === undefined) {
    if (site === undefined || site === 'same-origin' || site === 'none') return;
    throw new Problem(
      'FORBIDDEN',
      "This request comes from a page of another site. Only this server's own pages may make it.",
    );
  }
  if (isOwn(origin, request) || isPublic(origin, publicUrl)) return;
  throw new Problem(
    'FORBIDDEN',
    `This request comes from a page of ${origin} but was sent to ${request.host}. Only this server's own pages may make it. ` +
      'Behind a reverse proxy, set LOCUTION_PUBLIC_URL, or configure the proxy to forward the host that the browser requested.',
  );
}

/**
 * Whether a page's origin is the address that the browser asked for: its host, as a trusted proxy tells it, and where one
 * tells the protocol, that too. Without being told it is not known: TLS may end in front of the server.
 */
function isOwn(origin: string, { headers, host, protocol, ips }: FastifyRequest): boolean {
  const page = parse(origin);
  const isReported = ips !== undefined && headers['x-forwarded-proto'] !== undefined;
  const own = parse(`${isReported ? protocol : page?.protocol.slice(0, -1)}://${host}`);
  return page !== undefined && page.host === own?.host && page.protocol === own.protocol;
}

/** The address that the operator says browsers use is the server's own, whatever a proxy made of `Host`. */
const isPublic = (origin: string, publicUrl: string | undefined): boolean =>
  publicUrl !== undefined && parse(origin)?.origin === parse(publicUrl)?.origin;

/** Undefined for "null" and whatever else is no address. */
const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);
