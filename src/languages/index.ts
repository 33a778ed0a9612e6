export interface Language {
  /** ISO 639-1. */
  languageCode: string;
  /** In English. */
  name: string;
}

/** Every language, by code. `docs/languages.md` tells how well. */
export const LANGUAGES: readonly Language[] = [
  { languageCode: 'ar', name: 'Arabic' },
  { languageCode: 'cs', name: 'Czech' },
  { languageCode: 'de', name: 'German' },
  { languageCode: 'el', name: 'Greek' },
  { languageCode: 'en', name: 'English' },
  { languageCode: 'es', name: 'Spanish' },
  { languageCode: 'fi', name: 'Finnish' },
  { languageCode: 'fr', name: 'French' },
  { languageCode: 'hi', name: 'Hindi' },
  { languageCode: 'id', name: 'Indonesian' },
  { languageCode: 'it', name: 'Italian' },
  { languageCode: 'ja', name: 'Japanese' },
  { languageCode: 'ko', name: 'Korean' },
  { languageCode: 'nl', name: 'Dutch' },
  { languageCode: 'pl', name: 'Polish' },
  { languageCode: 'pt', name: 'Portuguese' },
  { languageCode: 'ro', name: 'Romanian' },
  { languageCode: 'ru', name: 'Russian' },
  { languageCode: 'th', name: 'Thai' },
  { languageCode: 'tr', name: 'Turkish' },
  { languageCode: 'uk', name: 'Ukrainian' },
  { languageCode: 'vi', name: 'Vietnamese' },
  { languageCode: 'zh', name: 'Chinese' },
];
