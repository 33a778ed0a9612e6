import { type Static, Type } from 'typebox';
import { Nullable, Nullish } from '../schemas/common.ts';

const VoiceName = Type.String({ minLength: 1, maxLength: 200 });

const speech = {
  model: Nullish(Type.String({ minLength: 1, maxLength: 120, description: "Default: the voice's own." })),
  input: Type.String({ minLength: 1, description: 'Text to speak, markup included.' }),
  voice: Nullish(
    Type.Union([VoiceName, Type.Object({ id: VoiceName })], {
      description: 'Id, name, alias, or a blend such as af_bella(2)+af_sky(1).',
    }),
  ),
  language_code: Nullish(
    Type.String({ maxLength: 20, description: "Beside OpenAI's own fields: as at the native operations; `auto` too." }),
  ),
  instructions: Nullish(Type.String({ maxLength: 4096, description: 'Free-text direction of emotion and delivery.' })),
  response_format: Nullish(
    Type.String({ maxLength: 100, description: 'mp3 (default), opus, aac, flac, wav, pcm, or any output_format.' }),
  ),
  lang_code: Nullish(Type.String({ maxLength: 20, description: "A language, or Kokoro's letter for one." })),
  volume_multiplier: Nullish(
    Type.Number({ minimum: 0.01, maximum: 10, description: 'Multiplies the volume; peaks are limited. Default: 1.' }),
  ),
  normalization_options: Nullish(
    Type.Object({ normalize: Nullish(Type.Boolean({ description: 'False: the text is read as it stands.' })) }),
  ),
  allow_voice_tags: Nullish(
    Type.Boolean({ description: '`[voice:name]` changes the voice of what follows, `[pause:0.5s]` is a silence.' }),
  ),
  speed: Nullish(Type.Number({ minimum: 0.25, maximum: 4, description: 'Below 0.5 is spoken as 0.5, above 2 as 2.' })),
};

export const SpeechBody = Type.Object({
  ...speech,
  stream_format: Nullish(Type.String({ enum: ['audio', 'sse'], default: 'audio' })),
});

export const CaptionedSpeechBody = Type.Object({
  ...speech,
  return_timestamps: Nullish(Type.Boolean({ default: true })),
  stream: Nullish(Type.Boolean({ default: true, description: 'One JSON object per line, sent as it is generated.' })),
});

const Speech = Type.Object(speech);
export type SpeechInputBody = Static<typeof Speech>;

const Caption = Type.Object({ word: Type.String(), start_time: Type.Number(), end_time: Type.Number() });

export const CaptionedSpeech = Type.Object({
  audio: Type.String({ description: 'Base64.' }),
  audio_format: Type.String({ description: 'Content type.' }),
  timestamps: Nullable(Type.Array(Caption, { description: 'Seconds.' })),
});

export const AudioVoices = Type.Object({
  voices: Type.Union([
    Type.Array(Type.Object({ id: Type.String(), name: Type.String() })),
    Type.Array(Type.String(), { description: 'With `legacy`.' }),
  ]),
});

export const AudioModels = Type.Object({ models: Type.Array(Type.Object({ id: Type.String() })) });

export const OpenAiModel = Type.Object({
  id: Type.String(),
  object: Type.Literal('model'),
  created: Type.Integer(),
  owned_by: Type.String(),
});

export const OpenAiModelList = Type.Object(
  { object: Type.Literal('list'), data: Type.Array(OpenAiModel) },
  { description: 'For a key sent as `Authorization: Bearer`, as clients of OpenAI read it.' },
);
