import { LANGUAGES } from '../../languages/index.ts';

export interface SpeechModel {
  modelId: string;
  name: string;
  description: string;
  generation: 1 | 2;
  languageCodes: readonly string[];
  /** Credits per character, in units of 1/10,000 credit. */
  creditUnitsPerChar: number;
}

const ALL_LANGUAGES = LANGUAGES.map((language) => language.languageCode);

/** The models of this server, cheapest first. */
export const MODELS: readonly SpeechModel[] = [
  {
    modelId: 'locution-1',
    name: 'Locution 1',
    description: 'The formant engine as it is: the fastest, without word timestamps, delivery control or voice design.',
    generation: 1,
    languageCodes: ALL_LANGUAGES,
    creditUnitsPerChar: 5_000,
  },
  {
    modelId: 'locution-2',
    name: 'Locution 2',
    description: 'The formant engine with delivery control, designed voices and word timestamps, in all 23 languages.',
    generation: 2,
    languageCodes: ALL_LANGUAGES,
    creditUnitsPerChar: 10_000,
  },
];

export const DEFAULT_MODEL_ID = 'locution-2';
