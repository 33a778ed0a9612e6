import { Problem } from '../../errors.ts';
import { answerCalls } from '../../workers/answer-calls.ts';
import { readPls } from '../pls-reader.ts';
import { rulesText } from '../rules-text.ts';
import type { PlsAnswer } from './pls-thread.ts';

/** Reads lexicons; what is wrong with one is an answer. */
answerCalls(async (file: Uint8Array): Promise<PlsAnswer> => {
  try {
    const { rules, language } = await readPls(Buffer.from(file.buffer, file.byteOffset, file.length));
    return { lexicon: { rules: await rulesText(rules), language } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { refusal: { code: error.code, detail: error.message, meta: error.meta } };
  }
});
