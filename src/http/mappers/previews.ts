import type { Static } from 'typebox';
import { milliseconds } from '../../speech/stored-words.ts';
import type { Design, DesignInput } from '../../voices/design.ts';
import type { Preview } from '../../voices/previews.ts';
import type { DesignBody } from '../schemas/previews.ts';
import { requestedLocators } from './pronunciations.ts';

/** A request to design voices, as the use case knows it. */
export const designInput = (body: Static<typeof DesignBody>, outputFormat: string | null | undefined): DesignInput => ({
  voiceDescription: body.voice_description,
  text: body.text,
  modelId: body.model_id,
  languageCode: body.language_code,
  guidanceScale: body.guidance_scale,
  previewCount: body.preview_count ?? 1,
  seed: body.seed,
  dictionaries: requestedLocators(body.pronunciation_dictionary_locators),
  format: { value: outputFormat, fallback: 'mp3' },
});

/** A proposed voice and its audio. */
export const previewBody = ({ row, proposal, audio, durationSecs }: Preview) => ({
  generated_voice_id: row.generated_voice_id,
  audio_base_64: audio.toString('base64'),
  media_type: row.content_type,
  duration_secs: milliseconds(durationSecs),
  language_code: proposal.recipe.languageCode,
  gender: proposal.gender,
  age: proposal.age,
  tone: [...proposal.tone],
  accent: proposal.recipe.accent,
  tags: [...proposal.tags],
});

/** What a description was taken for. */
export const designFacts = ({ text, guidanceScale, understood, notUnderstood, assumed, notice }: Design) => ({
  text,
  guidance_scale: guidanceScale,
  understood,
  not_understood: notUnderstood,
  assumed,
  notice,
});
