import type { TextFormat } from '../text/chunks.ts';
import type { PronunciationVersion } from '../text/pronunciations/rules.ts';
import type { SourceText } from '../text/source.ts';

/** What a request says of its text. Null and undefined both stand for what is usual. */
export interface TextInput {
  text: string;
  /** ISO 639-1, or `auto`; the voice's own where it is left out. */
  languageCode?: string | null | undefined;
  textFormat?: TextFormat | null | undefined;
  /** False: nothing is read but as it stands, the tags of SSML aside. */
  normalize?: boolean | undefined;
  emoji?: 'name' | 'skip' | null | undefined;
  /** Dictionaries of how words are said, the first of which wins. */
  pronunciations?: readonly PronunciationVersion[] | undefined;
}

/** The text of a request and how its signs are taken. */
export function textSource(
  { text, textFormat, normalize = true, emoji, pronunciations = [] }: TextInput,
  languageCode: string,
): SourceText {
  const isGiven = textFormat && textFormat !== 'auto';
  return {
    text,
    languageCode,
    textFormat: isGiven ? textFormat : normalize ? 'auto' : 'ssml',
    normalize,
    emoji: emoji ?? 'name',
    ...(pronunciations.length === 0 ? {} : { pronunciations }),
  };
}
