import type { Static } from 'typebox';
import { ValidationProblem } from '../../errors.ts';
import { DEFAULT_GUIDANCE_SCALE } from '../../speech/resolve.ts';
import type { SettingChanges, VoiceChanges } from '../../voices/editor.ts';
import type { LibraryVoice } from '../../voices/library-voice.ts';
import type { VoiceFilters, VoicePage } from '../../voices/listing.ts';
import type { PreviewAddress } from '../answers/link-addresses.ts';
import {
  type SaveVoiceBody,
  type VoiceBody,
  type VoiceListQuery,
  VoicePatch,
  VoiceSettingsPatch,
} from '../schemas/voices.ts';
import { readCursor } from './cursor.ts';
import { requestedGuidance, stabilityOfGuidance } from './speech-input.ts';

/** A voice in the form of the API. */
export function voiceBody(voice: LibraryVoice, previewAddress: PreviewAddress): VoiceBody {
  return {
    voice_id: voice.voiceId,
    name: voice.name,
    origin: voice.origin,
    model_id: voice.modelId ?? null,
    blendable: voice.isBlendable ?? false,
    voice_type: voice.voiceType,
    category: categoryOf(voice),
    settings: settingsBody(voice),
    engine_version: voice.recipe.engineVersion ?? null,
    language_code: voice.recipe.languageCode,
    gender: voice.gender,
    age: voice.age,
    tone: [...voice.tone],
    accent: voice.accent,
    tags: [...voice.tags],
    labels: labelsOf(voice),
    is_favorited: voice.isFavorited,
    preview_url: previewAddress(voice.voiceId),
    description: voice.description,
    created_at_unix: voice.createdAtUnix,
  };
}

export const categoryOf = ({ voiceType }: LibraryVoice): string => (voiceType === 'public' ? 'premade' : 'generated');

export const labelsOf = ({ recipe, gender, age, accent }: LibraryVoice): Record<string, string> => ({
  language: recipe.languageCode,
  ...(gender === null ? {} : { gender }),
  ...(age === null ? {} : { age }),
  ...(accent === null ? {} : { accent }),
});

type SetVoice = Pick<LibraryVoice, 'guidanceScale' | 'speed' | 'storedSettings'>;

/** Settings, also under the names that existing clients know. Without a voice's own: the defaults. */
export function settingsBody({ guidanceScale = DEFAULT_GUIDANCE_SCALE, speed = 1, storedSettings }: SetVoice) {
  return {
    guidance_scale: guidanceScale,
    stability: storedSettings?.stability ?? stabilityOfGuidance(guidanceScale),
    similarity_boost: storedSettings?.similarityBoost ?? 0.75,
    style: storedSettings?.style ?? 0,
    use_speaker_boost: storedSettings?.useSpeakerBoost ?? true,
    speed,
  };
}

/**
 * A change of settings as it is stored. A guidance scale wins over a stability, and null restores the default.
 * @throws ValidationProblem where a body has none of them
 */
export function patchedSettings(body: Static<typeof VoiceSettingsPatch>): SettingChanges {
  requireOneOf(VoiceSettingsPatch.properties, body);
  return settingChanges(body);
}

/** As `patchedSettings`; a body without settings changes none. */
export function settingChanges(body: Static<typeof VoiceSettingsPatch>): SettingChanges {
  // Field by field: what else a body has is the caller's, and these become columns.
  const { guidance_scale, stability, use_speaker_boost, similarity_boost, style, speed } = body;
  const guidance =
    guidance_scale === undefined && stability === undefined
      ? {}
      : {
          guidance_scale: requestedGuidance(body) ?? null,
          stability: guidance_scale == null ? (stability ?? null) : null,
        };
  const boost =
    use_speaker_boost === undefined
      ? {}
      : { use_speaker_boost: use_speaker_boost === null ? null : Number(use_speaker_boost) };
  const given = Object.entries({ similarity_boost, style, speed }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...guidance, ...boost };
}

/** A page of voices, its cursor aside, which each kind of list names otherwise. */
export const voicePageBody = ({ voices, totalCount, next }: VoicePage, previewAddress: PreviewAddress) => ({
  voices: voices.map((voice) => voiceBody(voice, previewAddress)),
  has_more: next !== undefined,
  total_count: totalCount,
});

type ListQuery = Static<typeof VoiceListQuery>;

export const voiceFilters = (query: ListQuery): VoiceFilters => ({
  search: query.search,
  gender: query.gender,
  age: query.age,
  accent: query.accent,
  tone: query.tone,
  languageCode: query.language_code,
  favorites: query.favorites,
  voiceType: query.voice_type,
  modelId: query.model_id,
  tags: query.tags
    ?.split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== ''),
});

/** @throws Problem BAD_REQUEST for a cursor of elsewhere */
export function voicePaging({ cursor, next_page_token, page_size }: ListQuery) {
  const input = cursor ?? next_page_token;
  return { pageSize: page_size, cursor: input === undefined ? undefined : readCursor(input) };
}

/** @throws ValidationProblem where a body has fields, but none that can be changed */
export function voiceChanges(body: Static<typeof VoicePatch>): VoiceChanges {
  requireOneOf(VoicePatch.properties, body);
  return body;
}

function requireOneOf(properties: object, body: object): void {
  const names = Object.keys(properties);
  if (names.some((name) => name in body)) return;
  throw new ValidationProblem([
    { loc: ['body'], msg: `must have at least one of ${names.join(', ')}`, type: 'required' },
  ]);
}

/** What a voice is to be made of, and what is said of it. @throws ValidationProblem unless it is one of preview and blend */
export function savedVoice({ generated_voice_id, blend, ...input }: Static<typeof SaveVoiceBody>) {
  if (generated_voice_id !== undefined && blend === undefined) {
    return { source: { generatedVoiceId: generated_voice_id }, input };
  }
  if (blend !== undefined && generated_voice_id === undefined) {
    return { source: { blend: blend.map(({ voice_id, weight }) => ({ voice: voice_id, weight })) }, input };
  }
  throw new ValidationProblem([
    { loc: ['body'], msg: 'must have either generated_voice_id or blend', type: 'required' },
  ]);
}
