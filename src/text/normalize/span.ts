import type { Reading } from '../../languages/reading.ts';

/** A stretch of text that means something as a whole, such as a date. Offsets are UTF-16 units of the text. */
export interface Span {
  /** Name of its semiotic class. */
  kind: string;
  start: number;
  end: number;
  /** What is said for its parts, in the order of the text; together they say all of it. */
  pieces: readonly SpokenPiece[];
}

export interface SpokenPiece {
  start: number;
  end: number;
  /** Words of the language; `ipa` where no spelling tells how it sounds. */
  said: string;
  ipa?: string;
}

/** Where a class looks for its spans. */
export interface SpanContext {
  /** With figures and Latin letters of plain width, and without the letters that say nothing to a class. */
  text: string;
  /** The same with all its letters; offsets are those of `text`. */
  source: string;
  reading: Reading;
  /** ISO 639-1. */
  languageCode: string;
}

/** One kind of span. `find` gives them from left to right; what another class has taken already is left out later. */
export interface SemioticClass {
  kind: string;
  find(context: SpanContext): Iterable<Span>;
}

/** A span said in one piece. */
export const whole = (kind: string, start: number, end: number, said: string): Span => ({
  kind,
  start,
  end,
  pieces: [{ start, end, said }],
});

/** Up to so many characters of the text before and after a place: all that a context may depend on. */
const CONTEXT = 40;

export const contextOf = (text: string, start: number, end: number) => ({
  before: text.slice(Math.max(0, start - CONTEXT), start),
  after: text.slice(end, end + CONTEXT),
});
