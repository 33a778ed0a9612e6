import type { SpeechRequest } from '../../speech/prepare.ts';
import type { SpeechInput } from '../../speech/resolve.ts';
import type { TextToSpeechInput } from '../schemas/text-to-speech.ts';
import { requestedLocators } from './pronunciations.ts';

/** Stability runs from 0 to 1 where guidance runs from 1 to 10. */
const guidanceOfStability = (stability: number): number => 1 + 9 * stability;
export const stabilityOfGuidance = (guidanceScale: number): number => (guidanceScale - 1) / 9;

export const requestedGuidance = (settings: {
  guidance_scale?: number | null;
  stability?: number | null;
}): number | undefined =>
  settings.guidance_scale ?? (settings.stability == null ? undefined : guidanceOfStability(settings.stability));

/** What a request body says, as it is prepared. */
export const speechOptions = (body: TextToSpeechInput): Pick<SpeechRequest, 'text' | 'input' | 'dictionaries'> => ({
  text: body.text,
  input: {
    modelId: body.model_id,
    instructions: body.instructions,
    languageCode: body.language_code,
    guidanceScale: requestedGuidance(body.voice_settings ?? {}),
    speed: body.speed ?? body.voice_settings?.speed,
    seed: body.seed,
    segmentPauseSecs: body.segment_pause_secs,
    textFormat: body.text_format,
    normalize: body.apply_text_normalization !== 'off',
    emoji: body.emoji,
  },
  dictionaries: requestedLocators(body.pronunciation_dictionary_locators),
});

const FIELDS: Partial<Record<keyof SpeechInput, string>> = { guidanceScale: 'voice_settings.guidance_scale' };

/** Names that the request body has for fields of the use case. */
export const bodyFields = (fields: readonly (keyof SpeechInput)[]): string[] =>
  fields.map((field) => FIELDS[field] ?? field);
