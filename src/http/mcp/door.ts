import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Config } from '../../settings.ts';
import { bodyLimitOf } from '../plugins/body-limits.ts';
import type { McpServices } from './tools.ts';

/**
 * The Model Context Protocol over streamable HTTP, for assistants that speak. Every request stands alone: there are no
 * sessions to lose, so any node can answer any of them.
 */
export const mcpDoor: FastifyPluginAsyncTypebox<McpServices & { config: Config }> = async (app, services) => {
  const { bodyLimitBytes, maxJobTextLength } = services.config;
  app.route({
    // A tool's arguments have no schema of HTTP's; the longest is the text of a background job.
    bodyLimit: Math.min(bodyLimitOf({ type: 'string' }, maxJobTextLength), bodyLimitBytes),
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    config: { auth: 'caller', admitsVoices: true },
    schema: { hide: true },
    async handler(request, reply) {
      const { answer } = await import('./answer.ts');
      return await answer(request, reply, services);
    },
  });
};
