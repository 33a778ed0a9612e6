/** Files of a repository of the hub that belong to a package. */
export interface HubPart {
  repository: string;
  files: RegExp;
}

/** A model of the catalogue with where its files are. */
export interface KnownModel {
  packageId: string;
  name: string;
  description: string;
  languageCodes: readonly string[];
  voiceCount: number;
  /** Of all its files, as published. */
  sizeBytes: number;
  licence: string;
  wordTimestamps: 'exact' | 'aligned';
  isRecommended: boolean;
  parts: readonly HubPart[];
}

const KOKORO = 'onnx-community/Kokoro-82M-v1.0-ONNX';
const KOKORO_TIMED = 'onnx-community/Kokoro-82M-v1.0-ONNX-timestamped';
const KOKORO_VOICES: HubPart = { repository: KOKORO, files: /^(?:voices\/[a-z]{2}_[a-z]+\.bin|tokenizer\.json)$/ };
const KOKORO_COMMON = {
  languageCodes: ['en', 'es', 'fr', 'hi', 'it', 'ja', 'pt', 'zh'],
  voiceCount: 54,
  licence: 'Apache-2.0',
};

/** Models that are pulled by a name of ours. */
export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    ...KOKORO_COMMON,
    packageId: 'kokoro',
    name: 'Kokoro v1.0',
    description: 'Human voices of nine languages and accents, in full precision.',
    sizeBytes: 354_000_000,
    wordTimestamps: 'aligned',
    isRecommended: true,
    parts: [{ repository: KOKORO, files: /^onnx\/model\.onnx$/ }, KOKORO_VOICES],
  },
  {
    ...KOKORO_COMMON,
    packageId: 'kokoro-quantized',
    name: 'Kokoro v1.0, quantized',
    description: 'The same voices with 8-bit weights: a quarter of the memory, slightly lower quality.',
    sizeBytes: 121_000_000,
    wordTimestamps: 'aligned',
    isRecommended: false,
    parts: [{ repository: KOKORO, files: /^onnx\/model_quantized\.onnx$/ }, KOKORO_VOICES],
  },
  {
    ...KOKORO_COMMON,
    packageId: 'kokoro-timestamped',
    name: 'Kokoro v1.0, timestamped',
    description: 'The same voices; the model reports the duration of each sound, so word times are exact.',
    sizeBytes: 354_000_000,
    wordTimestamps: 'exact',
    isRecommended: false,
    parts: [{ repository: KOKORO_TIMED, files: /^onnx\/model\.onnx$/ }, KOKORO_VOICES],
  },
  {
    packageId: 'kitten',
    name: 'Kitten nano 0.1',
    description: 'Eight small English voices, for little memory.',
    languageCodes: ['en'],
    voiceCount: 8,
    sizeBytes: 24_000_000,
    licence: 'Apache-2.0',
    wordTimestamps: 'aligned',
    isRecommended: false,
    parts: [
      {
        repository: 'KittenML/kitten-tts-nano-0.1',
        files: /^(?:kitten_tts_nano_v0_1\.onnx|voices\.npz|config\.json)$/,
      },
    ],
  },
];

/** Where Piper's voices are; `voices.json` in it lists them all with sizes and MD5. */
export const PIPER_REPOSITORY = 'rhasspy/piper-voices';

/**
 * The Piper voice to begin with for each of the server's languages that has one; Japanese, Korean and Thai have none.
 * Licences as the voices' cards or data sets state them, where that was found; all cards are installed with their voices.
 */
export const PIPER_RECOMMENDED: Readonly<Record<string, { languageCode: string; licence: string | null }>> = {
  'ar_JO-kareem-medium': { languageCode: 'ar', licence: null },
  'cs_CZ-jirka-medium': { languageCode: 'cs', licence: null },
  'de_DE-thorsten-medium': { languageCode: 'de', licence: 'CC0-1.0' },
  'el_GR-rapunzelina-low': { languageCode: 'el', licence: null },
  'en_US-ljspeech-medium': { languageCode: 'en', licence: 'public domain' },
  'es_ES-davefx-medium': { languageCode: 'es', licence: null },
  'fi_FI-harri-medium': { languageCode: 'fi', licence: null },
  'fr_FR-siwis-medium': { languageCode: 'fr', licence: null },
  'hi_IN-pratham-medium': { languageCode: 'hi', licence: null },
  'id_ID-news_tts-medium': { languageCode: 'id', licence: null },
  'it_IT-paola-medium': { languageCode: 'it', licence: 'CC0-1.0' },
  'nl_BE-nathalie-medium': { languageCode: 'nl', licence: null },
  'pl_PL-darkman-medium': { languageCode: 'pl', licence: null },
  'pt_BR-faber-medium': { languageCode: 'pt', licence: null },
  'ro_RO-mihai-medium': { languageCode: 'ro', licence: null },
  'ru_RU-irina-medium': { languageCode: 'ru', licence: null },
  'tr_TR-dfki-medium': { languageCode: 'tr', licence: null },
  'uk_UA-ukrainian_tts-medium': { languageCode: 'uk', licence: null },
  'vi_VN-vais1000-medium': { languageCode: 'vi', licence: null },
  'zh_CN-huayan-medium': { languageCode: 'zh', licence: null },
};
