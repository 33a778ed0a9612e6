import type { Said } from '../languages/language.ts';
import type { Reading } from '../languages/reading.ts';
import { endsInAbbreviation } from './abbreviations.ts';
import type { Attributes, SpokenAs } from './attributes.ts';
import { clean } from './clean.ts';
import { findSpans } from './normalize/normalize.ts';
import { readingOf } from './normalize/readings.ts';
import type { Span } from './normalize/span.ts';
import { type SaidToken, withSpans } from './normalize/with-spans.ts';
import { sayTokens } from './say.ts';
import { sayAs } from './say-as.ts';
import type { Segment } from './segments.ts';
import { tokenRanges } from './tokens.ts';

/** A word, number or sign of the caller's text, and what is said for it. */
export interface SpokenWord {
  /** As it stands in the caller's text. */
  word: string;
  /** Half-open range of code points in the request's text. */
  startChar: number;
  endChar: number;
  /** In turn; more than one where the caller gave other words for it. */
  said: readonly Said[];
  /** Spaces and punctuation between it and the word before, for the prosody; cleaned. */
  before: string;
  attributes: Attributes;
}

/** What an engine makes of a segment's text. */
export interface SpokenText {
  words: SpokenWord[];
  /** Punctuation behind the last word. */
  after: string;
}

/** All that is said, in words of the language; a word whose sounds are specified stands as it is written. */
export const saidText = ({ words, after }: SpokenText): string =>
  (words.map((word, index) => (index === 0 ? '' : word.before || ' ') + saidFor(word)).join('') + after).trim();

/** What is said for a word. */
export const saidFor = ({ word, said }: SpokenWord): string =>
  said.map((part) => ('text' in part ? part.text : (part.spelled ?? word))).join(' ');

/** A word and what is said for it, in turn. Half-open range of UTF-16 offsets into the text it is in. */
type SaidRange = Omit<SaidToken, 'said'> & { said: readonly Said[] };

/** Turns a segment into the words that are heard. A language's first text may load a dictionary. */
export async function spokenText(segment: Segment): Promise<SpokenText> {
  const { plain, starts, ends, stretches, languageCode } = segment;
  const source = [...segment.source];
  const firstChar = starts[0] ?? 0;
  const words: SpokenWord[] = [];
  let at = 0;
  let stretch = 0;
  for (const { start, end, said, span } of await saidRanges(segment)) {
    while ((stretches[stretch + 1]?.start ?? plain.length) <= start) stretch += 1;
    const gapEnd = Math.max(at, span?.start ?? start);
    const [startChar, endChar] = [starts[start] ?? 0, ends[end - 1] ?? 0];
    words.push({
      word: source.slice(startChar - firstChar, endChar - firstChar).join(''),
      startChar,
      endChar,
      said,
      before: span?.isInside ? ' ' : clean(withoutAbbreviationStop(plain, at, gapEnd, languageCode)),
      attributes: stretches[stretch]?.attributes ?? {},
    });
    at = Math.max(end, span?.end ?? end);
  }
  // The stop of an abbreviation ends its sentence, too, where nothing comes behind it.
  return { words, after: clean(plain.slice(at)) || (plain.charAt(at - 1) === '.' ? '.' : '') };
}

/** The words between what is said otherwise, and that. */
async function saidRanges(segment: Segment): Promise<SaidRange[]> {
  const { plain, languageCode, isNormalized } = segment;
  const ranges: SaidRange[] = [];
  for (const { start, end, spokenAs } of partsOf(segment)) {
    if (spokenAs !== undefined) ranges.push(await saySpokenAs(spokenAs, { plain, start, end, languageCode }));
    else {
      const said = await sayPlain(plain.slice(start, end), languageCode, isNormalized);
      ranges.push(...said.map((range) => shifted(range, start)));
    }
  }
  return ranges;
}

/** What of a segment is understood as a whole, such as a date, from left to right. Offsets are those of `plain`. */
export async function spansOf(segment: Segment): Promise<Span[]> {
  const { plain, languageCode, isNormalized } = segment;
  const reading = await readingOf(languageCode);
  if (reading === undefined || !isNormalized) return [];
  return [...partsOf(segment)].flatMap(({ start, end, spokenAs }) => {
    const spans = spokenAs === undefined ? findSpans(plain.slice(start, end), languageCode, reading) : [];
    return spans.map((span) => ({ ...span, start: span.start + start, end: span.end + start }));
  });
}

