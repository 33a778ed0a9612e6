/** eSpeak NG's voice files of languages, native. */
const VOICE_FILES: Record<string, string> = {
  ar: 'sem/ar',
  cs: 'zlw/cs',
  de: 'gmw/de',
  el: 'grk/el',
  en: 'gmw/en-US',
  es: 'roa/es',
  fi: 'urj/fi',
  fr: 'roa/fr',
  hi: 'inc/hi',
  id: 'poz/id',
  it: 'roa/it',
  ja: 'jpx/ja',
  ko: 'ko',
  nl: 'gmw/nl',
  pl: 'zlw/pl',
  pt: 'roa/pt-BR',
  ro: 'roa/ro',
  ru: 'zle/ru',
  th: 'tai/th',
  tr: 'trk/tr',
  uk: 'zle/uk',
  vi: 'aav/vi',
  zh: 'sit/cmn',
};

/**
 * The voice file that speaks a language. One without an entry goes by its code: eSpeak NG looks that up in the list of its
 * own voices, which takes longer than a path.
 */
export const voiceFile = (languageCode: string): string => VOICE_FILES[languageCode] ?? languageCode;

/** The language of a text and how it is pronounced. */
export interface SpeechLanguage {
  /** ISO 639-1. */
  languageCode: string;
  /** A value of the API's accent list; null where the voice has none to tell. */
  accent: string | null;
}

/** The voice file of eSpeak NG whose phonemes say it. */
export const espeakVoiceFile = ({ languageCode, accent }: SpeechLanguage): string =>
  languageCode === 'en' && accent === 'british' ? 'gmw/en' : voiceFile(languageCode);
