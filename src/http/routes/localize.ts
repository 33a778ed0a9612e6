import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Localizer } from '../../jobs/kinds/localization/localizations.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { localizeBody } from '../mappers/localize.ts';
import { requestedLocators } from '../mappers/pronunciations.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses, WORK_ERRORS } from '../schemas/common.ts';
import { LocalizeBody, LocalizeJob, LocalizeParams } from '../schemas/previews.ts';
import type { TypeboxApp } from '../typebox-app.ts';

export interface LocalizeServices {
  voices: VoiceLibrary;
  localizer: Localizer;
}

const tags = ['Voice design'];

/** Voices that are proposed as another voice in another language. */
export const localizeRoutes: FastifyPluginAsyncTypebox<LocalizeServices> = async (app, services) => {
  localizeVoice(app, services);
  getLocalizeJob(app, services);
};

function localizeVoice(app: TypeboxApp, { voices, localizer }: LocalizeServices): void {
  app.post(
    '/v1/voice-previews/localize',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'localizeVoice',
        summary: 'Localize a voice to another language, as a job',
        tags,
        body: LocalizeBody,
        response: { 202: LocalizeJob, ...WORK_ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const { voice_id, language_code, text, model_id } = request.body;
      const caller = callerOf(request);
      const voice = await voices.get(caller.accountId, voice_id);
      const dictionaries = requestedLocators(request.body.pronunciation_dictionary_locators);
      const script = { languageCode: language_code, text, modelId: model_id, dictionaries };
      const job = await localizer.start(caller, voice, script);
      reply.header('location', `/v1/voice-previews/localize/${job.generation_job_id}`);
      return reply.status(202).send(localizeBody(job));
    },
  );
}

function getLocalizeJob(app: TypeboxApp, { localizer }: LocalizeServices): void {
  app.get(
    '/v1/voice-previews/localize/:generation_job_id',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'getLocalizeJob',
        summary: 'Get a localize job',
        tags,
        params: LocalizeParams,
        response: { 200: LocalizeJob, ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND') },
      },
    },
    async (request) =>
      localizeBody(await localizer.find(callerOf(request).accountId, request.params.generation_job_id)),
  );
}
