import { DEFAULT_GUIDANCE_SCALE } from '../../speech/resolve.ts';
import type { LibraryVoice } from '../../voices/library.ts';
import type { VoiceBody } from '../schemas/voices.ts';

/** A voice in the form of the API. */
export function voiceBody(voice: LibraryVoice): VoiceBody {
  return {
    voice_id: voice.voiceId,
    name: voice.name,
    origin: voice.origin,
    voice_type: voice.voiceType,
    settings: { guidance_scale: voice.guidanceScale ?? DEFAULT_GUIDANCE_SCALE },
    language_code: voice.recipe.languageCode,
    gender: voice.gender,
    age: voice.age,
    tone: [...voice.tone],
    accent: voice.accent,
    tags: [...voice.tags],
    labels: {
      language: voice.recipe.languageCode,
      ...(voice.gender === null ? {} : { gender: voice.gender }),
      ...(voice.age === null ? {} : { age: voice.age }),
      ...(voice.accent === null ? {} : { accent: voice.accent }),
    },
    is_favorited: voice.isFavorited,
    preview_url: `/v1/voices/${voice.voiceId}/preview`,
    description: voice.description,
    created_at_unix: voice.createdAtUnix,
  };
}
