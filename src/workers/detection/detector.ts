import type { Found } from '../../text/language-detection/languages-in.ts';
import type { SourceText } from '../../text/source.ts';
import { createCallThread } from '../thread-calls.ts';

export interface DetectorQuestion {
  source: SourceText;
  /** Sentences that are looked at; all where it is left out. */
  most: number | undefined;
}

/**
 * A thread that tells the languages of texts. Its own: the tables take half a second to load and some 70 MB, a sentence
 * 0.05 ms. Started with the first text that is not plainly in its language (`isPlainly`), which waits for the tables.
 */
export function createLanguageDetector() {
  const thread = createCallThread<DetectorQuestion, Found | undefined>(new URL('./thread.ts', import.meta.url), {
    failed: (reason) => new Error(reason),
  });
  return {
    /** Of a text, or of its first sentences; undefined where its markup is broken. */
    detect: (source: SourceText, most?: number): Promise<Found | undefined> => thread.call({ source, most }),
    close: () => thread.close(),
  };
}

export type LanguageDetector = ReturnType<typeof createLanguageDetector>;
