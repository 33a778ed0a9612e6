import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { WebSocket } from 'ws';
import { JOINABLE } from '../../audio/formats.ts';
import type { Config } from '../../settings.ts';
import type { SpeechOptions } from '../../speech/prepare.ts';
import { presentedKey } from '../plugins/authentication.ts';
import { VoiceParams } from '../schemas/voices.ts';
import { createSocketAuthentication, type SocketAuthentication, type SocketCallerServices } from '../sockets/caller.ts';
import { socketsOnly } from '../sockets/upgrade.ts';
import { createConnection } from './connection.ts';
import { SocketQuery } from './schemas.ts';
import { type SessionServices, serveSocket } from './session.ts';
import { createSingleUseToken } from './token.ts';

export interface WebSocketServices extends SessionServices, Omit<SocketCallerServices, 'store'> {
  config: SocketCallerServices['config'] & Pick<Config, 'conversationAheadSecs'>;
  store: SessionServices['store'] & SocketCallerServices['store'];
}

const INACTIVITY_SECS = 20;

/**
 * Text that comes in pieces over a socket, as ElevenLabs' clients send it: speech leaves while the text still comes.
 * `stream-input` speaks one text, `multi-stream-input` several by their `context_id`.
 */
export const webSocketDoor: FastifyPluginAsyncTypebox<WebSocketServices> = async (app, services) => {
  createSingleUseToken(app, services);
  const authentication = createSocketAuthentication(services);
  for (const [name, isMulti] of [
    ['stream-input', false],
    ['multi-stream-input', true],
  ] as const) {
    app.route<{ Params: Static<typeof VoiceParams>; Querystring: Static<typeof SocketQuery> }>({
      method: 'GET',
      url: `/v1/text-to-speech/:voice_id/${name}`,
      // The key may come with the first message: browsers cannot send a header.
      config: { auth: 'none', admitsVoices: true },
      schema: { hide: true, tags: ['Text to speech'], params: VoiceParams, querystring: SocketQuery },
      handler: socketsOnly,
      wsHandler: async (socket, request) => await serve(services, socket, request, { name, isMulti, authentication }),
    });
  }
};

type SocketRequest = FastifyRequest<{
  Params: Static<typeof VoiceParams>;
  Querystring: Static<typeof SocketQuery>;
}>;

async function serve(
  services: WebSocketServices,
  socket: WebSocket,
  request: SocketRequest,
  { name, isMulti, authentication }: { name: string; isMulti: boolean; authentication: SocketAuthentication },
): Promise<void> {
  const connection = createConnection(socket, (error) => request.log.error({ err: error }, 'a socket failed'));
  try {
    const { voice_id } = request.params;
    const query = request.query;
    serveSocket(socket, connection, {
      services,
      speech: speechOptions(voice_id, query),
      source: name,
      isAbsolute: String(query.sync_alignment) === 'true',
      isAutomatic: String(query.auto_mode) === 'true',
      aheadSecs: services.config.conversationAheadSecs || undefined,
      isMulti,
      inactivitySecs: query.inactivity_timeout ?? INACTIVITY_SECS,
      bringsKey: keyOfAddress(request, query) !== undefined || Boolean(query.single_use_token),
      authenticate: (first) =>
        authentication.of(request, {
          key:
            keyOfAddress(request, query) ??
            first.xi_api_key ??
            first['xi-api-key'] ??
            withoutScheme(first.authorization),
          singleUseToken: query.single_use_token,
        }),
      authenticateAgain: (before) => authentication.again(request, before),
    });
  } catch (error) {
    connection.fail(error);
  }
}

const speechOptions = (voice: string, query: Static<typeof SocketQuery>): SpeechOptions => ({
  voice,
  input: {
    modelId: query.model_id,
    languageCode: query.language_code,
    seed: query.seed,
    normalize: query.apply_text_normalization !== 'off',
  },
  format: { value: query.output_format, fallback: 'mp3', offered: JOINABLE },
  wantWords: true,
  reportsLanguage: true,
});

const withoutScheme = (value: string | null | undefined) => value?.replace(/^Bearer +/i, '');

/** Of a header or the address: browsers can send no header. */
const keyOfAddress = (request: FastifyRequest, { authorization }: Static<typeof SocketQuery>) =>
  presentedKey(request) ?? withoutScheme(authorization);
