export interface Language {
  /** ISO 639-1. */
  languageCode: string;
  /** In English. */
  name: string;
  /** The eSpeak NG voice file that speaks it natively. */
  espeakVoice: string;
  /**
   * Where the mean pitch lies between the voice's lowest (0) and highest (1), measured; `COMMON_PITCH_CENTRE` where left
   * out. Tones pull it away from there.
   */
  pitchCentre?: number;
}

/** Mean pitch of most languages, English among them. */
export const COMMON_PITCH_CENTRE = 0.81;

/** Every language the embedded engine speaks, by code. `docs/languages.md` tells how well. */
export const LANGUAGES: readonly Language[] = [
  { languageCode: 'ar', name: 'Arabic', espeakVoice: 'sem/ar', pitchCentre: 0.77 },
  { languageCode: 'cs', name: 'Czech', espeakVoice: 'zlw/cs', pitchCentre: 0.84 },
  { languageCode: 'de', name: 'German', espeakVoice: 'gmw/de', pitchCentre: 0.73 },
  { languageCode: 'el', name: 'Greek', espeakVoice: 'grk/el' },
  { languageCode: 'en', name: 'English', espeakVoice: 'gmw/en-US' },
  { languageCode: 'es', name: 'Spanish', espeakVoice: 'roa/es', pitchCentre: 0.85 },
  { languageCode: 'fi', name: 'Finnish', espeakVoice: 'urj/fi' },
  { languageCode: 'fr', name: 'French', espeakVoice: 'roa/fr', pitchCentre: 0.76 },
  { languageCode: 'hi', name: 'Hindi', espeakVoice: 'inc/hi' },
  { languageCode: 'id', name: 'Indonesian', espeakVoice: 'poz/id', pitchCentre: 0.77 },
  { languageCode: 'it', name: 'Italian', espeakVoice: 'roa/it', pitchCentre: 0.72 },
  { languageCode: 'ja', name: 'Japanese', espeakVoice: 'jpx/ja' },
  { languageCode: 'ko', name: 'Korean', espeakVoice: 'ko', pitchCentre: 0.84 },
  { languageCode: 'nl', name: 'Dutch', espeakVoice: 'gmw/nl' },
  { languageCode: 'pl', name: 'Polish', espeakVoice: 'zlw/pl', pitchCentre: 0.84 },
  { languageCode: 'pt', name: 'Portuguese', espeakVoice: 'roa/pt-BR', pitchCentre: 0.79 },
  { languageCode: 'ro', name: 'Romanian', espeakVoice: 'roa/ro', pitchCentre: 0.88 },
  { languageCode: 'ru', name: 'Russian', espeakVoice: 'zle/ru', pitchCentre: 0.9 },
  { languageCode: 'th', name: 'Thai', espeakVoice: 'tai/th', pitchCentre: 1.13 },
  { languageCode: 'tr', name: 'Turkish', espeakVoice: 'trk/tr', pitchCentre: 0.75 },
  { languageCode: 'uk', name: 'Ukrainian', espeakVoice: 'zle/uk', pitchCentre: 0.84 },
  { languageCode: 'vi', name: 'Vietnamese', espeakVoice: 'aav/vi', pitchCentre: 0.3 },
  { languageCode: 'zh', name: 'Chinese', espeakVoice: 'sit/cmn', pitchCentre: 0.45 },
];
