import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { VERSION } from '../../version.ts';
import { baseUrl } from '../plugins/addresses.ts';
import { callerOf } from '../plugins/authentication.ts';
import { bodyLimitOf } from '../plugins/body-limits.ts';
import { callTool, type McpServices, TOOLS } from './tools.ts';

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
    handler: async (request, reply) => await answer(request, reply, services),
  });
};

async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  services: McpServices & { config: Config },
): Promise<FastifyReply> {
  const caller = callerOf(request);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('The client went away.')));
  const server = new Server({ name: 'locution', version: VERSION }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...TOOLS] }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const origin = baseUrl(services.config, request);
    return await callTool(params.name, params.arguments ?? {}, { caller, services, origin, signal: gone.signal });
  });
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true });
  reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  await server.connect(transport as Parameters<Server['connect']>[0]);
  reply.raw.once(
    'close',
    () =>
      void server
        .close()
        .catch((error: unknown) => request.log.error({ err: error }, 'failed to close an MCP session')),
  );
  await transport.handleRequest(request.raw, reply.raw, request.body ?? undefined);
  return reply;
}
