import { codePointCount, createOffsets } from './code-points.ts';
import { type Cut, findCut } from './cut.ts';
import { createTextReader, type Mark, type PlainText, type TextReader } from './reader.ts';
import type { SourceText } from './source.ts';
import { hasSpeech } from './speakable.ts';
import type { Ending } from './writer.ts';

/** A sentence or clause: what is spoken in one call, its markup read. Plain data. */
export interface Segment extends PlainText {
  /** The caller's text that it is made of, markup included, from `starts[0]` on. */
  source: string;
  /** 0 for the first of its text. */
  index: number;
  /** Code points of the request's text from the start of the text to the end of this segment. */
  endChar: number;
  /** Silence to deliver after the segment's own audio, in seconds: breaks, segment pauses, what is natural. */
  pauseAfterSecs: number;
  ending: Ending;
  /** What ended before it: how the segment before did, a paragraph where it is the first. */
  opening: Ending;
  /** ISO 639-1. */
  languageCode: string;
  /** Whether numbers, dates and the like are said in words. */
  isNormalized: boolean;
  /** Another voice than the request's, as the caller named it. */
  voice?: string;
  /** Places in it, or behind its last word, whose times are asked for. */
  marks: Mark[];
}

/** What is spoken between two pauses. */
export type SegmentEnd = Pick<Segment, 'index' | 'plain' | 'ending' | 'languageCode' | 'voice'>;

/** Enough UTF-16 units to be sure of a cut: the longest segment and what comes after it. */
const WINDOW = 500;
/** A "word" without any boundary is still spoken as one up to here, then cut. */
const LONGEST_WORD = 20_000;
/** Players and devices cut the last sound where nothing comes after it. */
const TAIL_SECS = 0.12;

/**
 * Cuts a text into segments, lazily: the time to the first does not depend on the length of the text.
 * @param naturalPauseSecs the pause that the engine would make after a segment where the text asks for none
 * @throws TextError where the markup is broken
 */
export function* cutSegments(
  request: SourceText & { segmentPauseSecs: number },
  naturalPauseSecs: (end: SegmentEnd) => number,
): Generator<Segment> {
  const reader = createTextReader(request);
  const offsetOf = createOffsets(request.text);
  let endChar = 0;
  let opening: Ending = 'paragraph';
  for (let index = 0; ; index += 1) {
    const { voice, languageCode = request.languageCode } = reader.attributes();
    const cut = nextCut(reader, languageCode, index === 0);
    const consumed = reader.take(cut.length);
    const speaks = hasSpeech(consumed.plain);
    const end = reader.takeEnd();
    const isLast = reader.atEnd();
    const ending = end === undefined ? cut.ending : endingOf(consumed.plain, end.ending);
    const segment = { index, plain: consumed.plain, ending, languageCode, ...(voice === undefined ? {} : { voice }) };
    let pauseAfterSecs = end?.breakSecs ?? 0;
    if (end?.breakSecs === undefined && speaks && !isLast) {
      pauseAfterSecs = naturalPauseSecs(segment);
      if (ending === 'sentence' || ending === 'paragraph') pauseAfterSecs += request.segmentPauseSecs;
    }
    endChar = isLast ? codePointCount(request.text, 0, request.text.length) : (consumed.ends.at(-1) ?? endChar);
    yield {
      ...consumed,
      ...(speaks ? {} : NOTHING),
      ...segment,
      isNormalized: request.normalize !== false,
      plain: speaks ? consumed.plain : '',
      source: speaks ? request.text.slice(offsetOf(consumed.starts[0] ?? 0), offsetOf(consumed.ends.at(-1) ?? 0)) : '',
      endChar,
      opening,
      pauseAfterSecs: isLast ? Math.max(pauseAfterSecs, TAIL_SECS) : pauseAfterSecs,
      ending: isLast ? 'sentence' : ending,
      marks: isLast ? [...consumed.marks, ...reader.lastMarks()] : consumed.marks,
    };
    if (isLast) return;
    if (speaks) opening = ending;
  }
}

const NOTHING: PlainText = { plain: '', starts: [], ends: [], stretches: [] };

/** Where only the voice or the language changes, the text tells whether anything ends. */
function endingOf(plain: string, ending: Ending): Ending {
  if (ending !== 'word') return ending;
  if (/[.!?…。！？।॥][\p{P}\s]*$/u.test(plain)) return 'sentence';
  return /\p{P}\s*$/u.test(plain) ? 'clause' : 'word';
}

function nextCut(reader: TextReader, languageCode: string, isFirst: boolean): Cut {
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
