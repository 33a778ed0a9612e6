import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { Readiness } from '../../speech/readiness.ts';
import type { Metrics } from '../plugins/metrics.ts';
import { errorResponses, Ok } from '../schemas/common.ts';

/** What operators and their machines ask. */
export const serviceRoutes: FastifyPluginCallbackTypebox<{
  readiness: Readiness;
  metrics: Metrics;
}> = (app, { readiness, metrics }, done) => {
  app.get(
    '/healthz',
    {
      config: { auth: 'none' },
      schema: { operationId: 'getHealth', summary: 'Alive?', tags: ['Service'], response: { 200: Ok } },
    },
    async () => ({ status: 'ok' as const }),
  );

  app.get(
    '/readyz',
    {
      config: { auth: 'none' },
      schema: {
        operationId: 'getReadiness',
        summary: 'Able to synthesize? Asks the store and speaks one word to find out.',
        tags: ['Service'],
        response: {
          200: Ok,
          ...errorResponses('UPSTREAM_GENERATION_ERROR', 'GENERATION_CAPACITY_EXCEEDED', 'UPSTREAM_TIMEOUT'),
        },
      },
    },
    async () => {
      await readiness.check();
      return { status: 'ok' as const };
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
        response: { 200: { description: 'Metrics.', content: { 'text/plain': { schema: Type.String() } } } },
      },
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.render()),
  );
  done();
};
