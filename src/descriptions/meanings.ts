import {
  ACCENTS,
  type Accent,
  AGES,
  type Age,
  GENDERS,
  type Gender,
  MOODS,
  type Mood,
  QUALITIES,
  type Quality,
  TONES,
  type Tone,
} from '../voice-terms.ts';

/** What a voice is like: what an engine can change about how it speaks. */
export type Manner =
  | { kind: 'tone'; value: Tone }
  | { kind: 'mood'; value: Mood }
  | { kind: 'quality'; value: Quality };

/** What a phrase of a description means. */
export type Meaning =
  | { kind: 'gender'; value: Gender }
  | { kind: 'age'; value: Age }
  | { kind: 'accent'; value: Accent }
  | Manner;

/** Everything a description can say, in the order of the documents. */
export const MEANINGS: readonly Meaning[] = [
  ...GENDERS.map((value) => ({ kind: 'gender', value }) as const),
  ...AGES.map((value) => ({ kind: 'age', value }) as const),
  ...ACCENTS.map((value) => ({ kind: 'accent', value }) as const),
  ...TONES.map((value) => ({ kind: 'tone', value }) as const),
  ...MOODS.map((value) => ({ kind: 'mood', value }) as const),
  ...QUALITIES.map((value) => ({ kind: 'quality', value }) as const),
];

/** A meaning as a phrase has it. */
export interface Said {
  meaning: Meaning;
  /** Counts only where nothing else tells the same. */
  isHint: boolean;
  /** Of the phrase alone: 1, or more for "squeaky". */
  ownStrength: number;
}

/** One phrase that was understood. */
export interface Understood extends Omit<Said, 'ownStrength'> {
  phrase: string;
  /** 1 = as it stands; less with "slightly", more with "very" or for "squeaky", negative with "not". */
  strength: number;
}
