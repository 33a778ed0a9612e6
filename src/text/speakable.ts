/**
 * What is heard: letters, digits, currency, mathematical and pictorial signs, and the few signs
 * that Unicode counts as punctuation but that are read by name. Filler letters (Hangul's, for one) are letters in name only.
 */
const SPEAKABLE = /(?!\p{Default_Ignorable_Code_Point})[\p{L}\p{N}\p{So}\p{Sc}\p{Sm}%‰&@#§]/u;

export function hasSpeech(text: string): boolean {
  return SPEAKABLE.test(text);
}

/** UTF-16 offset of the first thing to speak at or after `from`, or -1. */
export function speechStart(text: string, from: number): number {
  const found = text.slice(from).search(SPEAKABLE);
  return found < 0 ? -1 : from + found;
}
