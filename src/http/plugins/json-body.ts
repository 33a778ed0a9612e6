import { isUtf8 as isValidUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../../errors.ts';

/** What whoever has no key may send: parsing a large body holds up everybody. The longest is a sign-in. */
const OPEN_BODY_BYTES = 16_384;

/** Limits the bodies of operations that ask for no key; register it before them. */
export function limitOpenBodies(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.config?.auth === 'none') route.bodyLimit ??= OPEN_BODY_BYTES;
  });
}

/** Reads JSON bodies. An empty one is none: many clients name the type on requests that have nothing to say. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isUtf8(request.headers['content-type'], body)) parse(request, body.toString(), done);
    else done(new Problem('BAD_REQUEST', 'The request body must be JSON in UTF-8.'));
  });
}

/** Other bytes would be read as replacement characters: something else would be spoken. */
function isUtf8(contentType: string | undefined, body: Buffer): boolean {
  const charset = /;\s*charset\s*=\s*"?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  return /^(?:utf-?8|us-ascii)$/i.test(charset) && isValidUtf8(body);
}
