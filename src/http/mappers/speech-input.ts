import type { SpeechInput } from '../../speech/resolve.ts';
import type { TextToSpeechInput } from '../schemas/text-to-speech.ts';

/** A request body as the use cases know it. */
export function speechInput(body: TextToSpeechInput): SpeechInput {
  return {
    text: body.text,
    modelId: body.model_id,
    instructions: body.instructions,
    languageCode: body.language_code,
    guidanceScale: body.voice_settings?.guidance_scale,
    speed: body.speed ?? body.voice_settings?.speed,
    seed: body.seed,
    segmentPauseSecs: body.segment_pause_secs,
    textFormat: body.text_format,
    normalize: body.apply_text_normalization !== 'off',
    emoji: body.emoji,
  };
}

const FIELDS: Partial<Record<keyof SpeechInput, string>> = { guidanceScale: 'voice_settings.guidance_scale' };

/** Names that the request body has for fields of the use case. */
export const bodyFields = (fields: readonly (keyof SpeechInput)[]): string[] =>
  fields.map((field) => FIELDS[field] ?? field);
