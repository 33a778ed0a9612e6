import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { resolveSpeech, type SpeechInput, type SpokenVoice } from '../../speech/resolve.ts';
import { textVoices } from '../../speech/text-voices.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { ReadingThread } from '../../workers/reading/reading-thread.ts';
import type { SpeechServices } from '../answers/speech.ts';
import { normalizedText } from '../mappers/normalized-text.ts';
import { speechInput } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { NormalizeBody, NormalizedText } from '../schemas/normalized-text.ts';

type NormalizeServices = Pick<SpeechServices, 'config' | 'registry' | 'voices'> & { reading: ReadingThread };

/** Shows how a text is read, by the front end that every engine has. Costs nothing. */
export const normalizeRoutes: FastifyPluginCallbackTypebox<NormalizeServices> = (
  app,
  { config, registry, voices, reading },
  done,
) => {
  app.post(
    '/v1/text/normalize',
    {
      config: { auth: 'caller' },
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
            'RESOURCE_NOT_FOUND',
            'VALIDATION_ERROR',
            'UPSTREAM_GENERATION_ERROR',
          ),
        },
      },
    },
    async (request) => {
      const { accountId } = callerOf(request);
      const input = speechInput(request.body);
      const voice = await voiceFor(voices, accountId, request.body.voice_id, input);
      const speech = resolveSpeech(
        registry,
        voice,
        input,
        { value: undefined, fallback: 'pcm' },
        {
          maxTextLength: config.maxTextLength,
          wantWords: false,
          priority: 'interactive',
          voices: await textVoices(voices, accountId, input),
        },
      );
      const { languageCode: voiceLanguageCode, accent } = voice.recipe;
      const segments = await reading.call({ request: speech.order.request, accent, voiceLanguageCode });
      return normalizedText(speech, segments);
    },
  );
  done();
};

/** The voice that is named; else the first of the text's language. */
async function voiceFor(
  voices: VoiceLibrary,
  accountId: string,
  voiceId: string | null | undefined,
  { languageCode }: SpeechInput,
): Promise<SpokenVoice> {
  if (voiceId != null) return await voices.get(accountId, voiceId);
  const { voices: all } = await voices.list(accountId);
  const code = languageCode?.toLowerCase() || 'en';
  const [first] = all;
  const voice = all.find(({ recipe }) => recipe.languageCode === code) ?? first;
  if (voice === undefined) throw new Error('a server has voices');
  return voice;
}
