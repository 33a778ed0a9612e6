import type { Locator } from '../pronunciations/resolve.ts';
import type { Found } from '../text/language-detection/languages-in.ts';
import type { PronunciationVersion } from '../text/pronunciations/rules.ts';
import type { LanguageDetector } from '../workers/detection/detector.ts';
import { AUTO, isAuto } from './text-languages.ts';
import { textSource } from './text-source.ts';

/** How a proposal's script is read. */
export interface ScriptReading {
  /** As a request to speak has it; the voice's own where it is left out. */
  languageCode?: string | undefined;
  pronunciations?: readonly PronunciationVersion[] | undefined;
  /** The languages of its sentences, where each is spoken in its own. */
  found?: Found | undefined;
}

/** A request's script, and what it says of reading it. */
export interface ScriptRequest {
  text?: string | undefined;
  /** ISO 639-1, or `auto`: the language that the script is in, and each sentence in its own. */
  languageCode?: string | undefined;
  /** Undefined: the account's default ones. */
  dictionaries?: readonly Locator[] | undefined;
}

/** The language of the voice to propose, and how its script is read. */
export interface PreparedScript {
  languageCode: string;
  reading: ScriptReading;
}

/**
 * @param usual the language where none is asked for, and where none is found
 * @param hint tells the language where there is no script
 */
export async function scriptLanguage(
  detector: Pick<LanguageDetector, 'detect'>,
  { text, languageCode, pronunciations }: Pick<ScriptRequest, 'text' | 'languageCode'> & ScriptReading,
  usual: string,
  hint = '',
): Promise<PreparedScript> {
  if (!isAuto({ languageCode }))
    return { languageCode: (languageCode ?? usual).toLowerCase(), reading: { languageCode, pronunciations } };
  const found = await detector.detect(textSource({ text: text ?? hint }, usual));
  const spoken = found?.main ?? found?.stretches[0]?.languageCode ?? usual;
  const reading = { pronunciations, ...(text !== undefined && { languageCode: AUTO, found }) };
  return { languageCode: spoken, reading };
}
