import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { errorResponses } from '../schemas/common.ts';
import { Voice, type VoiceBody, VoiceList, VoiceParams } from '../schemas/voices.ts';
import { DEFAULT_GUIDANCE_SCALE } from '../speech/resolve.ts';
import type { LibraryVoice, VoiceLibrary } from '../speech/voices.ts';

export const voiceRoutes: FastifyPluginCallbackTypebox<{ voices: VoiceLibrary }> = (app, { voices }, done) => {
  app.get(
    '/v1/voices',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listVoices',
        summary: 'List voices',
        tags: ['Voices'],
        response: { 200: VoiceList, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async () => {
      const all = voices.list();
      return { voices: all.map(toBody), has_more: false, next_cursor: null, total_count: all.length };
    },
  );

  app.get(
    '/v1/voices/:voice_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getVoice',
        summary: 'Get a voice',
        tags: ['Voices'],
        params: VoiceParams,
        response: { 200: Voice, ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR') },
      },
    },
    async (request) => toBody(voices.get(request.params.voice_id)),
  );
  done();
};

function toBody(voice: LibraryVoice): VoiceBody {
  const labels = {
    gender: voice.gender,
    age: voice.age,
    language: voice.recipe.languageCode,
    ...(voice.accent === null ? {} : { accent: voice.accent }),
  };
  return {
    voice_id: voice.voiceId,
    name: voice.name,
    origin: voice.origin,
    voice_type: voice.voiceType,
    settings: { guidance_scale: voice.guidanceScale ?? DEFAULT_GUIDANCE_SCALE },
    language_code: voice.recipe.languageCode,
    gender: voice.gender,
    age: voice.age,
    tone: [...voice.tone],
    accent: voice.accent,
    tags: [...voice.tags],
    labels,
    is_favorited: false,
    preview_url: null,
    description: voice.description,
    created_at_unix: voice.createdAtUnix,
  };
}
