import { Type } from 'typebox';
import { Problem } from '../../errors.ts';
import { stream } from '../../speech/stream.ts';
import type { VoiceEditor } from '../../voices/editor.ts';
import { type LinkServices, previewAddresses } from '../answers/link-addresses.ts';
import { readableOf, type SpeechServices, speechHeaders } from '../answers/speech.ts';
import { voiceBody } from '../mappers/voices.ts';
import { callerOf } from '../plugins/authentication.ts';
import { audioResponse, GENERATION_HEADERS } from '../schemas/common.ts';
import { Voice } from '../schemas/voices.ts';
import type { TypeboxApp } from '../typebox-app.ts';
import { openAiErrors } from './errors.ts';
import { phonemeText } from './kokoro-text.ts';

const tags = ['OpenAI'];
const VoiceName = Type.String({ minLength: 1, maxLength: 200 });

export interface KokoroServices extends SpeechServices, LinkServices {
  voiceEditor: VoiceEditor;
}

/** As users of Kokoro-FastAPI speak phonemes: WAV, in the symbols of Kokoro or in IPA. */
export function generateFromPhonemes(app: TypeboxApp, services: KokoroServices): void {
  app.post(
    '/dev/generate_from_phonemes',
    {
      config: { auth: 'caller', admitsVoices: true },
      schema: {
        operationId: 'generateFromPhonemes',
        summary: 'Speak phonemes',
        tags,
        body: Type.Object({
          phonemes: Type.String({ minLength: 1, maxLength: 20_000, description: "Kokoro's symbols, or IPA." }),
          voice: VoiceName,
        }),
        response: {
          200: audioResponse('Audio, sent as it is generated.', ['audio/wav'], GENERATION_HEADERS),
          ...openAiErrors(400, 401, 402, 403, 404, 413, 429, 503, 504),
        },
      },
    },
    async (request, reply) => {
      const { phonemes, voice } = request.body;
      const speech = await services.prepare.speech(callerOf(request), {
        voice,
        text: phonemeText(phonemes),
        input: { textFormat: 'ssml' },
        format: { value: 'wav_24000', fallback: 'wav' },
        wantWords: false,
        reportsLanguage: false,
      });
      const spoken = await stream(services, speech, callerOf(request));
      speechHeaders(reply, speech, spoken);
      return reply.type('audio/wav').send(readableOf(spoken.chunks));
    },
  );
}

/**
 * As users of Kokoro-FastAPI combine voices, in equal parts. Voices are not files here: the blend is saved as a voice of the
 * account, and answered as one.
 */
export function combineVoices(app: TypeboxApp, services: KokoroServices): void {
  app.post(
    '/voices/combine',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'combineVoices',
        summary: 'Save a blend of voices in equal parts as a voice',
        tags,
        body: Type.Union([
          Type.String({ minLength: 1, maxLength: 1000, description: 'Joined by +, as in `af_bella+af_sky`.' }),
          Type.Array(VoiceName, { maxItems: 100 }),
        ]),
        response: { 200: Voice, ...openAiErrors(400, 401, 403, 404) },
      },
    },
    async (request) => {
      const { body } = request;
      const names = (typeof body === 'string' ? body.split('+') : body).map((name) => name.trim()).filter(Boolean);
      if (names.length < 2 || names.length > 8) {
        throw new Problem(
          'BAD_REQUEST',
          `Name 2 to 8 voices to combine, such as af_bella+af_sky; this names ${names.length}.`,
        );
      }
      const parts = names.map((voice) => ({ voice, weight: 1 }));
      const name = names.join('+').slice(0, 100);
      const voice = await services.voiceEditor.saveBlend(callerOf(request).accountId, parts, { name });
      return voiceBody(voice, previewAddresses(services, request));
    },
  );
}
