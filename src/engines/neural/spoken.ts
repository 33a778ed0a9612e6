import { endsInAbbreviation } from '../../text/abbreviations.ts';
import { codePointCount } from '../../text/check.ts';
import { clean } from '../../text/clean.ts';
import { sayTokens } from '../../text/say.ts';
import type { Segment } from '../../text/segments.ts';
import { tokenRanges } from '../../text/tokens.ts';
import type { WordTime } from '../engine.ts';
import { type Mark, marksOf } from './marks.ts';

/** A word of the caller's text and how it is said: as text of the language, or in the caller's IPA. */
export interface SpokenWord extends Pick<WordTime, 'word' | 'startChar' | 'endChar'> {
  said: { text: string } | { ipa: string };
  /** Punctuation between the word before and this one, in order. */
  marksBefore: Mark[];
}

/** A segment as it is spoken: normalized words and the punctuation that shapes the melody. */
export interface Spoken {
  words: SpokenWord[];
  marksAfter: Mark[];
}

/** Reads a segment into words. Loads what the language needs on its first use. */
export async function readSegment(segment: Segment, languageCode: string): Promise<Spoken> {
  const words: SpokenWord[] = [];
  let gap = ' ';
  for (const piece of segment.pieces) {
    let at = 0;
    let startChar = piece.startChar;
    const ranges =
      piece.ipa === undefined ? tokenRanges(piece.text, languageCode) : [{ start: 0, end: piece.text.length }];
    const said = piece.ipa === undefined ? await sayTokens(piece.text, ranges, languageCode) : [];
    for (const [index, { start, end }] of ranges.entries()) {
      const word = piece.text.slice(start, end);
      gap += withoutAbbreviationStop(piece.text, at, start, languageCode);
      startChar += codePointCount(piece.text, at, start);
      const endChar = startChar + codePointCount(word, 0, word.length);
      words.push({ word, startChar, endChar, said: howSaid(piece.ipa, said[index], word), marksBefore: marksOf(gap) });
      gap = '';
      at = end;
      startChar = endChar;
    }
    gap += piece.text.slice(at);
  }
  return { words, marksAfter: ending(marksOf(gap), segment.ending) };
}

function howSaid(ipa: string | undefined, said: object | undefined, word: string): SpokenWord['said'] {
  if (ipa !== undefined) return { ipa };
  return { text: said !== undefined && 'text' in said ? String(said.text) : clean(word) };
}

/** The text between two tokens, without the stop of "Dr. Smith", which ends no sentence. */
function withoutAbbreviationStop(text: string, start: number, end: number, languageCode: string): string {
  const gap = text.slice(start, end);
  const isAbbreviation = /^\.\s+$/.test(gap) && start > 0 && endsInAbbreviation(text.slice(0, start + 1), languageCode);
  return isAbbreviation ? gap.slice(1) : gap;
}

/** A cut inside a sentence gets a comma, and a sentence without a mark its stop, or the melody would say something else. */
function ending(marks: Mark[], kind: Segment['ending']): Mark[] {
  if (marks.some((mark) => '.,;:!?…—'.includes(mark))) return marks;
  return [...marks, kind === 'sentence' ? '.' : ','];
}
