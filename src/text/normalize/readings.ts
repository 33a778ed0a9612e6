import { languageOf } from '../../languages/index.ts';
import type { Reading } from '../../languages/reading.ts';

const loading = new Map<string, Promise<Reading>>();
const loaded = new Set<string>();

/** How a language reads what is not said as it is spelled; undefined where the language is not known. */
export function readingOf(languageCode: string): Promise<Reading> | undefined {
  const begun = loading.get(languageCode);
  if (begun !== undefined) return begun;
  const reading = languageOf(languageCode)?.loadReading();
  if (reading === undefined) return undefined;
  loading.set(languageCode, reading);
  reading.then(
    () => loaded.add(languageCode),
    // The next text tries again.
    () => loading.delete(languageCode),
  );
  return reading;
}

/** Loads what a language's texts are read with, in small steps; undefined where nothing is missing. */
export const loadLanguage = (languageCode: string): Promise<unknown> | undefined =>
  loaded.has(languageCode) ? undefined : readingOf(languageCode);
