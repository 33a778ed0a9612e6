import { Problem } from '../../errors.ts';
import { answerCalls } from '../../workers/answer-calls.ts';
import { readPls } from '../pls-reader.ts';
import type { PlsAnswer } from './pls-thread.ts';

/** Reads lexicons; what is wrong with one is an answer. */
answerCalls(async (file: Uint8Array): Promise<PlsAnswer> => {
  try {
    return { lexicon: await readPls(Buffer.from(file.buffer, file.byteOffset, file.length)) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: { code: error.code, detail: error.message, meta: error.meta } };
  }
});
