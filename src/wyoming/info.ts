import { VERSION } from '../version.ts';
import type { LibraryVoice } from '../voices/library-voice.ts';

const ATTRIBUTION = { name: 'Locution', url: '' };

/** What this server speaks with, in the protocol's form. A voice goes by its id: names may be the same. */
export function infoOf(
  voices: readonly LibraryVoice[],
  versionOf: (voice: LibraryVoice) => string,
): Record<string, unknown> {
  const common = { attribution: ATTRIBUTION, installed: true };
  return {
    asr: [],
    tts: [
      {
        name: 'locution',
        description: 'Locution, a self-hosted text-to-speech service',
        ...common,
        version: VERSION,
        supports_synthesize_streaming: true,
        voices: voices.map((voice) => ({
          name: voice.voiceId,
          description: voice.name,
          ...common,
          // What the header `x-engine-version` says elsewhere.
          version: versionOf(voice),
          languages: [voice.recipe.languageCode],
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
