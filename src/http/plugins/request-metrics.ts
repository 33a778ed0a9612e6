import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../../metrics/metrics.ts';

/** Measures every response of an app. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Pick<Metrics, 'observeRequest'>): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
}
