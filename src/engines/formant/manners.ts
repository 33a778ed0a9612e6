import type { Manner } from '../../descriptions/meanings.ts';
import type { Mood, Quality, Tone } from '../../voice-terms.ts';
import type { Trait } from './traits.ts';

/** The API's tones. Word accuracy with each 91 to 100 per cent; the closest two are told apart by a recogniser of voices. */
export const TONE_TRAITS: Readonly<Record<Tone, Trait>> = {
  warm: { pitchSemitones: -1, breath: 6, formantPercent: -1, tone: [215, 150, 80, 60] },
  calm: { pitchRange: 0.58, rate: 0.88, flutter: -1, pauses: 1.2 },
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
  urgent: { pitchSemitones: 1.8, rate: 1.12, pitchRange: 1.25, stressContrast: 0.7, pauses: 0.6 },
  friendly: { pitchSemitones: 1, pitchRange: 1.4, rate: 1.02, formantPercent: 1, tone: [165, 145, 125, 130] },
  articulate: { consonants: 35, wordGap: 1, rate: 0.93, stressContrast: 0.3, pitchRange: 1.15 },
  steady: { pitchRange: 0.72, flutter: -2, stressContrast: -0.4 },
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
};

const MOOD_TRAITS: Readonly<Record<Mood, Trait>> = {
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
};

const QUALITY_TRAITS: Readonly<Record<Quality, Trait>> = {
  deep: { pitchReach: -0.5, formantPercent: -4 },
  high: { pitchReach: 0.4, formantPercent: 2 },
  slow: { rate: 0.82, pauses: 1.3 },
  fast: { rate: 1.2, pauses: 0.7 },
  breathy: { breath: 26, tone: [190, 130, 90, 80] },
  husky: { breath: 16, roughness: 3, pitchSemitones: -1.5, tone: [205, 145, 95, 75] },
  gravelly: { roughness: 5, flutter: 8, pitchSemitones: -2, breath: 8 },
  smooth: { roughness: -2, flutter: -2, formantWidthPercent: 20, stressContrast: -0.2 },
  soft: { breath: 10, consonants: -25, loudnessDb: -4, tone: [195, 130, 90, 75] },
  loud: { stressContrast: 0.5, consonants: 20, loudnessDb: 2.5, pitchSemitones: 1 },
  resonant: { formantPercent: -5, tone: [220, 165, 95, 80] },
  thin: { formantPercent: 5, tone: [100, 120, 140, 170] },
  clear: { consonants: 25, breath: -4, formantWidthPercent: -10 },
  monotone: { pitchRange: 0.35, stressContrast: -0.6 },
  melodic: { pitchRange: 1.7 },
  nasal: { formantPercent: 3, formantWidthPercent: -30, tone: [120, 190, 120, 110] },
  shaky: { flutter: 14, roughness: 2 },
  pausing: { pauses: 1.6 },
};

/** What a manner of speaking changes. */
export function traitOf(manner: Manner): Trait {
  if (manner.kind === 'tone') return TONE_TRAITS[manner.value];
  return manner.kind === 'mood' ? MOOD_TRAITS[manner.value] : QUALITY_TRAITS[manner.value];
}
