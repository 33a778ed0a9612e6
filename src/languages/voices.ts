import type { Accent, Age, Gender, Tone } from '../voice-terms.ts';

/** A voice that every installation has in a language, as it differs from a plain one of its gender and age. */
export interface LanguageVoice {
  /** Of 20 letters and digits, the same for ever: stored with what it speaks. */
  voiceId: string;
  name: string;
  gender: Gender;
  age: Age;
  /** Absent where the language has one only. */
  accent?: Accent;
  tone: readonly Tone[];
  description: string;
  /** Brings it to the level of all voices. Written by `npm run calibrate`. */
  gainDb: number;
  /** What sets it apart beside its tones; factors are of a plain voice's. */
  adjustment?: { pitchSemitones?: number; formantPercent?: number; breath?: number; rate?: number };
}

/** A language has at least one: the first speaks where a request names none. */
export type LanguageVoices = readonly [LanguageVoice, ...LanguageVoice[]];

/** How eSpeak NG says a language. */
export interface EspeakLanguage {
  /** Its voice file; a bare code is looked up in the list of its own voices, which takes longer than a path. */
  voiceFile: string;
  /** Where the mean pitch lies between the voice's lowest (0) and highest (1), measured: tones pull it away. Absent: 0.81. */
  pitchCentre?: number;
  /**
   * Vowel names that its phoneme table does not have, found by speaking each of them; eSpeak NG skips what it does not know.
   * All have the consonants and the vowels a e i o u u: @.
   */
  missingVowels: string;
}
