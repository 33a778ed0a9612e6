import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { OUTPUT_CONTENT_TYPES } from '../../audio/formats.ts';
import type { Store } from '../../store/store.ts';
import { audioFileResponses, sendAudioFile } from '../answers/audio-file.ts';
import { clientGone } from '../answers/speech.ts';
import { answerSpeechLink, type SpeechLinkServices } from '../answers/speech-link.ts';
import { requestedFormat, serviceFormat } from '../mappers/requested-format.ts';
import { speechOptions } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { SPEECH_ERRORS } from '../schemas/common.ts';
import { linkFields, SignedQuery, SpeechLink, SpeechLinkParams } from '../schemas/links.ts';
import { OutputFormatQuery, TextToSpeechBody } from '../schemas/text-to-speech.ts';
import { VoiceParams } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';

interface SpeechLinkRouteServices extends SpeechLinkServices {
  store: Pick<Store, 'audio'>;
}

const tags = ['Text to speech'];

/** Speech for players that can only GET an address. */
export const speechLinkRoutes: FastifyPluginAsyncTypebox<SpeechLinkRouteServices> = async (app, services) => {
  createSpeechLink(app, services);
  openSpeechLink(app, services);
};

function createSpeechLink(app: TypeboxApp, services: SpeechLinkServices): void {
  app.post(
    '/v1/text-to-speech/:voice_id/links',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'createSpeechLink',
        summary: 'Create a link that speaks when it is opened',
        tags,
        params: VoiceParams,
        querystring: Type.Object({ output_format: OutputFormatQuery }),
        body: Type.Object({ ...TextToSpeechBody.properties, ...linkFields }),
        response: { 201: SpeechLink, ...SPEECH_ERRORS },
      },
    },
    async (request, reply) => {
      const format = serviceFormat(request.headers, request.body);
      const speech = {
        voice: request.params.voice_id,
        ...speechOptions(request.body),
        format: {
          value: requestedFormat(request.query.output_format, request.headers, format),
          fallback: 'mp3' as const,
        },
        wantWords: false,
        reportsLanguage: false,
      };
      return await answerSpeechLink(services, request, reply, speech, request.body.expires_in_secs);
    },
  );
}

function openSpeechLink(app: TypeboxApp, { speechLinks, store }: SpeechLinkRouteServices): void {
  app.get(
    '/v1/speech-links/:link_id',
    {
      config: { auth: 'caller', signed: 'speech' },
      schema: {
        operationId: 'openSpeechLink',
        summary: 'The audio of a link, spoken and charged when it is first opened',
        tags,
        params: SpeechLinkParams,
        querystring: SignedQuery,
        response: { ...audioFileResponses('The speech.', OUTPUT_CONTENT_TYPES), ...SPEECH_ERRORS },
      },
    },
    async (request, reply) => {
      const saved = await speechLinks.audio(callerOf(request), request.params.link_id, clientGone(reply));
      return await sendAudioFile(request, reply, store.audio, saved);
    },
  );
}
