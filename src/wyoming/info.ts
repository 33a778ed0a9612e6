import { VERSION } from '../version.ts';
import type { LibraryVoice } from '../voices/library-voice.ts';

const ATTRIBUTION = { name: 'Locution', url: '' };

/** What this server speaks with, in the protocol's form. A voice goes by its id: names may be the same. */
export function infoOf(voices: readonly LibraryVoice[]): Record<string, unknown> {
  const common = { attribution: ATTRIBUTION, installed: true, version: VERSION };
  return {
    asr: [],
    tts: [
      {
        name: 'locution',
        description: 'Locution, a self-hosted text-to-speech service',
        ...common,
        supports_synthesize_streaming: true,
        voices: voices.map(({ voiceId, name, recipe }) => ({
          name: voiceId,
          description: name,
          ...common,
          languages: [recipe.languageCode],
          speakers: null,
        })),
      },
    ],
    handle: [],
    intent: [],
    wake: [],
    mic: [],
    snd: [],
  };
}
