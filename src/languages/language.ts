import type { Grammar } from './grammar.ts';
import type { Abbreviation, Reading } from './reading.ts';
import type { EspeakLanguage, LanguageVoices } from './voices.ts';

/** All that the server knows of a language, but for its vocabulary: see `vocabularyOf`. */
export interface Language {
  /** ISO 639-1. */
  languageCode: string;
  /** In English. */
  name: string;
  /** What users should know of how it is read, for docs/languages.md; may be empty. */
  note: string;
  espeak: EspeakLanguage;
  voices: LanguageVoices;
  /** Its letters, where no other language has them: they alone tell it in a text. */
  ownScript?: RegExp;
  /** What the detector of languages takes it for, where it does not have it. */
  detectedAs?: string;
  /** A few sentences: what previews read where no script is given, and what levels are measured on. */
  script: string;
  /** A character is worth about three letters of speech. */
  isDense?: boolean;
  /**
   * Names of signs that stand alone, where no reading has them; a sign that is left out is said by the engine. `<` and `>`
   * stand for rows of them too.
   */
  signs?: Readonly<Record<string, string>>;
  /** The reading's short forms: the stop of one before what it stands with, "Dr. Smith" and "Fig. 3", ends no sentence. */
  shortForms?: readonly Abbreviation[];
  /**
   * Words whose full stop ends no sentence whatever comes behind it; lower case, without the stop. Ends of words begin with
   * a hyphen: "Hauptstr."
   */
  neverLast?: readonly string[];
  /** What tells an initial ("J. Brown") from a letter that ends a sentence ("vitamin C. It"); absent: all are initials. */
  initials?: {
    /** Words that no name begins with, lower case. */
    notBefore: readonly string[];
    /** Lower-case words that a name may follow; behind any other a letter is no initial. */
    after: readonly string[];
  };
  /** Words that ask for more than yes or no, lower case: a question with one of them falls at its end. */
  questionWords?: readonly string[];
  /** Ordinal numbers, or the parts of a date, are written with a full stop: "am 3. Mai", "26. 3. 5.". */
  hasOrdinalStop?: boolean;
  /** What is said of a passage's tokens, in their order, where their text does not tell it. Code of some size is loaded by it. */
  say?(passage: Passage): Said[] | Promise<Said[]>;
  /**
   * Sounds of what hangs on a word behind an apostrophe, where the word's own are given: "Anna's". Undefined where they
   * cannot be told.
   */
  suffixSounds?(letters: string, word: readonly string[]): string[] | undefined;
  /** Descriptions are looked through for phrases inside the text: no spaces stand between words, or endings hang on them. */
  isReadInside?: boolean;
  /** How what is not said as it is spelled is said: dates, money, abbreviations. Loaded where speech is made. */
  loadReading(): Promise<Reading>;
  grammar: Grammar;
}

/**
 * How a token is given to an engine: as text of the language, or as IPA, sound by sound, with stress marks before and tone
 * letters behind their syllables and a blank between words.
 */
export type Said = { text: string } | { ipa: readonly string[]; spelled?: string | undefined };

/** A text that is said as a whole. */
export interface Passage {
  /** As the caller wrote it. */
  text: string;
  tokens: readonly Token[];
  /** What stands before a token, or at the end, without what no engine may see. */
  gap(index: number): string;
}

/** Half-open range of UTF-16 offsets of a passage's text. */
export interface Token {
  start: number;
  end: number;
  /** The token in the language's words, as far as numbers and signs are. */
  said: string;
}
