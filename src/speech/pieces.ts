import { findCut } from '../text/cut.ts';
import { hasSpeech } from '../text/speakable.ts';
import { maskSpans, type TagSpan, tagSpans } from '../text/tag-spans.ts';

/** Text that comes in pieces, on its way to being spoken sentence by sentence. */
export interface TextBuffer {
  push(text: string): void;
  /**
   * The next text to speak, with its SSML elements whole; undefined where there is nothing yet.
   * @param what `whole`: what can be spoken without knowing what follows: a sentence, or a clause of a long one; `clause`: also
   * what ends like a clause, for a writer who has paused; `all`: whatever is left
   */
  next(what: 'whole' | 'clause' | 'all'): string | undefined;
}

/** Stands for what comes next: a sentence ends only where another one can begin. */
const NEXT = 'A';
/** Quotes and brackets may close behind a sentence or clause. A number's point may be a decimal one. */
const SENTENCE_END = /(?<!\d)[.!?…。！？؟।]["'”’»」』)\]]*$/u;
const CLAUSE_END = /[.!?…。！？؟।,;:،؛–—、，；：]["'”’»」』)\]]*\s*$/u;

/**
 * @param options.lengths after how many characters a text is spoken though its sentence goes on: the first number is for the
 * first text, and so on; the last holds for all others. Without them only the ends of sentences and clauses count.
 * @param options.isAutomatic whether a sentence is whole with its last character, rather than with the space behind it
 */
export function createTextBuffer(
  languageCode: string,
  { lengths = [], isAutomatic = false }: { lengths?: readonly number[] | undefined; isAutomatic?: boolean } = {},
): TextBuffer {
  let buffer = '';
  let consumed = 0;

  const take = (length: number): string => {
    const text = buffer.slice(0, length);
    buffer = buffer.slice(length);
    consumed += 1;
    return text;
  };

  function ready(): number | undefined {
    const spans = tagSpans(buffer);
    const masked = maskSpans(buffer, spans);
    // A tag that has not come whole must not be cut.
    const open = masked.lastIndexOf('<');
    const plain = open > masked.lastIndexOf('>') ? masked.slice(0, open) : masked;
    const endsWord = /[\s\p{P}]$/u.test(plain);
    const isEnd = isAutomatic && SENTENCE_END.test(plain);
    const ahead = isEnd ? ` ${NEXT}` : endsWord ? NEXT : '';
    const cut = findCut(plain + ahead, { languageCode, isFirst: consumed === 0, complete: false });
    const length = cut && (isEnd ? Math.min(cut.length, plain.length) : cut.length);
    if (length !== undefined && length <= plain.length) return outside(spans, length);
    const limit = lengths[Math.min(consumed, lengths.length - 1)];
    if (limit === undefined || plain.length < limit) return undefined;
    const space = plain.lastIndexOf(' ');
    return space > 0 ? space + 1 : undefined;
  }

  return {
    push(text) {
      buffer += text;
    },
    next(what) {
      const length = ready();
      if (length !== undefined && hasSpeech(buffer.slice(0, length))) return take(length);
      const isEnd = what === 'all' || (what === 'clause' && CLAUSE_END.test(buffer) && !isInElement(buffer));
      return isEnd && hasSpeech(buffer) ? take(buffer.length) : undefined;
    },
  };
}

/** Whether a tag or element of the text has not come whole. */
function isInElement(text: string): boolean {
  const spans = tagSpans(text);
  const masked = maskSpans(text, spans);
  return masked.lastIndexOf('<') > masked.lastIndexOf('>') || spans.some(({ end }) => end >= text.length);
}

/** The end of the element that a cut would fall into. */
const outside = (spans: readonly TagSpan[], at: number): number =>
  spans.find(({ start, end }) => start < at && at < end)?.end ?? at;
