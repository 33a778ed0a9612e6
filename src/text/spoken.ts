import type { Said } from '../languages/language.ts';
import { endsInAbbreviation } from './abbreviations.ts';
import { codePointCount } from './check.ts';
import { clean } from './clean.ts';
import { findSpans } from './normalize/normalize.ts';
import { readingOf } from './normalize/readings.ts';
import { type SaidToken, withSpans } from './normalize/with-spans.ts';
import { sayTokens } from './say.ts';
import type { Segment } from './segments.ts';
import type { Piece } from './source.ts';
import { tokenRanges } from './tokens.ts';

/** A word, number or sign of the caller's text, and what is said for it. */
export interface SpokenWord {
  word: string;
  /** Half-open range of code points in the request's text. */
  startChar: number;
  endChar: number;
  said: Said;
  /** Spaces and punctuation between it and the word before, for the prosody; cleaned. */
  before: string;
}

/** What an engine makes of a segment's text. */
export interface SpokenText {
  words: SpokenWord[];
  /** Punctuation behind the last word. */
  after: string;
}

/** Turns a segment into the words that are heard. A language's first text may load a dictionary. */
export async function spokenText(segment: Segment, languageCode: string): Promise<SpokenText> {
  const words: SpokenWord[] = [];
  let after = '';
  for (const piece of segment.pieces) {
    let at = 0;
    let counted = 0;
    let startChar = piece.startChar;
    for (const { start, end, said, span } of await sayPiece(piece, languageCode)) {
      const word = piece.text.slice(start, end);
      startChar += codePointCount(piece.text, counted, start);
      const endChar = startChar + codePointCount(word, 0, word.length);
      const gap = withoutAbbreviationStop(piece.text, at, Math.max(at, span?.start ?? start), languageCode);
      words.push({ word, startChar, endChar, said, before: after + (span?.isInside ? ' ' : clean(gap)) });
      after = '';
      at = Math.max(end, span?.end ?? end);
      counted = end;
      startChar = endChar;
    }
    // The stop of an abbreviation ends its sentence, too, where nothing comes behind it.
    after += clean(piece.text.slice(at)) || (piece.text.at(at - 1) === '.' ? '.' : '');
  }
  return { words, after };
}

async function sayPiece({ text, ipa }: Piece, languageCode: string): Promise<SaidToken[]> {
  if (ipa !== undefined) return [{ start: 0, end: text.length, said: { ipa } }];
  const reading = await readingOf(languageCode);
  const spans = reading === undefined ? [] : findSpans(text, languageCode, reading);
  if (reading?.words !== undefined) {
    return reading.words(text, spans).map((word) => ({ ...word, said: { text: word.said } }));
  }
  const ranges = tokenRanges(text, languageCode);
  const said = await sayTokens(text, ranges, languageCode);
  const tokens = ranges.map(({ start, end }, index) => ({ start, end, said: said[index] ?? { text: '' } }));
  if (reading === undefined) return tokens;
  const isAttached = (letter: string) =>
    reading.nativeLetter !== undefined && letter.search(reading.nativeLetter) === 0;
  return withSpans(text, tokens, spans, isAttached).map((token) => {
    const ipa = token.span && 'text' in token.said ? reading.ipaOf?.(token.said.text) : undefined;
    return ipa === undefined ? token : { ...token, said: { ipa } };
  });
}

/** The text between two tokens; the stop of "Dr. Smith" would be taken for the end of a sentence, so it is left out. */
function withoutAbbreviationStop(text: string, start: number, end: number, languageCode: string): string {
  const gap = text.slice(start, end);
  const isAbbreviation = /^\.\s+$/.test(gap) && start > 0 && endsInAbbreviation(text.slice(0, start + 1), languageCode);
  return isAbbreviation ? gap.slice(1) : gap;
}
