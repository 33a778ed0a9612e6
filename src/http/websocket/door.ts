import type { IncomingMessage } from 'node:http';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import websocket from '@fastify/websocket';
import type { FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import type { WebSocket } from 'ws';
import { authenticateAgain, authenticateKey, type Caller } from '../../accounts/authenticate.ts';
import type { Keyless } from '../../accounts/keyless.ts';
import type { SingleUseTokens } from '../../accounts/single-use-tokens.ts';
import { JOINABLE } from '../../audio/formats.ts';
import { Problem } from '../../errors.ts';
import type { Config } from '../../settings.ts';
import type { SpeechOptions } from '../../speech/prepare.ts';
import type { Store } from '../../store/store.ts';
import type { AddressConfig } from '../plugins/addresses.ts';
import { presentedKey, wrongKey } from '../plugins/authentication.ts';
import { requireWithinLimits } from '../plugins/key-limits.ts';
import { type AdmitKeyless, createKeylessAdmission, isKey } from '../plugins/keyless.ts';
import { VoiceParams } from '../schemas/voices.ts';
import { createConnection } from './connection.ts';
import { type SocketMessage, SocketQuery } from './schemas.ts';
import { type SessionServices, serveSocket } from './session.ts';
import { createSingleUseToken } from './token.ts';

export interface WebSocketServices extends SessionServices {
  config: AddressConfig & Pick<Config, 'conversationAheadSecs' | 'corsOrigins'>;
  keyless: Keyless | undefined;
  singleUseTokens: SingleUseTokens;
  store: SessionServices['store'] & Pick<Store, 'keys' | 'accounts'>;
}

const INACTIVITY_SECS = 20;
/** A message holds a piece of a text, not a book. */
const MOST_MESSAGE_BYTES = 256 * 1024;

/** Of the door's routes. */
const SOCKET_PATH = /^\/v1\/text-to-speech\/[^/?]+\/(?:multi-)?stream-input(?:\?|$)/;

/** Whether a request is to be taken for a WebSocket. */
export const asksForSocket = ({ method, url = '', headers }: IncomingMessage): boolean =>
  method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && SOCKET_PATH.test(url);

/**
 * Text that comes in pieces over a socket, as ElevenLabs' clients send it: speech leaves while the text still comes.
 * `stream-input` speaks one text, `multi-stream-input` several by their `context_id`.
 */
export const webSocketDoor: FastifyPluginAsyncTypebox<WebSocketServices> = async (app, services) => {
  await app.register(websocket, { options: { maxPayload: MOST_MESSAGE_BYTES } });
  createSingleUseToken(app, services);
  const admitKeyless = createKeylessAdmission(services.keyless, services.config);
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
      handler: async () => {
        throw new Problem('BAD_REQUEST', 'This address is a WebSocket endpoint. Send Upgrade: websocket.', {}, 426);
      },
      wsHandler: async (socket, request) => await serve(services, socket, request, { name, isMulti, admitKeyless }),
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
  { name, isMulti, admitKeyless }: { name: string; isMulti: boolean; admitKeyless: AdmitKeyless },
): Promise<void> {
  const connection = createConnection(socket, (error) => request.log.error({ err: error }, 'failed on a socket'));
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
      authenticate: (first) => callerOf({ ...services, admitKeyless }, request, query, first),
      authenticateAgain: async (before) => {
        const caller = await authenticateAgain(services.store, before);
        if (caller === undefined) throw new Problem('AUTH_REQUIRED', 'The API key has been disabled or deleted.');
        requireWithinLimits(request, caller.limits);
        return caller;
      },
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

/** By the token of the address, the key of a header, or the key of the first message. */
async function callerOf(
  { store, singleUseTokens, admitKeyless }: WebSocketServices & { admitKeyless: AdmitKeyless },
  request: FastifyRequest,
  query: Static<typeof SocketQuery>,
  first: SocketMessage,
): Promise<Caller> {
  const key =
    keyOfAddress(request, query) ?? first.xi_api_key ?? first['xi-api-key'] ?? withoutScheme(first.authorization);
  const caller = query.single_use_token
    ? await singleUseTokens.redeem(query.single_use_token)
    : await (isKey(key) ? authenticateKey(store.keys, key) : admitKeyless(request));
  if (caller) {
    requireWithinLimits(request, caller.limits);
    return caller;
  }
  if (query.single_use_token) {
    throw new Problem(
      'AUTH_REQUIRED',
      'This single_use_token is unknown, used or expired. Get a new one for each socket.',
    );
  }
  if (key) throw wrongKey();
  throw new Problem(
    'AUTH_REQUIRED',
    'An API key is required: send it in the header xi-api-key, as xi_api_key of the first message, or a single_use_token in the address.',
  );
}
