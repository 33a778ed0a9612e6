import { BUILTIN_VOICES } from '../engine/voices/builtin.ts';
import type { VoiceRecipe } from '../engine/voices/recipe.ts';
import { notFound } from '../errors.ts';
import type { VoiceBody } from '../schemas/voices.ts';

/** A voice as one account sees it. */
export interface LibraryVoice {
  voiceId: string;
  name: string;
  origin: VoiceBody['origin'];
  voiceType: VoiceBody['voice_type'];
  recipe: VoiceRecipe;
  /** The account's own setting, where it made one. */
  guidanceScale?: number;
  gender: VoiceBody['gender'];
  age: VoiceBody['age'];
  tone: readonly string[];
  accent: string | null;
  tags: readonly string[];
  description: string;
  createdAtUnix: number;
}

/** The voices an account can speak with. */
export function createVoiceLibrary() {
  const builtin = new Map<string, LibraryVoice>(
    BUILTIN_VOICES.map((voice) => [
      voice.voiceId,
      { ...voice, origin: 'builtin', voiceType: 'public', accent: voice.recipe.accent, createdAtUnix: 0 },
    ]),
  );
  return {
    list: (): LibraryVoice[] => [...builtin.values()],

    /** @throws Problem RESOURCE_NOT_FOUND */
    get(voiceId: string): LibraryVoice {
      const voice = builtin.get(voiceId);
      if (voice === undefined) throw notFound(`The voice "${voiceId}"`, { voice_id: voiceId });
      return voice;
    },
  };
}

export type VoiceLibrary = ReturnType<typeof createVoiceLibrary>;
