/** One sentence of ordinary length: 51 code points. */
export const SENTENCE = 'The birch canoe slid on the smooth planks at dawn.';

/** A text of about `length` code points, sentence after sentence. */
export function textOf(length: number): string {
  return `${SENTENCE} `.repeat(Math.ceil(length / (SENTENCE.length + 1))).slice(0, length);
}
