import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenSpan, Tracing } from '../../tracing/tracing.ts';
import { loggedPath } from './request-context.ts';

/** Asked all the time by machines, and of no interest. */
const UNTRACED = new Set(['/healthz', '/readyz', '/metrics']);

/** Makes a span of every request, in the caller's trace where it names one. What is done for a request belongs to it. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  const spans = new WeakMap<FastifyRequest, OpenSpan>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { url: route = 'unknown' } = request.routeOptions;
    if (UNTRACED.has(route)) return done();
    const { traceparent } = request.headers;
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const span = tracing.begin(`${request.method} ${route}`, 'server', parent, {
      'http.request.method': request.method,
      'http.route': route,
      'url.path': loggedPath(request.url),
      'locution.request_id': String(request.id),
    });
    spans.set(request, span);
    span.run(done);
  });

  // The body's end comes from the connection, which belongs to no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span === undefined) done();
    else span.run(done);
  });

  const errors = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onError', async (request, _reply, error) => void errors.set(request, error));
  app.addHook('onRequestAbort', async (request) => {
    spans.get(request)?.end({ ...factsOf(request), 'locution.client_gone': true });
  });
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode } = reply;
    const error = statusCode >= 500 ? (errors.get(request) ?? statusCode) : undefined;
    spans.get(request)?.end(factsOf(request, statusCode), error);
  });
}

function factsOf(request: FastifyRequest, status?: number) {
  const { caller } = request;
  return {
    ...(status === undefined ? {} : { 'http.response.status_code': status }),
    // Public ids.
    ...(caller === null ? {} : { 'locution.account_id': caller.accountId }),
    ...(typeof caller?.keyId === 'string' ? { 'locution.key_id': caller.keyId } : {}),
  };
}
