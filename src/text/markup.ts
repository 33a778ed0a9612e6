import { parseIpa } from './ipa.ts';
import { TextError } from './text-error.ts';

/** A stretch of the caller's text. `start` and `end` are UTF-16 offsets into the text, tags included. */
export type Span =
  | { kind: 'text'; start: number; end: number }
  | { kind: 'break'; start: number; end: number; secs: number }
  | { kind: 'phoneme'; start: number; end: number; wordStart: number; wordEnd: number; ipa: string[] };

const MAX_BREAK_SECS = 10;
/** The longest words have some 60 sounds; what is billed is the word, not this. */
const MAX_IPA_LENGTH = 200;
const TAG_START = /<(?:break|\/?phoneme)(?=[\s/>])/g;
const BREAK = /<break\s+time\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)')\s*(?:\/>|><\/break\s*>)/y;
const TIME = /^\s*(\d{1,6}(?:\.\d{1,6})?|\.\d{1,6})\s*(ms|s)\s*$/;
const PHONEME = /<phoneme((?:\s+\w+\s*=\s*(?:"[^"<>]*"|'[^'<>]*'))*)\s*>/y;
const ATTRIBUTE = /(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const PHONEME_END = '</phoneme>';

/**
 * Reads the text markup, lazily and in order; the spans cover the text without gap. A `<` that begins neither a
 * `<break` nor a `<phoneme` tag is plain text.
 * @throws TextError where a tag is broken
 */
export function* markupSpans(text: string): Generator<Span> {
  let start = 0;
  for (;;) {
    TAG_START.lastIndex = start;
    const tag = TAG_START.exec(text);
    const tagStart = tag?.index ?? text.length;
    if (tagStart > start) yield { kind: 'text', start, end: tagStart };
    if (tag === null) return;
    const span = tag[0] === '<break' ? readBreak(text, tagStart) : readPhoneme(text, tagStart, tag[0]);
    yield span;
    start = span.end;
  }
}

function readBreak(text: string, start: number): Span {
  BREAK.lastIndex = start;
  const match = BREAK.exec(text);
  if (match === null) {
    throw new TextError(`The tag ${quote(text, start)} is broken. Write it as <break time="0.5s"/>.`);
  }
  const time = TIME.exec(match[1] ?? match[2] ?? '');
  const secs = time === null ? Number.NaN : Number(time[1]) / (time[2] === 'ms' ? 1000 : 1);
  if (!(secs <= MAX_BREAK_SECS)) {
    throw new TextError(
      `The time of ${quote(text, start)} must lie between 0s and ${MAX_BREAK_SECS}s, written like 0.5s or 500ms.`,
    );
  }
  return { kind: 'break', start, end: BREAK.lastIndex, secs };
}

function readPhoneme(text: string, start: number, opening: string): Span {
  if (opening === '</phoneme') throw new TextError('There is a </phoneme> without a <phoneme …> before it. Remove it.');
  PHONEME.lastIndex = start;
  const match = PHONEME.exec(text);
  if (match === null) {
    throw new TextError(
      `The tag ${quote(text, start)} is broken. Write it as <phoneme alphabet="ipa" ph="təˈmeɪtoʊ">tomato</phoneme>.`,
    );
  }
  const attributes = new Map<string, string>();
  for (const [, name, double, single] of (match[1] ?? '').matchAll(ATTRIBUTE)) {
    if (name !== undefined) attributes.set(name, double ?? single ?? '');
  }
  if (attributes.get('alphabet') !== 'ipa') {
    throw new TextError(`The tag ${quote(text, start)} needs alphabet="ipa", the only alphabet there is.`);
  }
  const innerStart = PHONEME.lastIndex;
  const innerEnd = text.indexOf(PHONEME_END, innerStart);
  if (innerEnd < 0)
    throw new TextError(`The tag ${quote(text, start)} is never closed. Put </phoneme> after the word.`);
  const inner = text.slice(innerStart, innerEnd);
  if (inner.search(TAG_START) >= 0) {
    throw new TextError(`The tag ${quote(text, start)} holds another tag. Close it before the next one begins.`);
  }
  const word = inner.trim();
  if (!/[\p{L}\p{N}]/u.test(word)) throw new TextError(`The tag ${quote(text, start)} holds no word to pronounce.`);
  const wordStart = innerStart + inner.indexOf(word);
  const ipa = attributes.get('ph') ?? '';
  if (ipa.length > MAX_IPA_LENGTH) {
    throw new TextError(
      `The ph of ${quote(text, start)} is longer than ${MAX_IPA_LENGTH} symbols. Give each word a tag.`,
    );
  }
  return {
    kind: 'phoneme',
    start,
    end: innerEnd + PHONEME_END.length,
    wordStart,
    wordEnd: wordStart + word.length,
    ipa: parseIpa(ipa),
  };
}

/** The tag at `start` as the caller wrote it, cut to a readable length. */
function quote(text: string, start: number): string {
  const end = text.indexOf('>', start);
  const tag = text.slice(start, end < 0 ? start + 60 : Math.min(end + 1, start + 60));
  return tag.toWellFormed();
}
