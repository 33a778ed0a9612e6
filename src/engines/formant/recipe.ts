/** How a voice sounds, as data: built-in, designed and localized voices all are one of these. */
export interface VoiceRecipe {
  /** Layout of this object; raised when a stored recipe would be read differently. */
  version: 1;
  /** Which engine renders it; each engine has a recipe of its own kind. */
  engine: 'espeak';
  /** ISO 639-1 code of the voice's own language. */
  languageCode: string;
  /** Accent of the voice's own language (a value of the API's accent list), null where it has none to tell. */
  accent: string | null;
  /** Mean fundamental frequency. */
  pitchHz: number;
  /** Standard deviation of the fundamental around its mean. */
  pitchRangeSemitones: number;
  /** Vocal tract size: formant frequencies in per cent of the engine's own. */
  formantPercent: number;
  /** Formant width in per cent of the engine's own. */
  formantWidthPercent: number;
  /** Breath noise, 0 to 50. */
  breath: number;
  /** No voice, only breath. */
  whisper: boolean;
  /** Creak, 0 to 7. */
  roughness: number;
  /** Pitch jitter, 0 to 25. */
  flutter: number;
  /** Speaking rate as a factor of 175 words a minute. */
  rate: number;
  /** Pauses between segments as a factor of the natural ones. */
  pauses: number;
  /** Spectral tilt: heights (0 to 255) at 600, 1200, 2000 and 3000 Hz. */
  tone: [number, number, number, number];
  /** Consonant level in per cent. */
  consonants: number;
  /** Stress contrast, -1 (flat) to 1.2. */
  stressContrast: number;
  /** Lengthening of stressed syllables, 0 to 1.2. */
  stressLength: number;
  /** Extra pause between words, 0 to 2. */
  wordGap: number;
  /** Loudness against the level of all voices, in dB: what delivery asks for. */
  loudnessDb: number;
  /** Static gain that brings the voice to -18 LUFS, measured once; null = not yet measured. */
  gainDb: number | null;
}
