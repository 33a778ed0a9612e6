import type { Found } from '../../text/language-detection/languages-in.ts';
import type { SourceText } from '../../text/source.ts';
import { createCallThread } from '../thread-calls.ts';

export interface DetectorQuestion {
  source: SourceText;
  /** Sentences that are looked at; all where it is left out. */
  most: number | undefined;
}

const thread = createCallThread<DetectorQuestion, Found | undefined>(new URL('./thread.ts', import.meta.url), {
  failed: (reason) => new Error(reason),
});

/**
 * The languages of a text, or of its first sentences; undefined where its markup is broken. Found in a thread of its own:
 * the tables take half a second to load and some 70 MB, a sentence 0.05 ms. The thread stays for as long as the process
 * and does not keep it.
 */
export const detectLanguages = (source: SourceText, most?: number): Promise<Found | undefined> =>
  thread.call({ source, most });

/** Loads the tables in advance: else the first text waits for them. */
export const startDetector = (): void => thread.start();
