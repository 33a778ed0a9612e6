import type { EngineVoice, VoiceRecipe } from '../engines/engine.ts';
import type { VoiceOverrideRow, VoiceRow } from '../store/tables.ts';
import type { Age, Gender } from '../voice-terms.ts';

export type VoiceOrigin = 'builtin' | 'designed' | 'localized' | 'installed' | 'blended';
/** `public`: everyone's; `personal`: one account's own. */
export type VoiceType = 'public' | 'personal';

/** Settings that clients of other services make on a voice. They are stored; only `speed` on `LibraryVoice` has an effect. */
export interface StoredSettings {
  /** 0 to 1, as it was sent; the guidance scale is derived from it. */
  stability: number | null;
  similarityBoost: number | null;
  style: number | null;
  useSpeakerBoost: boolean | null;
}

/** A voice as one account sees it. */
export interface LibraryVoice {
  voiceId: string;
  name: string;
  origin: VoiceOrigin;
  voiceType: VoiceType;
  /** The installed model it came with. */
  modelId?: string;
  /** What the publisher of that model calls it. */
  publishedName?: string;
  /** It can be part of a blend, with others of its model. */
  isBlendable?: boolean;
  recipe: VoiceRecipe;
  /** The voices of a blend that is not saved. */
  partIds?: readonly string[];
  /** The account's own setting, where it made one. */
  guidanceScale?: number;
  /** The account's own time factor, where it set one. */
  speed?: number;
  storedSettings?: StoredSettings;
  /** Null where an installed model does not tell. */
  gender: Gender | null;
  age: Age | null;
  tone: readonly string[];
  accent: string | null;
  tags: readonly string[];
  description: string;
  isFavorited: boolean;
  createdAtUnix: number;
}

/** A voice that every installation has. */
export function publicVoice(voice: EngineVoice): LibraryVoice {
  const { accent } = voice.recipe;
  return { ...voice, voiceType: 'public', accent, isFavorited: false, createdAtUnix: 0 };
}

/** A voice of an account's own. */
export function personalVoice(row: VoiceRow, recipe: VoiceRecipe): LibraryVoice {
  return {
    voiceId: row.voice_id,
    name: row.name,
    origin: row.origin,
    voiceType: 'personal',
    recipe,
    gender: row.gender as Gender | null,
    age: row.age as Age | null,
    tone: JSON.parse(row.tone),
    accent: recipe.accent,
    tags: JSON.parse(row.tags),
    description: row.description,
    isFavorited: false,
    createdAtUnix: row.created_at_unix,
  };
}

/** A voice with what the account has set on it. */
export function withOverride(voice: LibraryVoice, row: VoiceOverrideRow | undefined): LibraryVoice {
  if (row === undefined) return voice;
  return {
    ...voice,
    name: row.alias ?? voice.name,
    description: row.description ?? voice.description,
    tags: row.tags === null ? voice.tags : JSON.parse(row.tags),
    isFavorited: row.favorited_at_unix !== null && row.unfavorited_at_unix === null,
    ...(row.guidance_scale === null ? {} : { guidanceScale: row.guidance_scale }),
    ...(row.speed === null ? {} : { speed: row.speed }),
    storedSettings: {
      stability: row.stability,
      similarityBoost: row.similarity_boost,
      style: row.style,
      useSpeakerBoost: row.use_speaker_boost === null ? null : row.use_speaker_boost !== 0,
    },
  };
}
