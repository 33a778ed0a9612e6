import { NO_ATTRIBUTES } from './attributes.ts';
import { ssmlTags } from './markup.ts';
import { TextError } from './text-error.ts';

/** UTF-16 offsets of an SSML element with all that is in it, or of a tag that stands alone. */
export interface TagSpan {
  start: number;
  end: number;
  isElement: boolean;
}

/** The outermost elements and lone tags of a text, in their order; what is not closed yet lasts to its end. */
export function tagSpans(text: string): TagSpan[] {
  const spans: TagSpan[] = [];
  if (!text.includes('<')) return spans;
  let opened: number | undefined;
  try {
    for (const { start, end, effect } of ssmlTags(text)) {
      const isPlain = effect.kind !== 'attributes' || effect.attributes === NO_ATTRIBUTES;
      if (opened === undefined && isPlain) spans.push({ start, end, isElement: false });
      else if (opened === undefined) opened = start;
      else if (effect.kind === 'attributes' && isPlain) {
        spans.push({ start: opened, end, isElement: true });
        opened = undefined;
      }
    }
  } catch (error) {
    // What is wrong with the text is said when it is spoken.
    if (!(error instanceof TextError)) throw error;
  }
  if (opened !== undefined) spans.push({ start: opened, end: text.length, isElement: true });
  return spans;
}

/** Joins what it stands between, and is no letter, space or end of anything. */
const JOINER = '\u2060';

/**
 * The text with one long word in place of each element. It may begin a sentence, and ends one where the element's own text
 * does. The length stays.
 */
export function maskSpans(text: string, spans: readonly TagSpan[]): string {
  let masked = '';
  let at = 0;
  for (const { start, end, isElement } of spans) {
    const content = withoutTagsAtEnd(text.slice(start, end));
    const last = /[.!?…。！？]["'”’)]{0,9}$/.test(content) ? '.' : 'X';
    masked +=
      text.slice(at, start) + (isElement ? `${'X'.repeat(end - start - 1)}${last}` : JOINER.repeat(end - start));
    at = end;
  }
  return masked + text.slice(at);
}

function withoutTagsAtEnd(text: string): string {
  let content = text.trimEnd();
  while (content.endsWith('>')) content = content.slice(0, Math.max(0, content.lastIndexOf('<'))).trimEnd();
  return content;
}
