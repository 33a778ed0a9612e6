import { Type } from 'typebox';
import { Nullable } from './common.ts';
import { PronunciationLocators } from './pronunciations.ts';
import { GuidanceScale } from './voices.ts';

const LanguageCode = Type.String({
  pattern: '^(?:[A-Za-z]{2}|[Aa][Uu][Tt][Oo])$',
  description: "ISO 639-1. `auto`: the text's own, and each of its sentences is spoken in the language it is in.",
});
const Script = Type.String({
  minLength: 3,
  maxLength: 500,
  description: 'Script to read; chosen in the language when omitted.',
});
const ModelId = Type.String({ minLength: 1, maxLength: 120 });

export const DesignBody = Type.Object({
  voice_description: Type.String({ minLength: 3, maxLength: 500, pattern: '\\S', description: 'Not only spaces.' }),
  text: Type.Optional(Script),
  model_id: Type.Optional(ModelId),
  language_code: Type.Optional(LanguageCode),
  pronunciation_dictionary_locators: PronunciationLocators,
  guidance_scale: Type.Optional(GuidanceScale),
  preview_count: Type.Optional(Type.Integer({ minimum: 1, maximum: 3, default: 1 })),
  seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 4294967295 })),
});

const DesignPreview = Type.Object({
  generated_voice_id: Type.String(),
  audio_base_64: Type.String(),
  media_type: Type.String(),
  duration_secs: Type.Number(),
  language_code: Type.String(),
  gender: Type.String(),
  age: Type.String(),
  tone: Type.Array(Type.String()),
  accent: Nullable(Type.String()),
  tags: Type.Array(Type.String()),
});

const designFields = {
  text: Type.String({ description: 'The script used.' }),
  guidance_scale: Type.Number({ description: 'As requested, or the random one that was used.' }),
  understood: Type.Array(
    Type.Object({
      phrase: Type.String(),
      meaning: Type.String(),
      strength: Type.Number({
        description: '1 without a degree, more or less with one, negative where it is negated.',
      }),
    }),
    { description: 'Phrases of the description and how they were understood.' },
  ),
  not_understood: Type.Array(Type.String(), {
    description: 'Words that were not understood and had no effect, in lower case and in their order.',
  }),
  assumed: Type.Array(Type.String({ enum: ['gender', 'age'] }), {
    description: 'What the description leaves open: chosen at random.',
  }),
  notice: Nullable(Type.String({ description: 'What had no effect, or that nothing was understood.' })),
};

export const DesignResult = Type.Object(
  { previews: Type.Array(DesignPreview), ...designFields },
  { $id: 'DesignResult' },
);

export const DesignLine = Type.Object({
  preview: Type.Optional(DesignPreview),
  ...Type.Partial(Type.Object(designFields)).properties,
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
});

export const PreviewParams = Type.Object({ generated_voice_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const LocalizeBody = Type.Object({
  voice_id: Type.String({ minLength: 1, maxLength: 200 }),
  language_code: LanguageCode,
  text: Type.Optional(Script),
  model_id: Type.Optional(ModelId),
  pronunciation_dictionary_locators: PronunciationLocators,
});

export const LocalizeJob = Type.Object(
  {
    generation_job_id: Type.String(),
    status: Type.String({ enum: ['queued', 'running', 'ready', 'failed'] }),
    language_code: Nullable(Type.String({ description: 'Set once ready.' })),
    generated_voice_id: Nullable(Type.String({ description: 'Set once ready.' })),
    text: Type.String(),
    error: Nullable(Type.Object({ code: Type.String(), detail: Type.String() })),
  },
  { $id: 'LocalizeJob' },
);

export const LocalizeParams = Type.Object({ generation_job_id: Type.String({ minLength: 1, maxLength: 200 }) });
