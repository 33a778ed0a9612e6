import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Preparer } from '../../speech/prepare.ts';
import { isAuto } from '../../speech/text-languages.ts';
import type { ReadingThread } from '../../workers/reading/reading-thread.ts';
import { noticeHeaders } from '../answers/speech.ts';
import { normalizedText } from '../mappers/normalized-text.ts';
import { speechOptions } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { NormalizeBody, NormalizedText } from '../schemas/normalized-text.ts';

interface NormalizeServices {
  prepare: Preparer;
  reading: ReadingThread;
}

/** Shows how a text is read, by the front end that every engine has. Costs nothing. */
export const normalizeRoutes: FastifyPluginCallbackTypebox<NormalizeServices> = (app, { prepare, reading }, done) => {
  app.post(
    '/v1/text/normalize',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'normalizeText',
        summary: 'Show how a text is read',
        tags: ['Text to speech'],
        body: NormalizeBody,
        response: {
          200: NormalizedText,
          ...errorResponses(
            'BAD_REQUEST',
            'AUTH_REQUIRED',
            'FORBIDDEN',
            'RESOURCE_NOT_FOUND',
            'VALIDATION_ERROR',
            'GENERATION_CONCURRENCY_EXCEEDED',
            'UPSTREAM_GENERATION_ERROR',
            'UPSTREAM_TIMEOUT',
          ),
        },
      },
    },
    async (request, reply) => {
      const { voice_id: voiceId } = request.body;
      const options = speechOptions(request.body);
      const speech = await prepare.speech(callerOf(request), {
        voice: voiceId ?? undefined,
        // Where the text is to tell the language, English is read until it does.
        voiceLanguage: (!isAuto(options.input) && options.input.languageCode?.toLowerCase()) || 'en',
        ...options,
        format: { value: undefined, fallback: 'pcm' },
        wantWords: false,
        reportsLanguage: true,
      });
      noticeHeaders(reply, speech);
      const { languageCode: voiceLanguageCode, accent } = speech.voice.recipe;
      const segments = await reading.call(callerOf(request).accountId, {
        request: speech.laneRequest.request,
        accent,
        voiceLanguageCode,
      });
      return normalizedText(speech, segments);
    },
  );
  done();
};
