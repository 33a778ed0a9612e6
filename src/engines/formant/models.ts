import { LANGUAGES } from '../../languages/index.ts';
import type { SpeechModel } from '../engine.ts';

const languageCodes = LANGUAGES.map((language) => language.languageCode);

/** The formant engine as it is. */
const plain: SpeechModel = {
  modelId: 'locution-1',
  name: 'Locution 1',
  description: 'The plain formant engine: the fastest, without word timestamps, delivery control or voice design.',
  generation: 1,
  languageCodes,
  creditUnitsPerChar: 5_000,
  wordTimestamps: 'none',
  supportsInstructions: false,
  supportsVoiceDesign: false,
  supportsLocalization: false,
  supportsGuidance: false,
  isDeterministic: true,
};

/** The formant engine with all that it can. */
const full: SpeechModel = {
  modelId: 'locution-2',
  name: 'Locution 2',
  description: 'The formant engine with delivery control, designed voices and word timestamps, in all 23 languages.',
  generation: 2,
  languageCodes,
  creditUnitsPerChar: 10_000,
  wordTimestamps: 'exact',
  supportsInstructions: true,
  supportsVoiceDesign: true,
  supportsLocalization: true,
  supportsGuidance: true,
  isDeterministic: true,
};

export const FORMANT_MODELS: readonly SpeechModel[] = [plain, full];
/** Every voice speaks with either. */
export const FORMANT_MODEL_IDS = [full.modelId, plain.modelId] as const;
