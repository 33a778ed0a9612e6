import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { EngineRegistry } from '../../engines/registry.ts';
import type { Config } from '../../settings.ts';
import { presentedKey } from '../plugins/authentication.ts';
import { createSocketAuthentication, type SocketCallerServices } from '../sockets/caller.ts';
import { createOutbox } from '../sockets/outbox.ts';
import { socketsOnly } from '../sockets/upgrade.ts';
import { dialectOf } from './events.ts';
import type { ResponseServices } from './responses.ts';
import { RealtimeQuery } from './schemas.ts';
import { serveRealtime } from './session.ts';
import { requestedModel } from './settings.ts';

interface RealtimeServices extends ResponseServices, Omit<SocketCallerServices, 'store'> {
  config: SocketCallerServices['config'] & Pick<Config, 'conversationAheadSecs' | 'maxTextLength'>;
  store: ResponseServices['store'] & SocketCallerServices['store'];
  registry: Pick<EngineRegistry, 'model'>;
}

const DEFAULT_MODEL = 'gpt-realtime';

/** Text in and audio out over one socket, as clients of OpenAI's Realtime API hold a conversation. */
export const realtimeDoor: FastifyPluginAsyncTypebox<RealtimeServices> = async (app, services) => {
  const { config, registry } = services;
  const authentication = createSocketAuthentication(services);
  app.route<{ Querystring: Static<typeof RealtimeQuery> }>({
    method: 'GET',
    url: '/v1/realtime',
    // A socket tells in the protocol's own form that its key is wrong.
    config: { auth: 'none', admitsVoices: true },
    schema: { hide: true, tags: ['Text to speech'], querystring: RealtimeQuery },
    handler: socketsOnly,
    wsHandler: async (socket, request) => {
      const { model, single_use_token: singleUseToken } = request.query;
      const protocols = offeredProtocols(request);
      const isBeta = request.headers['openai-beta'] !== undefined || protocols.some((one) => BETA.test(one));
      const key = presentedKey(request) ?? protocols.flatMap((one) => KEY.exec(one)?.[1] ?? [])[0];
      serveRealtime(socket, createOutbox(socket), {
        services,
        dialect: dialectOf(isBeta),
        model: model ?? DEFAULT_MODEL,
        modelId: () => requestedModel(registry, model),
        aheadSecs: config.conversationAheadSecs || undefined,
        mostCharacters: config.maxTextLength,
        authenticate: () => authentication.of(request, { key, singleUseToken }),
        authenticateAgain: (before) => authentication.again(request, before),
        onFailure: (error) => request.log.error({ err: error }, 'a socket failed'),
      });
    },
  });
};

/** Browsers can send no header but this one, so their library puts the key and its version into it. */
const KEY = /^openai-insecure-api-key\.(.+)$/;
const BETA = /^openai-beta\./;

const offeredProtocols = ({ headers }: FastifyRequest): string[] =>
  (headers['sec-websocket-protocol'] ?? '').split(',').map((one) => one.trim());
