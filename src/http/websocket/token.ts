import { Type } from 'typebox';
import type { SingleUseTokens } from '../../accounts/single-use-tokens.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import type { TypeboxApp } from '../typebox-app.ts';

/** A token that a page can open one socket with, in place of the key. */
export function createSingleUseToken(app: TypeboxApp, { singleUseTokens }: { singleUseTokens: SingleUseTokens }): void {
  app.post(
    '/v1/single-use-token/:token_type',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'createSingleUseToken',
        summary: 'Create a token that opens one socket within 15 minutes, for pages that must not have the key',
        tags: ['Text to speech'],
        params: Type.Object({ token_type: Type.String({ enum: ['tts_websocket'] }) }),
        response: {
          200: Type.Object({ token: Type.String() }),
          ...errorResponses('AUTH_REQUIRED', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return { token: await singleUseTokens.issue(callerOf(request)) };
    },
  );
}
