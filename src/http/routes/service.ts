import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Metrics } from '../../metrics/metrics.ts';
import type { Config } from '../../settings.ts';
import type { Readiness } from '../../speech/readiness.ts';
import { requireMetricsReader } from '../plugins/metrics-access.ts';
import { errorResponses, Ok } from '../schemas/common.ts';

/** What operators and their machines ask. */
export const serviceRoutes: FastifyPluginCallbackTypebox<{
  readiness: Readiness;
  metrics: Metrics;
  config: Pick<Config, 'metricsToken' | 'trustProxy'>;
}> = (app, { readiness, metrics, config }, done) => {
  app.get(
    '/healthz',
    {
      config: { auth: 'none' },
      schema: { operationId: 'getHealth', summary: 'Alive?', tags: ['Service'], response: { 200: Ok } },
    },
    async () => ({ status: 'ok' as const }),
  );

  // Where other servers of speech answer it.
  app.get('/health', { config: { auth: 'none' }, schema: { hide: true, response: { 200: Ok } } }, async () => ({
    status: 'ok' as const,
  }));

  app.get(
    '/readyz',
    {
      config: { auth: 'none' },
      schema: {
        operationId: 'getReadiness',
        summary: 'Should requests be sent to this server? Checks what is its own, and speaks one word.',
        tags: ['Service'],
        response: {
          200: Type.Object({
            status: Type.String({
              enum: ['ok', 'degraded'],
              description: '`degraded`: something that all servers share is down.',
            }),
            unavailable: Type.Optional(Type.Array(Type.String({ enum: ['database', 'audio store', 'disk'] }))),
          }),
          ...errorResponses('UPSTREAM_GENERATION_ERROR', 'GENERATION_CAPACITY_EXCEEDED', 'UPSTREAM_TIMEOUT'),
        },
      },
    },
    async () => {
      const unavailable = await readiness.check();
      return unavailable.length === 0 ? { status: 'ok' } : { status: 'degraded', unavailable };
    },
  );

  app.get(
    '/metrics',
    {
      config: { auth: 'none' },
      schema: {
        operationId: 'getMetrics',
        summary: 'Metrics in the Prometheus text format',
        tags: ['Service'],
        description:
          'Requires LOCUTION_METRICS_TOKEN as a bearer token if it is set; otherwise only loopback addresses have access.',
        response: {
          200: { description: 'Metrics.', content: { 'text/plain': { schema: Type.String() } } },
          ...errorResponses('AUTH_REQUIRED', 'FORBIDDEN'),
        },
      },
    },
    async (request, reply) => {
      requireMetricsReader(request, config);
      return reply.type(metrics.contentType).send(await metrics.render());
    },
  );
  done();
};