/** The stretches of a segment that the caller gives words or sounds for, and those between them. */
function* partsOf({ plain, stretches }: Segment): Generator<{ start: number; end: number; spokenAs?: SpokenAs }> {
  let at = 0;
  for (const [index, { start, attributes }] of stretches.entries()) {
    const { spokenAs } = attributes;
    if (spokenAs === undefined) continue;
    const end = stretches[index + 1]?.start ?? plain.length;
    if (start > at) yield { start: at, end: start };
    yield { start, end, spokenAs };
    at = end;
  }
  if (plain.length > at) yield { start: at, end: plain.length };
}

/** The words of a text that nothing else is said for. */
async function sayPlain(text: string, languageCode: string, isNormalized = true): Promise<SaidRange[]> {
  const reading = await readingOf(languageCode);
  const spans = reading === undefined || !isNormalized ? [] : findSpans(text, languageCode, reading);
  if (reading?.words !== undefined) {
    return reading.words(text, spans).map((word) => ({ ...word, said: [{ text: word.said }] }));
  }
  const ranges = tokenRanges(text, languageCode);
  const said = await sayTokens(text, ranges, languageCode);
  const tokens = ranges.map(({ start, end }, index) => ({ start, end, said: said[index] ?? { text: '' } }));
  if (reading === undefined) return tokens.map((token) => ({ ...token, said: [token.said] }));
  const isAttached = (letter: string) =>
    reading.nativeLetter !== undefined && letter.search(reading.nativeLetter) === 0;
  return withSpans(text, tokens, spans, isAttached).map((token) => {
    const spelled = token.span && 'text' in token.said ? token.said.text : undefined;
    return { ...token, said: spelled === undefined ? [token.said] : withSounds(spelled, reading) };
  });
}

/** What spans say, with the sounds of its words where the engine cannot read their script. */
function withSounds(spelled: string, { ipaOf }: Reading): Said[] {
  const ipa = ipaOf?.(spelled);
  if (ipa !== undefined) return [{ ipa, spelled }];
  // Of words in several scripts each has its own.
  const words = ipaOf === undefined ? [] : spelled.split(' ').filter(Boolean);
  const sounds = words.map((word) => ({ word, ipa: ipaOf?.(word) }));
  if (sounds.every(({ ipa }) => ipa === undefined)) return [{ text: spelled }];
  return sounds.map(({ word, ipa }) => (ipa === undefined ? { text: word } : { ipa, spelled: word }));
}

function shifted(range: SaidRange, offset: number): SaidRange {
  const { start, end, span } = range;
  const moved = { ...range, start: start + offset, end: end + offset };
  return span === undefined
    ? moved
    : { ...moved, span: { ...span, start: span.start + offset, end: span.end + offset } };
}

async function saySpokenAs(
  spokenAs: SpokenAs,
  { plain, languageCode, ...range }: { plain: string; start: number; end: number; languageCode: string },
): Promise<SaidRange> {
  const content = plain.slice(range.start, range.end);
  const start = range.start + content.length - content.trimStart().length;
  const end = start + content.trim().length;
  if ('ipa' in spokenAs) return { start, end, said: [spokenAs] };
  if ('parts' in spokenAs) return { start, end, said: await sayParts(spokenAs.parts, languageCode) };
  const said = 'alias' in spokenAs ? spokenAs.alias : sayAs(content.trim(), spokenAs, await readingOf(languageCode));
  if (typeof said !== 'string') return { start, end, said };
  return { start, end, said: await sayText(said, languageCode) };
}

async function sayParts(parts: Extract<SpokenAs, { parts: unknown }>['parts'], languageCode: string): Promise<Said[]> {
  const said = parts.map(async (part) => ('ipa' in part ? [part] : await sayText(part.alias, languageCode)));
  return (await Promise.all(said)).flat();
}

/** A text as a row of what is said, the punctuation in it among the words. */
async function sayText(text: string, languageCode: string): Promise<Said[]> {
  const row: Said[] = [];
  let at = 0;
  for (const { start, end, said, span } of await sayPlain(text, languageCode)) {
    const gap = span?.isInside ? '' : clean(text.slice(at, Math.max(at, span?.start ?? start))).trim();
    if (gap !== '') row.push({ text: gap });
    row.push(...said);
    at = Math.max(end, span?.end ?? end);
  }
  return row;
}

/** The text between two tokens; the stop of "Dr. Smith" would be taken for the end of a sentence, so it is left out. */
function withoutAbbreviationStop(text: string, start: number, end: number, languageCode: string): string {
  const gap = text.slice(start, end);
  if (!/^\.\s+$/.test(gap) || start === 0) return gap;
  return endsInAbbreviation(text.slice(0, start + 1), text.slice(end), languageCode) ? gap.slice(1) : gap;
}
