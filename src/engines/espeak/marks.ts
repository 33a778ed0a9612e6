/** Punctuation that models of speech know, written one way. */
export type Mark = '.' | ',' | ';' | ':' | '!' | '?' | '…' | '—' | '(' | ')' | '“' | '”';

// biome-ignore format: a table
const SAME: Record<string, Mark> = {
  '.': '.', '。': '.', '．': '.', '।': '.', '۔': '.', '॥': '.',
  ',': ',', '，': ',', '、': ',', '،': ',',
  ';': ';', '；': ';', '؛': ';',
  ':': ':', '：': ':',
  '!': '!', '！': '!', '?': '?', '？': '?', '؟': '?', '\u037e': '?',
  '…': '…', '—': '—', '–': '—', '―': '—',
  '(': '(', '（': '(', '[': '(', ')': ')', '）': ')', ']': ')',
  '“': '“', '«': '“', '„': '“', '‹': '“', '「': '“', '『': '“', '《': '“', '【': '“',
  '”': '”', '»': '”', '›': '”', '」': '”', '』': '”', '》': '”', '】': '”',
};

/** Marks after which one pauses; the others only go round words. */
export const PAUSES: ReadonlySet<Mark> = new Set(['.', ',', ';', ':', '!', '?', '…', '—'] as const);
export const OPENINGS: ReadonlySet<Mark> = new Set(['(', '“'] as const);

/** The punctuation of the text between two words, in order; a row of one mark counts once. The first gap begins with a blank. */
export function marksOf(gap: string): Mark[] {
  const marks: Mark[] = [];
  // A straight quote opens where it stands against the next word only; a dash between blanks is one, a hyphen is none.
  const written = gap
    .replace(/\.{2,}/g, '…')
    .replace(/(?<=\s)-{1,3}(?=\s)|-{2,3}/g, '—')
    .replace(/(?<=\s)"(?=\S*$)/, '“')
    .replaceAll('"', '”');
  for (const sign of written) {
    const mark = SAME[sign];
    if (mark !== undefined && mark !== marks.at(-1)) marks.push(mark);
  }
  return marks;
}
