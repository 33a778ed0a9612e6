import { type Static, Type } from 'typebox';
import { AGES, type Age, GENDERS, type Gender, TONES } from '../../voice-terms.ts';
import { Nullable, Nullish, pageQuery } from './common.ts';
import { Speed, Stability } from './text-to-speech.ts';

export const GuidanceScale = Type.Number({
  minimum: 1,
  maximum: 10,
  description: 'How strongly generation follows the prompt and the reference voice.',
});

const NO_EFFECT = 'Stored and returned; it has no effect.';

export const VoiceSettings = Type.Object({
  guidance_scale: GuidanceScale,
  stability: Type.Number({ description: 'The same from 0 to 1, as existing clients read it.' }),
  similarity_boost: Type.Number({ description: NO_EFFECT }),
  style: Type.Number({ description: NO_EFFECT }),
  use_speaker_boost: Type.Boolean({ description: NO_EFFECT }),
  speed: Type.Number({ description: 'Time factor of requests that give none.' }),
});

/** Null restores the default. */
export const VoiceSettingsPatch = Type.Object({
  guidance_scale: Nullish(GuidanceScale),
  stability: Nullish(Stability),
  similarity_boost: Nullish(Type.Number({ minimum: 0, maximum: 1, description: NO_EFFECT })),
  style: Nullish(Type.Number({ minimum: 0, maximum: 1, description: NO_EFFECT })),
  use_speaker_boost: Nullish(Type.Boolean({ description: NO_EFFECT })),
  speed: Nullish(Speed),
});

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Not only spaces.' });
const DescriptionText = Type.String({ maxLength: 500 });
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { maxItems: 20 });

export const Voice = Type.Object(
  {
    voice_id: Type.String(),
    name: Type.String({ description: "The account's own alias where it has one." }),
    origin: Type.Unsafe<'builtin' | 'designed' | 'localized' | 'installed' | 'blended'>({
      type: 'string',
      enum: ['builtin', 'designed', 'localized', 'installed', 'blended'],
    }),
    model_id: Nullable(Type.String({ description: 'The installed model it came with.' })),
    blendable: Type.Boolean({ description: 'It can be part of a blend, with others of its model.' }),
    voice_type: Type.Unsafe<'public' | 'personal'>({ type: 'string', enum: ['public', 'personal'] }),
    category: Type.String({ description: '`premade` or `generated`, as existing clients read it.' }),
    settings: VoiceSettings,
    engine_version: Nullable(
      Type.String({
        description:
          'What rendered the voice when it was made; where it differs from `x-engine-version`, the voice may sound a little different now. Null for voices that come with the server.',
      }),
    ),
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
  model_id: Type.Optional(Type.String({ maxLength: 120, description: 'The installed model that they came with.' })),
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

export const VoiceParams = Type.Object({ voice_id: Type.String({ minLength: 1, maxLength: 200 }) });

export const VoicePatch = Type.Object(
  { name: Type.Optional(Name), description: Type.Optional(DescriptionText), tags: Type.Optional(Tags) },
  { minProperties: 1 },
);

const BlendPart = Type.Object({
  voice_id: Type.String({ minLength: 1, maxLength: 200 }),
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 1000, description: 'Relative to the other weights.' }),
});

export const SaveVoiceBody = Type.Object({
  generated_voice_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 200, description: 'A preview. Either this or `blend`.' }),
  ),
  blend: Type.Optional(
    Type.Array(BlendPart, {
      minItems: 2,
      maxItems: 8,
      description: 'Voices of one installed Kokoro or Kitten model, and the weight of each.',
    }),
  ),
  name: Name,
  description: Type.Optional(DescriptionText),
  tags: Type.Optional(Tags),
  tone: Type.Optional(Type.Array(Type.String({ enum: [...TONES] }), { maxItems: 3, uniqueItems: true })),
  gender: Type.Optional(Type.String({ enum: [...GENDERS] })),
  age: Type.Optional(Type.String({ enum: [...AGES] })),
});
