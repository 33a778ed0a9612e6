import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { EngineRegistry } from '../../engines/registry.ts';
import { LANGUAGES } from '../../languages/index.ts';
import type { Config } from '../../settings.ts';
import { OpenAiModelList } from '../openai/schemas.ts';
import { errorResponses } from '../schemas/common.ts';
import { ModelList } from '../schemas/models.ts';

export const modelRoutes: FastifyPluginCallbackTypebox<{ config: Config; registry: EngineRegistry }> = (
  app,
  { config, registry },
  done,
) => {
  app.get(
    '/v1/models',
    {
      config: { auth: 'caller' },
      schema: {
        operationId: 'listModels',
        summary: 'List models',
        tags: ['Models'],
        response: { 200: Type.Union([ModelList, OpenAiModelList]), ...errorResponses('AUTH_REQUIRED') },
      },
    },
    async () =>
      registry.models().map((model) => ({
        model_id: model.modelId,
        name: model.name,
        description: model.description,
        languages: LANGUAGES.filter(({ languageCode }) => model.languageCodes.includes(languageCode)).map(
          ({ languageCode, name }) => ({ language_id: languageCode, name }),
        ),
        generation: model.generation,
        can_do_text_to_speech: true,
        can_do_voice_conversion: false,
        can_be_finetuned: false,
        can_use_style: false,
        can_use_speaker_boost: false,
        token_cost_factor: model.creditUnitsPerChar / 10_000,
        supports_word_timestamps: model.wordTimestamps !== 'none',
        word_timestamps: model.wordTimestamps,
        supports_voice_design: model.supportsVoiceDesign,
        supports_instructions: model.supportsInstructions,
        deterministic: model.isDeterministic,
        maximum_text_length_per_request: config.maxTextLength,
        model_rates: { character_cost_multiplier: model.creditUnitsPerChar / 10_000 },
      })),
  );
  done();
};
