import { type Static, Type } from 'typebox';
import { Nullable } from './common.ts';

export const VoiceSettings = Type.Object({
  guidance_scale: Type.Number({
    minimum: 1,
    maximum: 10,
    description: 'How strongly generation follows the prompt and the reference voice.',
  }),
});

export const Voice = Type.Object(
  {
    voice_id: Type.String(),
    name: Type.String({ description: "The account's own alias where it has one." }),
    origin: Type.String({ enum: ['builtin', 'designed', 'localized', 'installed'] }),
    voice_type: Type.String({ enum: ['public', 'personal'] }),
    settings: VoiceSettings,
    language_code: Type.String({ description: 'ISO 639-1' }),
    gender: Type.String({ enum: ['male', 'female', 'neutral'] }),
    age: Type.String({ enum: ['child', 'young', 'middle_aged', 'old'] }),
    tone: Type.Array(Type.String(), { maxItems: 3 }),
    accent: Nullable(Type.String()),
    tags: Type.Array(Type.String({ maxLength: 128 }), { maxItems: 20 }),
    labels: Type.Record(Type.String(), Type.String()),
    is_favorited: Type.Boolean(),
    preview_url: Nullable(Type.String()),
    description: Type.String(),
    created_at_unix: Type.Integer(),
  },
  { $id: 'Voice' },
);

export type VoiceBody = Static<typeof Voice>;

export const VoiceList = Type.Object({
  voices: Type.Array(Voice),
  has_more: Type.Boolean(),
  next_cursor: Nullable(Type.String()),
  total_count: Type.Integer(),
});

export const VoiceParams = Type.Object({ voice_id: Type.String({ minLength: 1, maxLength: 200 }) });
