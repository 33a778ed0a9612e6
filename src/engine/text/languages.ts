export interface Language {
  /** ISO 639-1. */
  languageCode: string;
  /** In English. */
  name: string;
  /** The eSpeak NG voice file that speaks it natively. */
  espeakVoice: string;
}

/** Every language the embedded engine speaks, by code. `docs/languages.md` tells how well. */
export const LANGUAGES: readonly Language[] = [
  { languageCode: 'ar', name: 'Arabic', espeakVoice: 'sem/ar' },
  { languageCode: 'cs', name: 'Czech', espeakVoice: 'zlw/cs' },
  { languageCode: 'de', name: 'German', espeakVoice: 'gmw/de' },
  { languageCode: 'el', name: 'Greek', espeakVoice: 'grk/el' },
  { languageCode: 'en', name: 'English', espeakVoice: 'gmw/en-US' },
  { languageCode: 'es', name: 'Spanish', espeakVoice: 'roa/es' },
  { languageCode: 'fi', name: 'Finnish', espeakVoice: 'urj/fi' },
  { languageCode: 'fr', name: 'French', espeakVoice: 'roa/fr' },
  { languageCode: 'hi', name: 'Hindi', espeakVoice: 'inc/hi' },
  { languageCode: 'id', name: 'Indonesian', espeakVoice: 'poz/id' },
  { languageCode: 'it', name: 'Italian', espeakVoice: 'roa/it' },
  { languageCode: 'ja', name: 'Japanese', espeakVoice: 'jpx/ja' },
  { languageCode: 'ko', name: 'Korean', espeakVoice: 'ko' },
  { languageCode: 'nl', name: 'Dutch', espeakVoice: 'gmw/nl' },
  { languageCode: 'pl', name: 'Polish', espeakVoice: 'zlw/pl' },
  { languageCode: 'pt', name: 'Portuguese', espeakVoice: 'roa/pt-BR' },
  { languageCode: 'ro', name: 'Romanian', espeakVoice: 'roa/ro' },
  { languageCode: 'ru', name: 'Russian', espeakVoice: 'zle/ru' },
  { languageCode: 'th', name: 'Thai', espeakVoice: 'tai/th' },
  { languageCode: 'tr', name: 'Turkish', espeakVoice: 'trk/tr' },
  { languageCode: 'uk', name: 'Ukrainian', espeakVoice: 'zle/uk' },
  { languageCode: 'vi', name: 'Vietnamese', espeakVoice: 'aav/vi' },
  { languageCode: 'zh', name: 'Chinese', espeakVoice: 'sit/cmn' },
];
