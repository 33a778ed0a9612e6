import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { previewAddresses } from '../answers/link-addresses.ts';
import { patchedSettings, settingsBody, voiceBody } from '../mappers/voices.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { Voice, VoiceParams, VoiceSettings, VoiceSettingsPatch } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import type { VoiceServices } from './voices.ts';

const tags = ['Voices'];
const ERRORS = errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'VALIDATION_ERROR');

/** What an account sets on a voice, its own or everyone's. */
export const voiceSettingsRoutes: FastifyPluginAsyncTypebox<VoiceServices> = async (app, services) => {
  getVoiceSettings(app, services);
  updateVoiceSettings(app, services);
  favoriteVoice(app, services);
};

function getVoiceSettings(app: TypeboxApp, { voices }: VoiceServices): void {
  app.get(
    '/v1/voices/:voice_id/settings',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getVoiceSettings',
        summary: "The account's settings of a voice",
        tags,
        params: VoiceParams,
        response: { 200: VoiceSettings, ...ERRORS },
      },
    },
    async (request) => settingsBody(await voices.get(callerOf(request).accountId, request.params.voice_id)),
  );
}

function updateVoiceSettings(app: TypeboxApp, { voiceEditor }: VoiceServices): void {
  app.patch(
    '/v1/voices/:voice_id/settings',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'updateVoiceSettings',
        summary: "Change the account's settings of a voice",
        tags,
        params: VoiceParams,
        body: VoiceSettingsPatch,
        response: { 200: VoiceSettings, ...ERRORS, ...errorResponses('FORBIDDEN') },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      return settingsBody(await voiceEditor.set(accountId, request.params.voice_id, patchedSettings(request.body)));
    },
  );
}

function favoriteVoice(app: TypeboxApp, services: VoiceServices): void {
  for (const [method, operationId, summary, isFavorite] of [
    ['PUT', 'favoriteVoice', 'Mark a voice as a favorite', true],
    ['DELETE', 'unfavoriteVoice', 'Remove a voice from the favorites; alias and tags are kept', false],
  ] as const) {
    app.route({
      method,
      url: '/v1/voices/:voice_id/favorite',
      config: { auth: 'caller' },
      schema: {
        operationId,
        summary,
        tags,
        params: VoiceParams,
        response: { 200: Voice, ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND') },
      },
      handler: async (request) => {
        const { accountId } = callerOf(request);
        const voice = await services.voiceEditor.setFavorite(accountId, request.params.voice_id, isFavorite);
        return voiceBody(voice, previewAddresses(services, request));
      },
    });
  }
}
