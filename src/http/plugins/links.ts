import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LinkSubject, SignedLinks } from '../../accounts/signed-links.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A signed link in the query (`link`) takes the place of a key. The id in the path is what it is signed for. */
    signed?: LinkSubject['kind'];
  }
}

/** Makes the request act as whoever created its link; false where it has none. @throws Problem as `SignedLinks.open` */
export async function admitLink(links: SignedLinks, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  const { signed: kind } = request.routeOptions.config;
  const { link } = request.query as { link?: unknown };
  if (kind === undefined || link === undefined) return false;
  const [id = ''] = Object.values(request.params as Record<string, string>);
  request.caller = await links.open({ kind, id }, String(link));
  // Pages of other sites play it.
  reply.header('cross-origin-resource-policy', 'cross-origin');
  return true;
}
