import type { Segment, SpeechRequest } from '../engines/engine.ts';
import { naturalPauseSecs } from '../engines/espeak/pauses.ts';
import { type Cut, findCut } from './cut.ts';
import { createSourceReader, type Piece, type SourceReader } from './source.ts';
import { hasSpeech } from './speakable.ts';

/** What `Segment.speech` holds. */
export interface SegmentSpeech {
  index: number;
  /** Empty where there is nothing to speak but a pause to make. */
  pieces: Piece[];
  ending: Cut['ending'];
}

/** Enough UTF-16 units to be sure of a cut: the longest segment and what comes after it. */
const WINDOW = 500;
/** A "word" without any boundary is still spoken as one up to here, then cut. */
const LONGEST_WORD = 20_000;

/**
 * Cuts a text into segments, lazily: the time to the first does not depend on the length of the text. `rateWpm` is the
 * speaking rate of a segment; with it the pause after the segment is as long as eSpeak's own.
 * @throws TextError where the markup is broken
 */
export function* cutSegments(request: SpeechRequest, rateWpm: (index: number) => number): Generator<Segment> {
  const reader = createSourceReader(request.text);
  for (let index = 0; ; index += 1) {
    const cut = nextCut(reader, request.languageCode, index === 0);
    const pieces = reader.take(cut.length);
    const spoken = pieces.map((piece) => piece.text).join('');
    const speaks = pieces.some((piece) => piece.phonemes !== undefined) || hasSpeech(spoken);
    const breakSecs = reader.takeBreaks();
    const isLast = reader.atEnd();
    let pauseAfterSecs = breakSecs ?? 0;
    if (breakSecs === undefined && speaks && !isLast) {
      pauseAfterSecs = naturalPauseSecs(spoken, cut.ending, rateWpm(index)) * request.recipe.pauses;
      if (cut.ending === 'sentence') pauseAfterSecs += request.segmentPauseSecs;
    }
    const speech: SegmentSpeech = {
      index,
      pieces: speaks ? pieces : [],
      ending: breakSecs === undefined || isLast ? cut.ending : 'clause',
    };
    yield { endChar: reader.takenChars(), pauseAfterSecs, speech };
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
