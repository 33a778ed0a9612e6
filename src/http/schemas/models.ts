import { Type } from 'typebox';

const Model = Type.Object(
  {
    model_id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    languages: Type.Array(Type.Object({ language_id: Type.String({ description: 'ISO 639-1' }), name: Type.String() })),
    generation: Type.Integer({ minimum: 1, maximum: 2 }),
    can_do_text_to_speech: Type.Boolean(),
    can_do_voice_conversion: Type.Boolean(),
    can_be_finetuned: Type.Boolean(),
    can_use_style: Type.Boolean(),
    can_use_speaker_boost: Type.Boolean(),
    token_cost_factor: Type.Number({ description: 'As character_cost_multiplier.' }),
    supports_word_timestamps: Type.Boolean(),
    word_timestamps: Type.Unsafe<'exact' | 'aligned' | 'none'>({
      type: 'string',
      enum: ['exact', 'aligned', 'none'],
      description: "`exact`: the synthesizer's own; `aligned`: found in the audio afterwards.",
    }),
    supports_voice_design: Type.Boolean(),
    supports_instructions: Type.Boolean(),
    deterministic: Type.Boolean({ description: 'The same request and seed give the same bytes.' }),
    maximum_text_length_per_request: Type.Integer(),
    model_rates: Type.Object({
      character_cost_multiplier: Type.Number({ description: 'Credits per character of text.' }),
    }),
  },
  { $id: 'Model' },
);

export const ModelList = Type.Array(Model, { description: 'Cheapest first.' });
