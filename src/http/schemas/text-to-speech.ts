import { type Static, Type } from 'typebox';
import { type Encoding, parseOutputFormat } from '../../audio/formats.ts';
import { Nullish } from './common.ts';

const Speed = Type.Number({ minimum: 0.5, maximum: 2, description: 'Time factor; the pitch is kept.' });

/** Another service's name for what guidance is here: how closely each utterance keeps to the voice as it is described. */
export const Stability = Type.Number({
  minimum: 0,
  maximum: 1,
  description: '0 to 1 stand for a guidance_scale of 1 to 10, which wins where both are given.',
});

export const TextToSpeechBody = Type.Object({
  text: Type.String({
    minLength: 1,
    description:
      'Text to speak. `<break time="0.5s"/>` (up to 10 s) and `<phoneme alphabet="ipa" ph="…">word</phoneme>` are understood.',
  }),
  model_id: Nullish(Type.String({ minLength: 1, maxLength: 120, description: 'Default: locution-2.' })),
  instructions: Nullish(Type.String({ maxLength: 1000, description: 'Free-text direction of emotion and delivery.' })),
  language_code: Nullish(Type.String({ maxLength: 20, description: "ISO 639-1; default: the voice's language." })),
  voice_settings: Nullish(
    Type.Object({
      guidance_scale: Nullish(Type.Number({ minimum: 1, maximum: 10, description: "Default: the voice's own." })),
      stability: Nullish(Stability),
      speed: Nullish(Speed),
    }),
  ),
  speed: Nullish(Speed),
  seed: Nullish(
    Type.Integer({ minimum: 0, maximum: 4294967295, description: 'The same request and seed give the same bytes.' }),
  ),
  segment_pause_secs: Nullish(
    Type.Number({ minimum: 0, maximum: 5, description: 'Silence between sentences; 0 = natural pauses.' }),
  ),
});

export type TextToSpeechInput = Static<typeof TextToSpeechBody>;

export const OutputFormatQuery = Nullish(
  Type.String({
    maxLength: 100,
    description: '`<encoding>[_<rate>[_<kbps>]]`, for example `mp3_44100_128`, `pcm_16000`, `opus_48000_64`.',
  }),
);

/** What is sent while it is spoken. */
export const STREAMED: readonly Encoding[] = ['pcm', 'mp3', 'wav', 'opus', 'ulaw', 'alaw'];
export const STREAMED_TYPES = STREAMED.map((encoding) => parseOutputFormat(encoding).contentType);

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
