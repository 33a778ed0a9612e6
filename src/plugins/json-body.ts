import type { FastifyInstance } from 'fastify';

/** Reads JSON bodies. An empty one is none: many clients name the type on requests that have nothing to say. */
export function registerJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.length === 0) done(null, undefined);
    else parse(request, body, done);
  });
}
