import { MOODS, type Mood, TONES, type Trait } from '../engines/formant/traits.ts';
import { ar } from '../languages/ar/description.ts';
import { cs } from '../languages/cs/description.ts';
import { de } from '../languages/de/description.ts';
import { el } from '../languages/el/description.ts';
import { en } from '../languages/en/description.ts';
import { es } from '../languages/es/description.ts';
import { fi } from '../languages/fi/description.ts';
import { fr } from '../languages/fr/description.ts';
import { hi } from '../languages/hi/description.ts';
import { id } from '../languages/id/description.ts';
import { it } from '../languages/it/description.ts';
import { ja } from '../languages/ja/description.ts';
import { ko } from '../languages/ko/description.ts';
import { nl } from '../languages/nl/description.ts';
import { pl } from '../languages/pl/description.ts';
import { pt } from '../languages/pt/description.ts';
import { ro } from '../languages/ro/description.ts';
import { ru } from '../languages/ru/description.ts';
import { th } from '../languages/th/description.ts';
import { tr } from '../languages/tr/description.ts';
import { uk } from '../languages/uk/description.ts';
import { vi } from '../languages/vi/description.ts';
import { zh } from '../languages/zh/description.ts';
import type { Age, Gender, Tone } from '../voice-terms.ts';

/** What a word of a description means. */
export type Meaning =
  | { kind: 'gender'; value: Gender }
  | { kind: 'age'; value: Age }
  | { kind: 'accent'; value: string }
  | { kind: 'tone'; value: Tone; trait: Trait }
  | { kind: 'mood'; value: Mood; trait: Trait }
  | { kind: 'quality'; value: string; trait: Trait };

/** What a voice is like beside its tones. */
const QUALITIES = {
  deep: { pitchSemitones: -3.5, formantPercent: -4 },
  high: { pitchSemitones: 3, formantPercent: 2 },
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
} as const satisfies Record<string, Trait>;

const GENDERS: readonly Gender[] = ['female', 'male', 'neutral'];
const AGES: readonly Age[] = ['child', 'young', 'middle_aged', 'old'];
const ACCENTS = [
  'american',
  'british',
  'scottish',
  'irish',
  'australian',
  'canadian',
  'us_southern',
  'us_new_york',
  'indian',
  'south_african',
  'russian',
  'japanese',
  'korean',
  'chinese',
  'cantonese',
] as const;

type MeaningName = Gender | Age | (typeof ACCENTS)[number] | Tone | Mood | keyof typeof QUALITIES;

/** The words of one language: comma-separated rows in lower case. */
export interface Vocabulary {
  /**
   * Phrases by what they mean. A word that ends in `*` stands for all its endings; a phrase that begins with `~` is only a
   * hint, for where nothing else tells gender, age or accent. The phrases of `nothing` mean nothing: they keep their words
   * from being taken for something.
   */
  words: Partial<Record<MeaningName | 'nothing', string>>;
  /** Words before a phrase that turn it around. */
  negations: string;
  /** The same, behind it. */
  negationsAfter?: string;
  /** "Too": what is not too fast is slowed down less than what is not fast. */
  too: string;
  /** Words before a phrase that weigh it, by weight. */
  weights: Readonly<Record<number, string>>;
}

const values = <const Name extends string>(object: Record<Name, unknown>) => Object.keys(object) as Name[];

/** Everything a description can say, in the order of the documents. */
export const MEANINGS: readonly Meaning[] = [
  ...GENDERS.map((value) => ({ kind: 'gender', value }) as const),
  ...AGES.map((value) => ({ kind: 'age', value }) as const),
  ...ACCENTS.map((value) => ({ kind: 'accent', value }) as const),
  ...values(TONES).map((value) => ({ kind: 'tone', value, trait: TONES[value] }) as const),
  ...values(MOODS).map((value) => ({ kind: 'mood', value, trait: MOODS[value] }) as const),
  ...values(QUALITIES).map((value) => ({ kind: 'quality', value, trait: QUALITIES[value] }) as const),
];

/** By ISO 639-1 code. `docs/voices.md` shows these tables. */
export const VOCABULARIES: Readonly<Record<string, Vocabulary>> = {
  ar,
  cs,
  de,
  el,
  en,
  es,
  fi,
  fr,
  hi,
  id,
  it,
  ja,
  ko,
  nl,
  pl,
  pt,
  ro,
  ru,
  th,
  tr,
  uk,
  vi,
  zh,
};

/** The phrases of a row of a vocabulary, normalized as the texts are in which they are looked for. */
export const row = (phrases = ''): string[] =>
  phrases
    .normalize('NFKC')
    .split(', ')
    .filter((phrase) => phrase !== '');
