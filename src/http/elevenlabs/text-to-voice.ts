import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { Store } from '../../store/store.ts';
import { type Design, type DesignServices, design } from '../../voices/design.ts';
import type { VoiceEditor } from '../../voices/editor.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import { previewAudio } from '../../voices/previews.ts';
import { remix } from '../../voices/remix.ts';
import { AUDIO_FILE_HEADERS, sendAudioFile } from '../answers/audio-file.ts';
import { type LinkServices, previewAddresses } from '../answers/link-addresses.ts';
import { clientGone } from '../answers/speech.ts';
import { designFacts, previewBody } from '../mappers/previews.ts';
import { requestedLocators } from '../mappers/pronunciations.ts';
import { voiceBody } from '../mappers/voices.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, errorResponses, WORK_ERRORS } from '../schemas/common.ts';
import { DesignResult, PreviewParams } from '../schemas/previews.ts';
import { OutputFormatQuery } from '../schemas/text-to-speech.ts';
import { Voice, VoiceParams } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { savedVoice } from './mappers.ts';
import { CreateVoiceBody, DesignVoiceBody, type DesignVoiceInput, RemixBody } from './schemas.ts';

export interface TextToVoiceServices extends DesignServices, LinkServices {
  voices: VoiceLibrary;
  voiceEditor: VoiceEditor;
  store: Pick<Store, 'voices' | 'samples' | 'audioChecks' | 'credits'>;
}

const tags = ['Voice design'];
const querystring = Type.Object({ output_format: OutputFormatQuery });
/** As many as its clients show. */
const PREVIEW_COUNT = 3;

/** Voices from descriptions. */
export function textToVoiceRoutes(app: TypeboxApp, services: TextToVoiceServices): void {
  designVoices(app, services);
  remixVoice(app, services);
  createVoice(app, services);
  streamPreview(app, services);
}

function designVoices(app: TypeboxApp, services: TextToVoiceServices): void {
  for (const [name, operationId] of [
    ['design', 'designVoicePreviews'],
    ['create-previews', 'createVoicePreviews'],
  ] as const) {
    app.post(
      `/v1/text-to-voice/${name}`,
      {
        config: { auth: 'caller' },
        schema: {
          operationId,
          summary: 'Describe a voice and hear three proposals',
          tags,
          querystring,
          body: DesignVoiceBody,
          response: { 200: DesignResult, ...WORK_ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
        },
      },
      async (request, reply) => {
        const { body } = request;
        const caller = callerOf(request);
        const input = { voiceDescription: body.voice_description, modelId: body.model_id ?? undefined };
        const common = commonInput(request);
        const given = { ...input, ...common, previewCount: PREVIEW_COUNT };
        return await answerPreviews(await design(services, caller, given, clientGone(reply)));
      },
    );
  }
}

function remixVoice(app: TypeboxApp, services: TextToVoiceServices): void {
  app.post(
    '/v1/text-to-voice/:voice_id/remix',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'remixVoice',
        summary: 'Describe how a voice should change and hear proposals',
        tags,
        params: VoiceParams,
        querystring,
        body: RemixBody,
        response: { 200: DesignResult, ...WORK_ERRORS, ...errorResponses('RESOURCE_NOT_FOUND') },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const voice = await services.voices.get(caller.accountId, request.params.voice_id);
      const common = commonInput(request);
      const input = { instructions: request.body.voice_description, ...common };
      return await answerPreviews(await remix(services, caller, voice, input, clientGone(reply)));
    },
  );
}

function createVoice(app: TypeboxApp, services: TextToVoiceServices): void {
  const response = {
    200: Voice,
    ...errorResponses('AUTH_REQUIRED', 'RESOURCE_NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'),
  };
  const schema = { body: CreateVoiceBody, response };
  const documented = { operationId: 'createVoiceFromPreview', summary: 'Save a preview as a voice', tags, ...schema };
  // The second is what the libraries up to 2.0 call.
  for (const [url, described] of [
    ['/v1/text-to-voice', documented],
    ['/v1/text-to-voice/create-voice-from-preview', { ...schema, hide: true }],
  ] as const) {
    app.post(url, { config: { auth: 'caller' }, schema: described }, async (request) => {
      const { accountId } = callerOf(request);
      const { generated_voice_id: id } = request.body;
      const voice = await services.voiceEditor.save(accountId, id, savedVoice(request.body));
      return voiceBody(voice, previewAddresses(services, request));
    });
  }
}

function streamPreview(app: TypeboxApp, { store }: TextToVoiceServices): void {
  app.get(
    '/v1/text-to-voice/:generated_voice_id/stream',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'streamVoicePreview',
        summary: 'Hear a preview',
        tags,
        params: PreviewParams,
        response: {
          200: audioResponse('The preview.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
          206: audioResponse('The requested range.', OUTPUT_CONTENT_TYPES, AUDIO_FILE_HEADERS),
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

type PreviewRequest = FastifyRequest<{ Querystring: { output_format?: string | null }; Body: DesignVoiceInput }>;

/** Guidance comes on a scale to 100; ours ends at 10. */
const commonInput = ({ body, query }: Pick<PreviewRequest, 'body' | 'query'>) => ({
  text: body.text ?? undefined,
  languageCode: body.language_code ?? undefined,
  dictionaries: requestedLocators(body.pronunciation_dictionary_locators),
  guidanceScale: body.guidance_scale == null ? undefined : Math.min(10, Math.max(1, body.guidance_scale)),
  seed: body.seed ?? undefined,
  format: { value: query.output_format, fallback: 'mp3' } as const,
});

async function answerPreviews(designed: Design) {
  const previews = [];
  for await (const preview of designed.previews) previews.push(previewBody(preview));
  return { previews, ...designFacts(designed) };
}
