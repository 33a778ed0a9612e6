import { type Static, Type } from 'typebox';
import { VoiceRecipe } from '../engine.ts';

/** How a voice of the formant engine sounds. */
export const FormantRecipe = Type.Object({
  ...VoiceRecipe.properties,
  engine: Type.Literal('formant'),
  version: Type.Literal(1),
  /** Mean fundamental frequency. */
  pitchHz: Type.Number(),
  /** Standard deviation of the fundamental around its mean. */
  pitchRangeSemitones: Type.Number(),
  /** Vocal tract size: formant frequencies in per cent of the engine's own. */
  formantPercent: Type.Number(),
  /** Formant width in per cent of the engine's own. */
  formantWidthPercent: Type.Number(),
  /** Breath noise, 0 to 50. */
  breath: Type.Number(),
  /** No voice, only breath. */
  whisper: Type.Boolean(),
  /** Creak, 0 to 7. */
  roughness: Type.Number(),
  /** Pitch jitter, 0 to 25. */
  flutter: Type.Number(),
  /** Speaking rate as a factor of the engine's own, some 160 words a minute. */
  rate: Type.Number(),
  /** Pauses between segments as a factor of the natural ones. */
  pauses: Type.Number(),
  /** Spectral tilt: heights (0 to 255) at 600, 1200, 2000 and 3000 Hz. */
  tone: Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()]),
  /** Consonant level in per cent. */
  consonants: Type.Number(),
  /** Stress contrast, -1 (flat) to 1.2. */
  stressContrast: Type.Number(),
  /** Lengthening of stressed syllables, 0 to 1.2. */
  stressLength: Type.Number(),
  /** Extra pause between words, 0 to 2. */
  wordGap: Type.Number(),
});
export type FormantRecipe = Static<typeof FormantRecipe>;
