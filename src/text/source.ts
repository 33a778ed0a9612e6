import { type Chunk, chunks, type TextFormat } from './chunks.ts';
import { createMarkdownReader } from './markdown.ts';
import { createTagReader } from './markup.ts';
import type { PronunciationVersion } from './pronunciations/rules.ts';
import { createPlainWriter, type Gap, type Item } from './writer.ts';

/** From a code point of the text on, up to the next: what language it is in. */
export interface LanguageStretch {
  startChar: number;
  /** ISO 639-1. */
  languageCode: string;
}

/** A text and how it is to be read. */
export interface SourceText {
  text: string;
  /** ISO 639-1 code of what no tag gives another language. */
  languageCode: string;
  textFormat?: TextFormat;
  /** False: numbers, dates, abbreviations and the like are said as they are spelled. */
  normalize?: boolean;
  /** Said by their names where it is left out. */
  emoji?: 'name' | 'skip';
  /** Dictionaries of how words are said, the first of which wins. */
  pronunciations?: readonly PronunciationVersion[];
  /** Languages of its parts, where no tag gives one; in their order. */
  languages?: readonly LanguageStretch[];
}

/** Blanks what is left out of a chunk with a letter that is nobody's, so that no sign loses or gains its meaning. */
const MASK = '\uE000';

/** Reads the markup of a text, lazily: what comes out grows by a paragraph at a time. @throws TextError for broken markup */
export function* plainItems(source: SourceText): Generator<Item> {
  const { text, languageCode, textFormat = 'auto', emoji = 'name' } = source;
  const gaps: Gap[] = [];
  const writer = createPlainWriter(text, gaps, emoji);
  const markdown = createMarkdownReader(text, languageCode, writer);
  const tags = textFormat === 'plain' ? undefined : createTagReader(text);

  function findGaps({ end, hidden }: Pick<Chunk, 'end' | 'hidden'>): void {
    gaps.push(...hidden);
    for (let tag = tags?.next(end); tag !== undefined; tag = tags?.next(end)) gaps.push(tag);
    gaps.sort((a, b) => a.start - b.start);
  }

  for (const chunk of chunks(text, textFormat)) {
    findGaps(chunk);
    if (chunk.kind === 'code' || textFormat === 'plain') writer.text(chunk.start, chunk.end);
    else if (textFormat === 'ssml') writer.decoded(chunk.start, chunk.end);
    else markdown.write(mask(text, chunk, gaps), chunk);
    if (chunk.endsParagraph) writer.ends('paragraph');
    yield* writer.drain();
  }
  findGaps({ end: text.length, hidden: [] });
  writer.skipTo(text.length);
  yield* writer.drain();
}

function mask(text: string, { start, end }: Chunk, gaps: readonly Gap[]): string {
  let masked = '';
  let at = start;
  for (const gap of gaps) {
    const from = Math.min(Math.max(gap.start, at), end);
    const to = Math.min(Math.max(gap.end, from), end);
    masked += text.slice(at, from) + MASK.repeat(to - from);
    at = to;
  }
  return masked + text.slice(at, end);
}
