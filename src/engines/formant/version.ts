/**
 * Raised whenever equal requests give other bytes than before: by this engine's figures, the text front end, the audio pipeline or
 * the encoders. `test/engines/formant/version.test.ts` notices most of it.
 */
export const FORMANT_VERSION = 2;
