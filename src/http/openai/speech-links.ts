import { Type } from 'typebox';
import { answerSpeechLink, type SpeechLinkServices } from '../answers/speech-link.ts';
import { linkFields, SpeechLink } from '../schemas/links.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { openAiErrors } from './errors.ts';
import { SpeechBody } from './schemas.ts';
import { speechRequest } from './speech.ts';

export function createAudioSpeechLink(app: TypeboxApp, services: SpeechLinkServices): void {
  app.post(
    '/speech/links',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'createAudioSpeechLink',
        summary: 'Create a link that speaks when it is opened',
        tags: ['OpenAI'],
        body: Type.Object({ ...Type.Omit(SpeechBody, ['stream_format']).properties, ...linkFields }),
        response: { 201: SpeechLink, ...openAiErrors(400, 401, 403, 404, 413, 429) },
      },
    },
    async (request, reply) => {
      const { expires_in_secs: secs } = request.body;
      return await answerSpeechLink(services, request, reply, speechRequest(request, request.body, false), secs);
    },
  );
}
