import { arabic } from './ar/language.ts';
import { czech } from './cs/language.ts';
import { german } from './de/language.ts';
import { greek } from './el/language.ts';
import { english } from './en/language.ts';
import { spanish } from './es/language.ts';
import { finnish } from './fi/language.ts';
import { french } from './fr/language.ts';
import { hindi } from './hi/language.ts';
import { indonesian } from './id/language.ts';
import { italian } from './it/language.ts';
import { japanese } from './ja/language.ts';
import { korean } from './ko/language.ts';
import type { Language } from './language.ts';
import { dutch } from './nl/language.ts';
import { polish } from './pl/language.ts';
import { portuguese } from './pt/language.ts';
import { romanian } from './ro/language.ts';
import { russian } from './ru/language.ts';
import { thai } from './th/language.ts';
import { turkish } from './tr/language.ts';
import { ukrainian } from './uk/language.ts';
import { vietnamese } from './vi/language.ts';
import { chinese } from './zh/language.ts';

/** Every language, by code. `docs/languages.md` tells how well each is spoken. */
export const LANGUAGES: readonly Language[] = [
  arabic,
  czech,
  german,
  greek,
  english,
  spanish,
  finnish,
  french,
  hindi,
  indonesian,
  italian,
  japanese,
  korean,
  dutch,
  polish,
  portuguese,
  romanian,
  russian,
  thai,
  turkish,
  ukrainian,
  vietnamese,
  chinese,
];

/** The language in which voices of every language are described too, and which stands in where one is not known. */
export const COMMON_LANGUAGE: Language = english;

const byCode = new Map(LANGUAGES.map((language) => [language.languageCode, language]));

export const languageOf = (languageCode: string): Language | undefined => byCode.get(languageCode);

/** A few sentences of a language; of the common one where it is not known. */
export const scriptOf = (languageCode: string): string => (languageOf(languageCode) ?? COMMON_LANGUAGE).script;
