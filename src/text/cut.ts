import { languageOf } from '../languages/index.ts';
import { endsInAbbreviation } from './abbreviations.ts';
import { hasSpeech, speechStart } from './speakable.ts';

export interface Cut {
  /** UTF-16 units from the start to the cut. */
  length: number;
  /** What the cut falls behind; `word` is a place where nobody would pause. */
  ending: 'sentence' | 'clause' | 'word';
}

/** Lengths in UTF-16 units: the first segment is short so that its words and its audio are there early. */
const FIRST_LIMIT = 110;
const LIMIT = 280;
/** A sentence a little over the limit is better spoken whole. */
const TOLERANCE = 1.25;
const SHORTEST = 0.3;

const CLAUSE_END = /[,;:،؛…–—)](?=\s)|[、，；：]/g;

/**
 * Where to cut the text that comes next. `complete` says that `plain` ends at a break or at the end of the text.
 * Returns undefined when the cut lies beyond `plain`.
 */
export function findCut(
  plain: string,
  options: { languageCode: string; isFirst: boolean; complete: boolean },
): Cut | undefined {
  const { languageCode, isFirst, complete } = options;
  const limit = Math.round((isFirst ? FIRST_LIMIT : LIMIT) / (languageOf(languageCode)?.isDense ? 3 : 1));
  // Blank space and rows of dots before the first word must not use up the limit.
  const start = Math.max(0, speechStart(plain, 0));
  const sentence = sentenceEnd(plain, languageCode, complete);
  if (sentence !== undefined && sentence - start <= limit * TOLERANCE) return { length: sentence, ending: 'sentence' };
  return longSentenceCut(plain, start + limit, start + limit * SHORTEST, options);
}

function longSentenceCut(
  plain: string,
  latest: number,
  earliest: number,
  { languageCode, complete }: { languageCode: string; complete: boolean },
): Cut | undefined {
  const head = plain.slice(0, latest);
  const clause = [...head.matchAll(CLAUSE_END)].at(-1);
  if (clause && clause.index >= earliest) return { length: clause.index + 1, ending: 'clause' };
  const space = head.search(/\s\S*$/);
  if (space >= earliest) return { length: space, ending: 'word' };
  // One segmentation of the window serves a script without spaces and a word that is longer than the limit.
  let last = 0;
  for (const { index } of segmenter(languageCode, 'word').segment(plain)) {
    if (index > latest && last > earliest) break;
    last = index;
    if (index > latest) break;
  }
  if (last > earliest) return { length: last, ending: 'word' };
  return complete ? { length: plain.length, ending: 'sentence' } : undefined;
}

/** The end of the first sentence that has something to speak, spaces after it included. */
function sentenceEnd(plain: string, languageCode: string, complete: boolean): number | undefined {
  const joined = joinWrappedLines(plain);
  for (const { index, segment } of segmenter(languageCode, 'sentence').segment(joined)) {
    const end = index + segment.length;
    if (end === plain.length) break;
    // No sentence ends inside an address such as example.com/find?q=1, nor in "a != b".
    if (plain.charAt(end) === '=') continue;
    if (/[.!?]$/.test(segment) && /[A-Za-z0-9=/]/.test(plain.charAt(end))) continue;
    // Thai writes none behind its sentences, but inside its short forms.
    if (segment.endsWith('.') && /\p{sc=Thai}/u.test(plain.charAt(end))) continue;
    // "कि.मी." and "د.أحمد": scripts without capitals do not tell a stop in a short form from one at an end.
    if (/(?<![\p{L}\p{M}])[\p{L}\p{M}]{1,4}\.$/u.test(segment) && /[\p{L}\p{M}]/u.test(plain.charAt(end))) continue;
    const [sentence, rest] = [joined.slice(0, end), joined.slice(end)];
    if (goesOn(sentence, rest) || !hasSpeech(sentence)) continue;
    if (!endsInAbbreviation(sentence, rest, languageCode)) return withTail(plain, end, complete);
  }
  return complete ? plain.length : undefined;
}

/** Whether what is quoted is a part of the sentence around it: "Why not?" she asked. */
const goesOn = (sentence: string, rest: string) => /["'”’»」』]\s*$/.test(sentence) && /^\p{Ll}/u.test(rest);

/** What has nothing to speak after the last sentence goes with it. */
function withTail(plain: string, end: number, complete: boolean): number {
  return complete && !hasSpeech(plain.slice(end)) ? plain.length : end;
}

/** A line of this many characters that goes on in the next one was wrapped, not ended. */
const WRAPPED_LINE = 40;

/** Blanks the line ends that are inside a sentence; `Intl.Segmenter` takes each for the end of one. Keeps the length. */
function joinWrappedLines(plain: string): string {
  return plain.replace(/[^\S\n]*\n[^\S\n]*(?!\s)/g, (gap, at: number) => {
    const lineLength = at - (plain.lastIndexOf('\n', at - 1) + 1);
    const goesOn = /^\p{Ll}/u.test(plain.slice(at + gap.length, at + gap.length + 2));
    const inParagraph = at > 0 && plain[at - 1] !== '\n';
    return inParagraph && (goesOn || lineLength >= WRAPPED_LINE) ? ' '.repeat(gap.length) : gap;
  });
}

const segmenters = new Map<string, Intl.Segmenter>();

/** A segmenter takes 0.1 to 1 ms to make; one of each is kept. */
export function segmenter(languageCode: string, granularity: 'sentence' | 'word'): Intl.Segmenter {
  const key = `${languageCode} ${granularity}`;
  const kept = segmenters.get(key) ?? new Intl.Segmenter(languageCode, { granularity });
  segmenters.set(key, kept);
  return kept;
}
