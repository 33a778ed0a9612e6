import { type Static, Type } from 'typebox';
import { AGES, type Age, GENDERS, type Gender, TONES } from '../../voice-terms.ts';
import { Nullable, pageQuery } from './common.ts';

const GuidanceScale = Type.Number({
  minimum: 1,
  maximum: 10,
  description: 'How strongly generation follows the prompt and the reference voice.',
});

export const VoiceSettings = Type.Object({ guidance_scale: GuidanceScale });
export const VoiceSettingsPatch = Type.Object({ guidance_scale: GuidanceScale });

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Not only spaces.' });
const DescriptionText = Type.String({ maxLength: 500 });
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 20 });

export const Voice = Type.Object(
  {
    voice_id: Type.String(),
    name: Type.String({ description: "The account's own alias where it has one." }),
    origin: Type.Unsafe<'builtin' | 'designed' | 'localized' | 'installed'>({
      type: 'string',
      enum: ['builtin', 'designed', 'localized', 'installed'],
    }),
    voice_type: Type.Unsafe<'public' | 'personal'>({ type: 'string', enum: ['public', 'personal'] }),
    settings: VoiceSettings,
    language_code: Type.String({ description: 'ISO 639-1' }),
    gender: Nullable(Type.Unsafe<Gender>({ type: 'string', enum: [...GENDERS] })),
    age: Nullable(Type.Unsafe<Age>({ type: 'string', enum: [...AGES] })),
    tone: Type.Array(Type.String(), { maxItems: 3 }),
    accent: Nullable(Type.String()),
    tags: Tags,
    labels: Type.Record(Type.String(), Type.String()),
    is_favorited: Type.Boolean(),
    preview_url: Nullable(Type.String()),
    description: Type.String(),
    created_at_unix: Type.Integer(),
  },
  { $id: 'Voice' },
);

export type VoiceBody = Static<typeof Voice>;

export const VoiceListQuery = Type.Object({
  // Existing clients take what comes first for all there is.
  ...pageQuery(1000, 1000),
  search: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'In name, description and tags.' })),
  gender: Type.Optional(Type.String({ enum: [...GENDERS] })),
  age: Type.Optional(Type.String({ enum: [...AGES] })),
  accent: Type.Optional(Type.String({ maxLength: 40 })),
  tone: Type.Optional(Type.String({ maxLength: 40 })),
  language_code: Type.Optional(Type.String({ maxLength: 20 })),
  favorites: Type.Optional(Type.Boolean()),
  voice_type: Type.Optional(Type.String({ enum: ['public', 'personal'] })),
  tags: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Separated by commas; a voice must have all of them.' }),
  ),
  next_page_token: Type.Optional(Type.String({ maxLength: 200, description: 'As `cursor`.' })),
});

export const VoiceList = Type.Object({
  voices: Type.Array(Voice),
  has_more: Type.Boolean(),
  next_cursor: Nullable(Type.String()),
  total_count: Type.Integer(),
});

export const VoicePageList = Type.Object({
  voices: Type.Array(Voice),
  has_more: Type.Boolean(),
  next_page_token: Nullable(Type.String()),
  total_count: Type.Integer(),
});

export const VoiceParams = Type.Object({ voice_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const VoicePatch = Type.Object(
  { name: Type.Optional(Name), description: Type.Optional(DescriptionText), tags: Type.Optional(Tags) },
  { minProperties: 1 },
);

const LanguageCode = Type.String({ pattern: '^[A-Za-z]{2}$', description: 'ISO 639-1' });
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
  guidance_scale: Type.Number({ description: 'As given, or as drawn.' }),
  understood: Type.Array(
    Type.Object({
      phrase: Type.String(),
      meaning: Type.String(),
      strength: Type.Number({
        description: '1 as it stands, more or less with a degree, negative where it is negated.',
      }),
    }),
    { description: 'Phrases of the description and what they were taken for.' },
  ),
  assumed: Type.Array(Type.String({ enum: ['gender', 'age'] }), {
    description: 'What the description leaves open: it was drawn.',
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

export const SaveVoiceBody = Type.Object({
  generated_voice_id: Type.String({ minLength: 1, maxLength: 200 }),
  name: Name,
  description: Type.Optional(DescriptionText),
  tags: Type.Optional(Tags),
  tone: Type.Optional(Type.Array(Type.String({ enum: [...TONES] }), { maxItems: 3, uniqueItems: true })),
  gender: Type.Optional(Type.String({ enum: [...GENDERS] })),
  age: Type.Optional(Type.String({ enum: [...AGES] })),
});

export const LocalizeBody = Type.Object({
  voice_id: Type.String({ minLength: 1, maxLength: 200 }),
  language_code: LanguageCode,
  text: Type.Optional(Script),
  model_id: Type.Optional(ModelId),
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
