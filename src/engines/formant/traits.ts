import type { FormantRecipe } from './recipe.ts';

/** A change of a recipe that can be taken by degrees: 0.5 is half of it, -0.5 half of its opposite. */
export interface Trait {
  pitchSemitones?: number;
  /** Part of the way from the voice's own pitch to the lower (negative) or upper end of what it can reach. */
  pitchReach?: number;
  /** Factors: the strength is their exponent. */
  pitchRange?: number;
  rate?: number;
  pauses?: number;
  /** Sums: the strength is their factor. */
  formantPercent?: number;
  formantWidthPercent?: number;
  breath?: number;
  roughness?: number;
  flutter?: number;
  consonants?: number;
  stressContrast?: number;
  stressLength?: number;
  wordGap?: number;
  loudnessDb?: number;
  /** Spectral tilt to move towards. */
  tone?: [number, number, number, number];
  whisper?: true;
}

/** How small and how large a throat can be. */
export const FORMANT_PERCENT = { low: 88, high: 118 };
/** Spectral tilt of a voice without any trait. */
export const OWN_TONE = [170, 135, 110, 110] as const;

/** The recipe with a trait of some strength put on it. Its level has to be measured anew. */
export function withTrait(recipe: FormantRecipe, trait: Trait, strength = 1): FormantRecipe {
  const add = (value: number, change = 0) => value + change * strength;
  const times = (value: number, factor = 1) => value * factor ** strength;
  const { tone } = trait;
  const tilt = (i: 0 | 1 | 2 | 3) => recipe.tone[i] + (tone === undefined ? 0 : (tone[i] - OWN_TONE[i]) * strength);
  return {
    ...recipe,
    pitchHz: pitched(recipe.pitchHz, trait, strength),
    pitchRangeSemitones: clamp(times(recipe.pitchRangeSemitones, trait.pitchRange), 0.2, 4.2),
    rate: clamp(times(recipe.rate, trait.rate), 0.6, 1.35),
    pauses: clamp(times(recipe.pauses, trait.pauses), 0.4, 2.5),
    formantPercent: clamp(add(recipe.formantPercent, trait.formantPercent), FORMANT_PERCENT.low, FORMANT_PERCENT.high),
    formantWidthPercent: clamp(add(recipe.formantWidthPercent, trait.formantWidthPercent), 120, 200),
    breath: clamp(add(recipe.breath, trait.breath), 6, 50),
    roughness: clamp(add(recipe.roughness, trait.roughness), 0, 7),
    flutter: clamp(add(recipe.flutter, trait.flutter), 0, 20),
    consonants: clamp(add(recipe.consonants, trait.consonants), 40, 150),
    stressContrast: clamp(add(recipe.stressContrast, trait.stressContrast), -1, 1.2),
    stressLength: clamp(add(recipe.stressLength, trait.stressLength), 0, 1.2),
    wordGap: clamp(add(recipe.wordGap, trait.wordGap), 0, 2),
    loudnessDb: clamp(add(recipe.loudnessDb, trait.loudnessDb), -9, 3),
    tone: [0, 1, 2, 3].map((i) => clamp(tilt(i as 0), 0, 255)) as FormantRecipe['tone'],
    whisper: recipe.whisper || (trait.whisper === true && strength > 0),
    gainDb: null,
  };
}

const PITCH_HZ = { low: 70, high: 320 };
/** A man's falsetto is further from his voice than his lowest tone is. */
const REACH_SEMITONES = { down: 10, up: 14 };

function pitched(ownHz: number, { pitchSemitones = 0, pitchReach = 0 }: Trait, strength: number): number {
  const reach = clamp(pitchReach * strength, -1, 1);
  const hz = clamp(ownHz * 2 ** ((pitchSemitones * strength) / 12), PITCH_HZ.low, PITCH_HZ.high);
  if (reach === 0) return hz;
  const end =
    reach < 0
      ? Math.min(hz, Math.max(PITCH_HZ.low, ownHz * 2 ** (-REACH_SEMITONES.down / 12)))
      : Math.max(hz, Math.min(PITCH_HZ.high, ownHz * 2 ** (REACH_SEMITONES.up / 12)));
  return hz * (end / hz) ** Math.abs(reach);
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
