import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { resolveSpeech, type SpeechInput, type SpokenVoice } from '../../speech/resolve.ts';
import { isAuto, textLanguages } from '../../speech/text-languages.ts';
import { textVoices } from '../../speech/text-voices.ts';
import type { VoiceLibrary } from '../../voices/library.ts';
import type { ReadingThread } from '../../workers/reading/reading-thread.ts';
import { noticeHeaders, type SpeechServices } from '../answers/speech.ts';
import { normalizedText } from '../mappers/normalized-text.ts';
import { pronunciationsAsked } from '../mappers/pronunciations.ts';
import { speechInput } from '../mappers/speech-input.ts';
import { callerOf } from '../plugins/authentication.ts';
import { errorResponses } from '../schemas/common.ts';
import { NormalizeBody, NormalizedText } from '../schemas/normalized-text.ts';

type NormalizeServices = Pick<SpeechServices, 'config' | 'registry' | 'voices' | 'pronunciations'> & {
  reading: ReadingThread;
};

/** Shows how a text is read, by the front end that every engine has. Costs nothing. */
export const normalizeRoutes: FastifyPluginCallbackTypebox<NormalizeServices> = (
  app,
  { config, registry, voices, pronunciations, reading },
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
    async (request, reply) => {
      const { accountId } = callerOf(request);
      const heard = await pronunciationsAsked(pronunciations, accountId, request.body);
      const input = { ...speechInput(request.body), pronunciations: heard };
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
          found: await textLanguages(input, voice, config.maxTextLength),
        },
      );
      noticeHeaders(reply, speech);
      const { languageCode: voiceLanguageCode, accent } = voice.recipe;
      const segments = await reading.call({ request: speech.order.request, accent, voiceLanguageCode });
      return normalizedText(speech, segments);
    },
  );
  done();
};

/** The voice that is named; else the first of the text's language, or an English one where the text is to tell it. */
async function voiceFor(
  voices: VoiceLibrary,
  accountId: string,
  voiceId: string | null | undefined,
  input: SpeechInput,
): Promise<SpokenVoice> {
  if (voiceId != null) return await voices.get(accountId, voiceId);
  const { voices: all } = await voices.list(accountId);
  const code = (!isAuto(input) && input.languageCode?.toLowerCase()) || 'en';
  const [first] = all;
  const voice = all.find(({ recipe }) => recipe.languageCode === code) ?? first;
  if (voice === undefined) throw new Error('a server has voices');
  return voice;
}
