import { HIDDEN } from './html.ts';

/** How the signs of a text are taken: `auto` knows SSML, HTML and Markdown, `ssml` SSML alone, `plain` reads what stands there. */
export const TEXT_FORMATS = ['auto', 'plain', 'ssml'] as const;
export type TextFormat = (typeof TEXT_FORMATS)[number];

/** Half-open range of UTF-16 offsets into the caller's text. */
export interface Extent {
  start: number;
  end: number;
}

/** A stretch that is read for itself: a paragraph, or a part of a long one. */
export interface Chunk extends Extent {
  /** `code` stands between fences and is text as it is. */
  kind: 'text' | 'code';
  /** Comments and scripts in it; the last may end behind it. */
  hidden: Extent[];
  /** A blank line, or a fence, comes after it. */
  endsParagraph: boolean;
}

/** Longer paragraphs are read in parts: time to the first word must not depend on the length. */
const LONGEST = 2000;
const BLANK_LINES = /\n(?:[^\S\n]*\n)+/g;
const FENCE = /^(?:[ \t>]|[-*+] |\d{1,9}[.)] )*(`{3,}|~{3,})[^`\n]*(?:\n|$)/m;
const HIDDEN_START = new RegExp(`(?<!\`)<(?:!--|(${[...HIDDEN].join('|')})(?=[\\s>]))`, 'gi');

/** Cuts a text into what is read at once, lazily and without a gap, but for the lines of fences. */
export function* chunks(text: string, format: TextFormat): Generator<Chunk> {
  const blankLine = createFinder(text, BLANK_LINES);
  const closers = new Map<string, (from: number) => Extent | undefined>();
  let at = 0;

  function paragraph(): Chunk {
    const blank = blankLine(at);
    const end = cutLong(text, at, blank?.start ?? text.length);
    const endsParagraph = end === blank?.start;
    return { kind: 'text', start: at, end: endsParagraph ? blank.end : end, hidden: [], endsParagraph };
  }

  function* code(fence: string, start: number): Generator<Chunk> {
    const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*(?:\\n|$)`, 'gm');
    const close = createFinder(text, closing)(start);
    const end = close?.start ?? text.length;
    for (at = start; at < end; ) {
      const next = cutLong(text, at, end);
      yield { kind: 'code', start: at, end: next, hidden: [], endsParagraph: next === end };
      at = next;
    }
    at = close?.end ?? end;
  }

  function hiddenIn({ start, end }: Extent): Extent[] {
    const regions: Extent[] = [];
    let from = start;
    for (const { 0: opening, 1: name = '--', index } of text.slice(start, end).matchAll(HIDDEN_START)) {
      if (start + index < from) continue;
      const key = name.toLowerCase();
      const pattern = key === '--' ? '-->' : `</${key}\\s{0,99}>`;
      const closer = closers.get(key) ?? createFinder(text, new RegExp(pattern, 'gi'));
      closers.set(key, closer);
      const close = closer(start + index + opening.length);
      if (close === undefined) continue;
      regions.push({ start: start + index, end: close.end });
      from = close.end;
    }
    return regions;
  }

  while (at < text.length) {
    const chunk = paragraph();
    if (format === 'auto') {
      const fence = FENCE.exec(text.slice(at, chunk.end));
      if (fence?.index === 0) {
        yield* code(fence[1] ?? '', at + fence[0].length);
        continue;
      }
      if (fence !== null) Object.assign(chunk, { end: at + fence.index, endsParagraph: true });
      chunk.hidden = hiddenIn(chunk);
    }
    yield chunk;
    at = Math.max(chunk.end, chunk.hidden.at(-1)?.end ?? 0);
  }
}

/** Where to cut what lies between two offsets, if it is too long: behind a line, a sentence or a word, but in no tag or link. */
function cutLong(text: string, start: number, end: number): number {
  if (end - start <= LONGEST) return end;
  const window = text.slice(start, start + LONGEST);
  const line = window.lastIndexOf('\n') + 1;
  if (line > LONGEST / 2) return start + line;
  const cut = start + (lastSentenceEnd(window) ?? lastWordEnd(window));
  return besideTag(text, start, cut, end) ?? besideLink(text, start, cut, end) ?? cut;
}

function lastSentenceEnd(window: string): number | undefined {
  const last = [...window.slice(LONGEST / 2).matchAll(/[.!?…]\s/g)].at(-1);
  return last && LONGEST / 2 + last.index + 2;
}

function lastWordEnd(window: string): number {
  const word = window.lastIndexOf(' ') + 1;
  if (word > 0) return word;
  return /[\uD800-\uDBFF]$/.test(window) ? LONGEST - 1 : LONGEST;
}

/** Before the tag that a cut would part, or behind it where all begins with it: an image may hold its own data. */
function besideTag(text: string, start: number, cut: number, end: number): number | undefined {
  const open = text.lastIndexOf('<', cut - 1);
  if (open < start || text.slice(open, cut).includes('>') || !/^<\/?[a-z]/i.test(text.slice(open, open + 3))) return;
  const rest = text.slice(cut, end);
  const close = rest.indexOf('>');
  if (close < 0 || rest.slice(0, close).includes('<')) return;
  return open > start ? open : cut + close + 1;
}

/** The same for `[text](address)`. */
function besideLink(text: string, start: number, cut: number, end: number): number | undefined {
  const [, label = '', address] = /(!?\[[^[\]\n]{0,300})(\]\([^\s()]*)?$/.exec(text.slice(start, cut)) ?? [];
  if (label === '') return;
  const rest = text.slice(cut, end);
  const [closing] = (address === undefined ? /^[^[\]\n]{0,300}\]\([^\s()]*\)/ : /^[^\s()]*\)/).exec(rest) ?? [];
  if (closing === undefined) return;
  const open = cut - label.length - (address ?? '').length;
  return open > start ? open : cut + closing.length;
}

/** The next match at or after an offset. Offsets only grow, so what was found, or not found, stays true for a while. */
function createFinder(text: string, pattern: RegExp): (from: number) => Extent | undefined {
  const own = new RegExp(pattern);
  let found: Extent | undefined = { start: -1, end: -1 };
  return (from) => {
    if (found !== undefined && found.start < from) {
      own.lastIndex = from;
      const match = own.exec(text);
      found = match === null ? undefined : { start: match.index, end: match.index + match[0].length };
    }
    return found;
  };
}
