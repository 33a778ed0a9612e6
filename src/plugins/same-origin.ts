import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';

/**
 * Refuses a request that a page of another site makes with this site's cookie. Browsers send `Origin` with every such
 * request, and newer ones `Sec-Fetch-Site`; programs that are no browsers send neither and carry nobody's cookie.
 * @throws Problem FORBIDDEN
 */
export function requireSameOrigin({ headers, host }: FastifyRequest): void {
  const { origin } = headers;
  const site = headers['sec-fetch-site'];
  const isForeign =
    origin === undefined ? site !== undefined && site !== 'same-origin' && site !== 'none' : hostOf(origin) !== host;
  if (isForeign) {
    throw new Problem(
      'FORBIDDEN',
      "This request comes from another site's page; only the server's own pages may make it.",
    );
  }
}

/** Host and port; undefined for "null" and whatever else is no address. */
function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
