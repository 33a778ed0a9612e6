import { type Cut, findCut } from './cut.ts';
import { createSourceReader, type Piece, type SourceReader } from './source.ts';
import { hasSpeech } from './speakable.ts';

/** A sentence or clause: what is spoken in one call. Plain data. */
export interface Segment {
  /** 0 for the first of its text. */
  index: number;
  /** Code points of the request's text from the start of the text to the end of this segment. */
  endChar: number;
  /** Silence to deliver after the segment's own audio, in seconds: markup breaks, segment pauses, what is natural. */
  pauseAfterSecs: number;
  /** Empty where there is nothing to speak but a pause to make. */
  pieces: Piece[];
  ending: Cut['ending'];
}

/** What is spoken between two pauses. */
export interface SegmentEnd {
  index: number;
  /** Without its markup. */
  text: string;
  ending: Cut['ending'];
}

/** Enough UTF-16 units to be sure of a cut: the longest segment and what comes after it. */
const WINDOW = 500;
/** A "word" without any boundary is still spoken as one up to here, then cut. */
const LONGEST_WORD = 20_000;

/**
 * Cuts a text into segments, lazily: the time to the first does not depend on the length of the text.
 * @param naturalPauseSecs the pause that the engine would make after a segment where the text asks for none
 * @throws TextError where the markup is broken
 */
export function* cutSegments(
  request: { text: string; languageCode: string; segmentPauseSecs: number },
  naturalPauseSecs: (end: SegmentEnd) => number,
): Generator<Segment> {
  const reader = createSourceReader(request.text);
  for (let index = 0; ; index += 1) {
    const { length, ending } = nextCut(reader, request.languageCode, index === 0);
    const pieces = reader.take(length);
    const text = pieces.map((piece) => piece.text).join('');
    const speaks = pieces.some((piece) => piece.ipa !== undefined) || hasSpeech(text);
    const breakSecs = reader.takeBreaks();
    const isLast = reader.atEnd();
    let pauseAfterSecs = breakSecs ?? 0;
    if (breakSecs === undefined && speaks && !isLast) {
      pauseAfterSecs = naturalPauseSecs({ index, text, ending });
      if (ending === 'sentence') pauseAfterSecs += request.segmentPauseSecs;
    }
    yield {
      index,
      endChar: reader.takenChars(),
      pauseAfterSecs,
      pieces: speaks ? pieces : [],
      ending: breakSecs === undefined || isLast ? ending : 'clause',
    };
    if (isLast) return;
  }
}

function nextCut(reader: SourceReader, languageCode: string, isFirst: boolean): Cut {
  const options = { languageCode, isFirst };
  const near = reader.peek(WINDOW);
  const cut = findCut(near.plain, { ...options, complete: near.complete });
  if (cut !== undefined) return cut;
  const { plain, complete } = reader.peek(LONGEST_WORD);
  return findCut(plain, { ...options, complete }) ?? { length: wholeCharacters(plain), ending: 'word' };
}

/** Length without half a surrogate pair at the end. */
function wholeCharacters(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
