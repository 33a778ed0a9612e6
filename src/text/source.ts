import { codePointCount } from './check.ts';
import { markupSpans, type Span } from './markup.ts';

/** A stretch of the caller's text that is spoken as it stands, or as the IPA that the caller gave for it. */
export interface Piece {
  text: string;
  /** Code points of the request's text before it. */
  startChar: number;
  /** Sounds and stress marks, as `parseIpa` gives them. */
  ipa?: string[];
}

/** Reads a text from its start, looking no further ahead than it is asked to. */
export interface SourceReader {
  /** Up to `length` UTF-16 units of what comes next; `complete` when a break or the end of the text comes after them. */
  peek(length: number): { plain: string; complete: boolean };
  /** Takes the next `length` units; a `<phoneme>` word is never cut, so it may be a little more. */
  take(length: number): Piece[];
  /** Takes the breaks that come next and returns how long they are together, undefined where there are none. */
  takeBreaks(): number | undefined;
  /** Whether nothing is left. */
  atEnd(): boolean;
  /** Code points of the text that have been taken, tags included. */
  takenChars(): number;
}

type SpokenSpan = Exclude<Span, { kind: 'break' }>;

export function createSourceReader(text: string): SourceReader {
  const spans = markupSpans(text);
  const ahead: SpokenSpan[] = [];
  let stop: Extract<Span, { kind: 'break' }> | 'end' | undefined;
  let taken = 0;
  let takenChars = 0;

  /** Offsets only grow, so each code point is counted once. */
  function countTo(offset: number): number {
    takenChars += codePointCount(text, taken, offset);
    taken = offset;
    return takenChars;
  }

  function read(length: number): void {
    let available = ahead.reduce((sum, span) => sum + spoken(span).length, 0);
    while (stop === undefined && available <= length) {
      const { value: span } = spans.next();
      if (span === undefined) stop = 'end';
      else if (span.kind === 'break') stop = span;
      else {
        ahead.push(span);
        available += spoken(span).length;
      }
    }
  }

  /** The part of a span that is heard, in offsets of the text. */
  function spoken(span: SpokenSpan): { start: number; end: number; length: number } {
    const [start, end] = span.kind === 'text' ? [span.start, span.end] : [span.wordStart, span.wordEnd];
    return { start, end, length: end - start };
  }

  function takeFrom(span: SpokenSpan, length: number): Piece {
    const { start, end } = spoken(span);
    if (span.kind === 'phoneme') {
      const startChar = countTo(start);
      countTo(span.end);
      ahead.shift();
      return { text: text.slice(start, end), startChar, ipa: span.ipa };
    }
    const cut = Math.min(end, start + length);
    const piece = { text: text.slice(start, cut), startChar: countTo(start) };
    countTo(cut);
    if (cut === end) ahead.shift();
    else ahead[0] = { ...span, start: cut };
    return piece;
  }

  return {
    peek(length) {
      read(length);
      let plain = '';
      for (const span of ahead) {
        const { start, end } = spoken(span);
        plain += text.slice(start, Math.min(end, start + length - plain.length));
        if (plain.length >= length) break;
      }
      const available = ahead.reduce((sum, span) => sum + spoken(span).length, 0);
      return { plain, complete: stop !== undefined && plain.length === available };
    },
    take(length) {
      const pieces: Piece[] = [];
      for (let left = length; left > 0 && ahead[0] !== undefined; ) {
        const piece = takeFrom(ahead[0], left);
        pieces.push(piece);
        left -= piece.text.length;
      }
      return pieces;
    },
    takeBreaks() {
      let secs: number | undefined;
      for (;;) {
        read(0);
        if (ahead.length > 0 || stop === undefined || stop === 'end') return secs;
        secs = (secs ?? 0) + stop.secs;
        countTo(stop.end);
        stop = undefined;
      }
    },
    atEnd() {
      read(0);
      return ahead.length === 0 && stop === 'end';
    },
    takenChars: () => takenChars,
  };
}
