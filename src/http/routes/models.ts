import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import type { Config } from '../../config.ts';
import { MODELS } from '../../engines/formant/models.ts';
import { LANGUAGES } from '../../languages/index.ts';
import { errorResponses } from '../schemas/common.ts';
import { ModelList } from '../schemas/models.ts';

export const modelRoutes: FastifyPluginCallbackTypebox<{ config: Config }> = (app, { config }, done) => {
  app.get(
    '/v1/models',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listModels',
        summary: 'List models',
        tags: ['Models'],
        response: { 200: ModelList, ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async () =>
      MODELS.map((model) => ({
        model_id: model.modelId,
        name: model.name,
        description: model.description,
        languages: LANGUAGES.filter(({ languageCode }) => model.languageCodes.includes(languageCode)).map(
          ({ languageCode, name }) => ({ language_id: languageCode, name }),
        ),
        generation: model.generation,
        can_do_text_to_speech: true,
        supports_word_timestamps: model.generation === 2,
        supports_voice_design: model.generation === 2,
        supports_instructions: model.generation === 2,
        maximum_text_length_per_request: config.maxTextLength,
        model_rates: { character_cost_multiplier: model.creditUnitsPerChar / 10_000 },
      })),
  );
  done();
};
