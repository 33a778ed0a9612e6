import { type Static, Type } from 'typebox';
import { TEXT_FORMATS, type TextFormat } from '../../text/chunks.ts';
import { Nullish } from './common.ts';
import { PronunciationLocators } from './pronunciations.ts';

export const Speed = Type.Number({ minimum: 0.5, maximum: 2, description: 'Time factor; the pitch is kept.' });

/** Another service's name for what guidance is here: how closely each utterance keeps to the voice as it is described. */
export const Stability = Type.Number({
  minimum: 0,
  maximum: 1,
  description: '0 to 1 stand for a guidance_scale of 1 to 10, which wins where both are given.',
});

/** Another service's switch, which the front end's own follows. */
export const ApplyTextNormalization = Type.Unsafe<'auto' | 'on' | 'off'>({
  type: 'string',
  enum: ['auto', 'on', 'off'],
  description: '`off`: the text is read verbatim, except for SSML tags.',
});

export const normalizationFields = {
  apply_text_normalization: Nullish(ApplyTextNormalization),
  apply_language_text_normalization: Nullish(
    Type.Boolean({ description: 'Japanese words are always read in context, with or without it.' }),
  ),
};

export const TextToSpeechBody = Type.Object({
  text: Type.String({
    minLength: 1,
    description:
      'Text to speak. Markdown and HTML are read as rendered. Tags of SSML: speak, p, s, break, phoneme, sub, say-as, prosody, emphasis, lang, voice, mark.',
  }),
  model_id: Nullish(Type.String({ minLength: 1, maxLength: 120, description: 'Default: locution-2.' })),
  instructions: Nullish(Type.String({ maxLength: 1000, description: 'Free-text direction of emotion and delivery.' })),
  language_code: Nullish(
    Type.String({
      maxLength: 20,
      description:
        "ISO 639-1; default: the voice's language. `auto`: each sentence is spoken in the language it is in.",
    }),
  ),
  voice_settings: Nullish(
    Type.Object({
      guidance_scale: Nullish(Type.Number({ minimum: 1, maximum: 10, description: "Default: the voice's own." })),
      stability: Nullish(Stability),
      speed: Nullish(Speed),
    }),
  ),
  speed: Nullish(Speed),
  pronunciation_dictionary_locators: PronunciationLocators,
  seed: Nullish(
    Type.Integer({ minimum: 0, maximum: 4294967295, description: 'The same request and seed give the same bytes.' }),
  ),
  text_format: Nullish(
    Type.Unsafe<TextFormat>({
      type: 'string',
      enum: [...TEXT_FORMATS],
      description:
        '`auto` (default): SSML, Markdown and HTML are understood; `ssml`: SSML alone; `plain`: the text is read verbatim.',
    }),
  ),
  ...normalizationFields,
  emoji: Nullish(
    Type.Unsafe<'name' | 'skip'>({
      type: 'string',
      enum: ['name', 'skip'],
      description: 'Emoji are said by their names (default), or left out.',
    }),
  ),
  segment_pause_secs: Nullish(
    Type.Number({ minimum: 0, maximum: 5, description: 'Silence between sentences; 0 = natural pauses.' }),
  ),
});

export type TextToSpeechInput = Static<typeof TextToSpeechBody>;

export const OutputFormatQuery = Nullish(
  Type.String({
    maxLength: 100,
    description:
      '`<encoding>[_<rate>[_<kbps>]]`, for example `mp3_44100_128`, `pcm_16000`, `opus_48000_64`, `webm_opus_48000_48`.',
  }),
);

export const ConvertQuery = Type.Object({
  output_format: OutputFormatQuery,
  delivery: Type.Optional(
    Type.String({
      pattern: '^(sync|async)$',
      default: 'sync',
      description: '`async` answers 202 with a job at once.',
    }),
  ),
});
