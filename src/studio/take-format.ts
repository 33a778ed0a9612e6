/** In which takes are kept: chapters are joined of them without a loss. */
export const TAKE_FORMAT = 'wav_24000';
