import { EMOTICON } from './emoticons.ts';

/**
 * What is heard: letters, digits, currency, mathematical and pictorial signs, and the few signs
 * that Unicode counts as punctuation but that are read by name. Filler letters (Hangul's, for one) are letters in name only.
 */
const SPEAKABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{So}\p{Sc}\p{Sm}%‰&@#§]/u;

export function hasSpeech(text: string): boolean {
  return speechStart(text, 0) >= 0;
}

/** UTF-16 offset of the first thing to speak at or after `from`, or -1. Faces of signs alone are heard by their names. */
export function speechStart(text: string, from: number): number {
  const rest = text.slice(from);
  const found = rest.search(SPEAKABLE);
  const face = rest.slice(0, found < 0 ? rest.length : found + 1).search(EMOTICON);
  const first = face < 0 ? found : face;
  return first < 0 ? -1 : from + first;
}
