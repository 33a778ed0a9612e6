import type { Age, Gender, Tone } from '../../voice-terms.ts';
import type { FormantRecipe } from './recipe.ts';

/** A change of a recipe that can be taken by degrees: 0.5 is half of it, -0.5 half of its opposite. */
export interface Trait {
  pitchSemitones?: number;
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

const OWN_TONE = [170, 135, 110, 110] as const;

interface Body {
  pitchHz: number;
  pitchRangeSemitones: number;
  formantPercent: number;
  breath?: number;
  flutter?: number;
  roughness?: number;
  rate?: number;
}

const OLD = { breath: 22, flutter: 10, roughness: 5, rate: 0.86 };

/** Measured for plausibility and for the word accuracy of an independent recogniser, 89 to 99 per cent. */
const BODIES: Record<Gender, Record<Age, Body>> = {
  male: {
    child: { pitchHz: 250, pitchRangeSemitones: 1.9, formantPercent: 111, breath: 10 },
    young: { pitchHz: 126, pitchRangeSemitones: 1.9, formantPercent: 104, rate: 1.05 },
    middle_aged: { pitchHz: 104, pitchRangeSemitones: 1.7, formantPercent: 100 },
    old: { pitchHz: 116, pitchRangeSemitones: 1.3, formantPercent: 97, ...OLD },
  },
  female: {
    child: { pitchHz: 300, pitchRangeSemitones: 2, formantPercent: 113, breath: 10 },
    young: { pitchHz: 228, pitchRangeSemitones: 2, formantPercent: 112, breath: 8, rate: 1.05 },
    middle_aged: { pitchHz: 196, pitchRangeSemitones: 1.8, formantPercent: 109, breath: 8 },
    old: { pitchHz: 176, pitchRangeSemitones: 1.4, formantPercent: 106, ...OLD },
  },
  neutral: {
    child: { pitchHz: 274, pitchRangeSemitones: 1.95, formantPercent: 112, breath: 10 },
    young: { pitchHz: 168, pitchRangeSemitones: 1.9, formantPercent: 107, rate: 1.05 },
    middle_aged: { pitchHz: 148, pitchRangeSemitones: 1.7, formantPercent: 104 },
    old: { pitchHz: 142, pitchRangeSemitones: 1.3, formantPercent: 101, ...OLD },
  },
};

/** A plain voice of a gender and an age. */
export function plainRecipe(gender: Gender, age: Age, languageCode: string, accent: string | null): FormantRecipe {
  return {
    version: 1,
    engine: 'formant',
    languageCode,
    accent,
    breath: 6,
    flutter: 2,
    roughness: 2,
    rate: 1,
    ...BODIES[gender][age],
    formantWidthPercent: 150,
    whisper: false,
    pauses: 1,
    tone: [...OWN_TONE],
    consonants: 90,
    stressContrast: 0,
    stressLength: 0,
    wordGap: 0,
    loudnessDb: 0,
    gainDb: null,
  };
}

/** The recipe with a trait of some strength put on it. Its level has to be measured anew. */
export function withTrait(recipe: FormantRecipe, trait: Trait, strength = 1): FormantRecipe {
  const add = (value: number, change = 0) => value + change * strength;
  const times = (value: number, factor = 1) => value * factor ** strength;
  const { tone } = trait;
  const tilt = (i: 0 | 1 | 2 | 3) => recipe.tone[i] + (tone === undefined ? 0 : (tone[i] - OWN_TONE[i]) * strength);
  return {
    ...recipe,
    pitchHz: clamp(recipe.pitchHz * 2 ** ((trait.pitchSemitones ?? 0) * (strength / 12)), 70, 320),
    pitchRangeSemitones: clamp(times(recipe.pitchRangeSemitones, trait.pitchRange), 0.2, 4.2),
    rate: clamp(times(recipe.rate, trait.rate), 0.6, 1.35),
    pauses: clamp(times(recipe.pauses, trait.pauses), 0.4, 2.5),
    formantPercent: clamp(add(recipe.formantPercent, trait.formantPercent), 88, 118),
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

/** The API's tones. Word accuracy with each 91 to 100 per cent; the closest two are told apart by a recogniser of voices. */
export const TONES = {
  warm: { pitchSemitones: -1, breath: 6, formantPercent: -1, tone: [215, 150, 80, 60] },
  calm: { pitchRange: 0.65, rate: 0.88, flutter: -1, pauses: 1.2 },
  bright: { pitchSemitones: 1.2, formantPercent: 2, tone: [120, 140, 170, 220] },
  gentle: { breath: 14, pitchRange: 0.85, rate: 0.94, consonants: -25, tone: [190, 130, 90, 75] },
  energetic: { pitchSemitones: 1.5, pitchRange: 1.5, rate: 1.12, stressContrast: 0.6 },
  authoritative: {
    pitchSemitones: -2,
    formantPercent: -3,
    stressContrast: 0.6,
    rate: 0.95,
    pitchRange: 1.1,
    consonants: 15,
    tone: [200, 160, 120, 100],
  },
  sincere: { breath: 4, rate: 0.95, pitchRange: 1.2, pitchSemitones: -0.5, tone: [185, 145, 105, 95] },
  weary: { pitchSemitones: -1.5, pitchRange: 0.45, rate: 0.8, breath: 16, flutter: 5, roughness: 3 },
  precise: { wordGap: 1, consonants: 30, rate: 0.97, pitchRange: 0.85, flutter: -2, formantWidthPercent: -20 },
  refined: {
    rate: 0.93,
    pitchRange: 1.2,
    formantPercent: -2,
    consonants: 12,
    pitchSemitones: 0.5,
    tone: [150, 140, 125, 140],
  },
  urgent: { pitchSemitones: 1.8, rate: 1.22, pitchRange: 1.25, stressContrast: 0.7, pauses: 0.6 },
  friendly: { pitchSemitones: 1, pitchRange: 1.4, rate: 1.03, formantPercent: 1, tone: [165, 145, 125, 130] },
  articulate: { consonants: 35, wordGap: 1, rate: 0.93, stressContrast: 0.3, pitchRange: 1.15 },
  steady: { pitchRange: 0.5, flutter: -2, stressContrast: -0.4 },
  playful: { pitchSemitones: 1.6, pitchRange: 1.75, rate: 1.06, formantPercent: 2 },
  compassionate: {
    breath: 11,
    rate: 0.88,
    pitchRange: 0.95,
    pitchSemitones: -0.5,
    consonants: -15,
    tone: [205, 140, 90, 75],
  },
  reflective: { rate: 0.82, wordGap: 1, pitchRange: 0.75, pitchSemitones: -0.7, stressLength: 0.3, pauses: 1.4 },
  measured: { rate: 0.9, wordGap: 1, stressLength: 0.6, pitchRange: 0.9 },
  rhythmic: { stressContrast: 1, stressLength: 0.9, pitchRange: 1.15 },
  passionate: { pitchRange: 1.65, stressContrast: 1, pitchSemitones: 1.1, rate: 1.05, breath: 4 },
} as const satisfies Record<Tone, Trait>;

/** States of mind and ways to speak that are no tone of a voice: what instructions ask for. */
export const MOODS = {
  happy: { pitchSemitones: 1.6, pitchRange: 1.6, rate: 1.06, formantPercent: 2, tone: [140, 140, 145, 170] },
  sad: {
    pitchSemitones: -1.5,
    pitchRange: 0.45,
    rate: 0.8,
    breath: 10,
    tone: [205, 130, 75, 55],
    pauses: 1.5,
    loudnessDb: -3,
  },
  angry: {
    pitchSemitones: 1,
    pitchRange: 1.45,
    rate: 1.08,
    stressContrast: 1,
    roughness: 4,
    consonants: 40,
    tone: [150, 150, 150, 170],
    loudnessDb: 2,
    pauses: 0.7,
  },
  excited: {
    pitchSemitones: 3,
    pitchRange: 1.8,
    rate: 1.18,
    stressContrast: 0.8,
    tone: [150, 140, 130, 140],
    loudnessDb: 1.5,
    pauses: 0.7,
  },
  afraid: { pitchSemitones: 2, pitchRange: 0.8, rate: 1.12, breath: 12, flutter: 10, loudnessDb: -2 },
  serious: { pitchSemitones: -1.5, pitchRange: 0.7, rate: 0.93, stressContrast: 0.3 },
  surprised: { pitchSemitones: 2.5, pitchRange: 2, stressContrast: 0.7 },
  bored: { pitchSemitones: -1, pitchRange: 0.4, rate: 0.88, stressContrast: -0.5, pauses: 1.3, loudnessDb: -1.5 },
  whisper: { whisper: true, rate: 0.92, loudnessDb: -6 },
} as const satisfies Record<string, Trait>;

export type Mood = keyof typeof MOODS;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
