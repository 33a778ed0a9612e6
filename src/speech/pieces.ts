import { findCut } from '../text/cut.ts';
import { hasSpeech } from '../text/speakable.ts';
import { maskSpans, type TagSpan, tagSpans } from '../text/tag-spans.ts';

/** Text that comes in pieces, on its way to being spoken sentence by sentence. */
export interface TextBuffer {
  push(text: string): void;
  /**
   * The next text that can be spoken without knowing what follows: a sentence, or a clause of a long one, with its SSML
   * elements whole. With `isAll` whatever is left. Undefined where there is nothing to speak yet.
   */
  next(isAll: boolean): string | undefined;
}

/** Stands for what comes next: a sentence ends only where another one can begin. */
const NEXT = 'A';

/**
 * @param lengths after how many characters a text is spoken though its sentence goes on: the first number is for the first
 * text, and so on; the last holds for all others. Without them only the ends of sentences and clauses count.
 */
export function createTextBuffer(languageCode: string, lengths: readonly number[] = []): TextBuffer {
  let buffer = '';
  let taken = 0;

  const take = (length: number): string => {
    const text = buffer.slice(0, length);
    buffer = buffer.slice(length);
    taken += 1;
    return text;
  };

  function ready(): number | undefined {
    const spans = tagSpans(buffer);
    const masked = maskSpans(buffer, spans);
    // A tag that has not come whole must not be cut.
    const open = masked.lastIndexOf('<');
    const plain = open > masked.lastIndexOf('>') ? masked.slice(0, open) : masked;
    const endsWord = /[\s\p{P}]$/u.test(plain);
    const cut = findCut(endsWord ? plain + NEXT : plain, { languageCode, isFirst: taken === 0, complete: false });
    if (cut !== undefined && cut.length <= plain.length) return outside(spans, cut.length);
    const limit = lengths[Math.min(taken, lengths.length - 1)];
    if (limit === undefined || plain.length < limit) return undefined;
    const space = plain.lastIndexOf(' ');
    return space > 0 ? space + 1 : undefined;
  }

  return {
    push(text) {
      buffer += text;
    },
    next(isAll) {
      const length = ready();
      if (length !== undefined && hasSpeech(buffer.slice(0, length))) return take(length);
      return isAll && hasSpeech(buffer) ? take(buffer.length) : undefined;
    },
  };
}

/** The end of the element that a cut would fall into. */
const outside = (spans: readonly TagSpan[], at: number): number =>
  spans.find(({ start, end }) => start < at && at < end)?.end ?? at;
