import { languageOf } from '../../languages/index.ts';

/** The voice file that speaks a language. One that is not Locution's goes by its code, which eSpeak NG may know. */
export const voiceFile = (languageCode: string): string => languageOf(languageCode)?.espeak.voiceFile ?? languageCode;

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
