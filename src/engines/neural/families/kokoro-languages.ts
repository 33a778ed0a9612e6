import type { SpeechLanguage } from '../../espeak/languages.ts';

/** What a Kokoro voice speaks, by the first letter of its name. */
export const KOKORO_LANGUAGES: Readonly<Record<string, SpeechLanguage>> = {
  a: { languageCode: 'en', accent: 'american' },
  b: { languageCode: 'en', accent: 'british' },
  e: { languageCode: 'es', accent: null },
  f: { languageCode: 'fr', accent: null },
  h: { languageCode: 'hi', accent: null },
  i: { languageCode: 'it', accent: null },
  j: { languageCode: 'ja', accent: null },
  p: { languageCode: 'pt', accent: null },
  z: { languageCode: 'zh', accent: null },
};
