import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { Store } from '../../store/store.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { previewAudio, type VoiceSamples } from '../../voices/previews.ts';
import { audioFileResponses, sendAudioFile } from '../answers/audio-file.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { SignedQuery } from '../schemas/links.ts';
import { PreviewParams } from '../schemas/previews.ts';
import { VoiceParams } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface SampleServices {
  voices: VoiceLibrary;
  voiceSamples: VoiceSamples;
  store: Pick<Store, 'voices' | 'samples' | 'audioChecks'>;
}

/** How voices and proposed voices sound. */
export const voiceSampleRoutes: FastifyPluginAsyncTypebox<SampleServices> = async (app, services) => {
  getVoicePreview(app, services);
  getPreviewAudio(app, services);
};

function getVoicePreview(app: TypeboxApp, { voices, voiceSamples, store }: SampleServices): void {
  app.get(
    '/v1/voices/:voice_id/preview',
    {
      config: { auth: 'caller', signed: 'preview' },
      schema: {
        operationId: 'getVoicePreview',
        summary: 'Listen to a voice; free of charge',
        tags: ['Voices'],
        params: VoiceParams,
        querystring: SignedQuery,
        response: {
          ...audioFileResponses('The sample.', ['audio/mpeg']),
          ...errorResponses('AUTH_REQUIRED', 'FORBIDDEN', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR'),
          ...errorResponses('UPSTREAM_GENERATION_ERROR', 'GENERATION_CAPACITY_EXCEEDED', 'UPSTREAM_TIMEOUT'),
        },
      },
    },
    async (request, reply) => {
      const voice = await voices.get(callerOf(request).accountId, request.params.voice_id);
      return await sendAudioFile(request, reply, store.samples, await voiceSamples.find(voice));
    },
  );
}

function getPreviewAudio(app: TypeboxApp, { store }: SampleServices): void {
  app.get(
    '/v1/voice-previews/:generated_voice_id/audio',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getPreviewAudio',
        summary: 'Download a preview; it is kept for 24 hours',
        tags: ['Voice design'],
        params: PreviewParams,
        response: {
          ...audioFileResponses('The preview.', OUTPUT_CONTENT_TYPES),
          ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR'),
        },
      },
    },
    async (request, reply) => {
      const saved = await previewAudio(store, callerOf(request).accountId, request.params.generated_voice_id);
      return await sendAudioFile(request, reply, store.samples, saved);
    },
  );
}
