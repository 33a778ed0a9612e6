import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../settings.ts';
import { VERSION } from '../../version.ts';
import { baseUrl } from '../plugins/addresses.ts';
import { callerOf } from '../plugins/authentication.ts';
import { callTool, type McpServices, TOOLS } from './tools.ts';

/** Answers one request of the protocol; loaded with the first one, for the protocol's package is a megabyte of source. */
export async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  services: McpServices & { config: Config },
): Promise<FastifyReply> {
  const caller = callerOf(request);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort(new Error('The client disconnected.')));
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
