import { parse, postprocess, preprocess } from 'micromark';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { normalizeIdentifier } from 'micromark-util-normalize-identifier';
import type { Event, Token } from 'micromark-util-types';
import { languageOf } from '../languages/index.ts';
import type { Extent } from './chunks.ts';
import { readHtmlTag } from './html.ts';
import type { PlainWriter } from './writer.ts';

/** A figure right behind a sign, or nothing but one. */
const COMPARED = /^\d|^ [$€£]?\d[\d.,]*\s?%?\s*$/;

export interface MarkdownReader {
  /**
   * Writes a chunk as a reader would say it. `masked` is the chunk, what is left out of it blanked by letters; the writer
   * takes the text itself.
   */
  write(masked: string, extent: Extent): void;
}

/** Where none of these is, there is nothing but text. */
const SIGNS = /[*_`~[\]<&\\|]|^[ \t]*(?:[-+#>]|\d{1,9}[.)][ \t]|=+[ \t]*$|-+[ \t]*$)/m;
/** What stands in them is not read. */
const SILENT = new Set(['resource', 'reference', 'tableDelimiterRow', 'gfmFootnoteCall', 'gfmFootnoteDefinitionLabel']);
const TEXT = new Set([
  'data',
  'codeTextData',
  'codeFlowValue',
  'autolinkProtocol',
  'autolinkEmail',
  'characterEscapeValue',
]);
/** HTML in a paragraph is read where it stands, and text may be indented as it likes. */
const DISABLED = { disable: { null: ['codeIndented', 'htmlFlow'] } };
const EXTENSIONS = [gfmTable(), gfmStrikethrough({ singleTilde: false }), gfmTaskListItem(), gfmFootnote(), DISABLED];
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Reads the Markdown (CommonMark, with the tables, strikethrough, tasks and footnotes of GitHub) and HTML of a text, in order. */
export function createMarkdownReader(text: string, languageCode: string, out: PlainWriter): MarkdownReader {
  const labels = lazily(() => definedLabels(text));
  /** The head of a table that is longer than a chunk, for its next rows. */
  let tableHead = '';

  return {
    write(masked, { start, end }) {
      const isTable = tableHead !== '' && masked.startsWith('|');
      if (!isTable && !SIGNS.test(masked)) return out.text(start, end);
      const head = isTable ? tableHead : '';
      const source = head + masked;
      const events = eventsOf(source, labels());
      const offset = start - head.length;
      tableHead = headOfOpenTable(events, source);
      writeEvents(
        events.filter(([, token]) => token.start.offset >= head.length),
        { source, offset, languageCode },
        out,
      );
      out.skipTo(end);
    },
  };
}

interface Source {
  source: string;
  /** Of its first unit in the caller's text. */
  offset: number;
  languageCode: string;
}

function writeEvents(events: readonly Event[], { source, offset, languageCode }: Source, out: PlainWriter): void {
  const literal = new Set<number>();
  let silent = 0;
  let sup = false;
  let itemsInList = 0;
  const slice = (token: Token) => source.slice(token.start.offset, token.end.offset);
  const copy = (token: Token) =>
    out.text(offset + token.start.offset, offset + token.end.offset, sup ? superscript : undefined);

  function html(token: Token): void {
    const tag = readHtmlTag(slice(token));
    if (tag === undefined) {
      copy(token);
      return;
    }
    const { effect } = tag;
    out.skipTo(offset + token.start.offset);
    if (tag.name === 'sup') sup = !tag.isClosing;
    if (effect.kind === 'ends') out.ends(effect.ending);
    if (effect.kind === 'cell' && tag.isClosing) put(', ', token);
    if (effect.kind === 'alt') {
      out.skipTo(offset + token.start.offset + effect.start);
      out.decoded(offset + token.start.offset + effect.start, offset + token.start.offset + effect.end);
    }
    out.skipTo(offset + token.end.offset);
  }

  function put(plain: string, token: Token): void {
    out.put(plain, offset + token.start.offset, offset + token.end.offset);
  }

  function enter(token: Token, index: number): void {
    const { type } = token;
    if (SILENT.has(type) || (type === 'definition' && isLink(slice(token)))) silent += 1;
    if (silent > 0) return;
    if (TEXT.has(type)) copy(token);
    else if (type === 'definition') copy(token);
    // ">100" and "> 99%" are comparisons: what is quoted has words.
    else if (type === 'blockQuoteMarker' && COMPARED.test(source.slice(token.end.offset, token.end.offset + 20)))
      copy(token);
    else if (type === 'listOrdered') itemsInList = itemsOf(token);
    else if (type === 'htmlText') html(token);
    else if (type === 'characterReference') out.decoded(offset + token.start.offset, offset + token.end.offset);
    else if (type === 'lineEnding') put('\n', token);
    else if (type === 'hardBreakTrailing' || type === 'hardBreakEscape') out.ends('clause');
    else if (type === 'emphasis' || type === 'strong') markLiteral(token);
    else if (type === 'emphasisSequence' || type === 'strongSequence') {
      if (literal.has(token.start.offset)) copy(token);
    } else if (type === 'listItemPrefix' && isInsideLine(token)) copy(token);
    else if (type === 'listItemPrefix') {
      out.ends('sentence');
      if (/^[^\S\n]*(?:\n|$)/.test(source.slice(token.end.offset))) copy(token);
      else number(token, index);
    } else if (type === 'blockQuote' || type === 'thematicBreak' || /Heading$/.test(type)) out.ends('paragraph');
    else if (type === 'tableRow') out.ends('sentence');
  }

  function exit(token: Token, index: number): void {
    const { type } = token;
    if (SILENT.has(type) || (type === 'definition' && isLink(slice(token)))) silent -= 1;
    if (silent > 0) return;
    if (type === 'blockQuote' || /^list(?:O|Uno)rdered$/.test(type) || /Heading$/.test(type)) out.ends('paragraph');
    else if (type === 'tableRow' || type === 'codeFenced') out.ends('sentence');
    else if (type === 'tableHeader' || type === 'tableData') {
      const [next, after] = events[index + 1] ?? [];
      if (next === 'enter' && after?.type === type) out.put(', ', offset + token.end.offset, offset + token.end.offset);
    }
  }

  /** "15. 8. 1990" is a date and no list in a list. */
  const isInsideLine = ({ start, end }: Token): boolean =>
    /\d\.\s+$/.test(source.slice(0, start.offset)) &&
    !/\n\s*$/.test(source.slice(0, start.offset)) &&
    /^\d/.test(source.slice(start.offset, end.offset));

  /** "2*3*4" and "2**3**4" are no emphasis. */
  function markLiteral({ type, start, end }: Token): void {
    const outside = [source[start.offset - 1] ?? '', source[end.offset] ?? ''];
    const length = type === 'strong' ? 2 : 1;
    const inside = [source[start.offset + length] ?? '', source[end.offset - length - 1] ?? ''];
    if (!outside.every((sign) => /[\p{L}\p{N}]/u.test(sign))) return;
    if (type === 'strong' && ![...outside, ...inside].some((sign) => /\p{N}/u.test(sign))) return;
    literal.add(start.offset).add(end.offset - length);
  }

  /**
   * The number of a list's item is said, with a short pause. The stop stays where the language says ordinals so, and behind a
   * number alone, which may be one: "1. January".
   */
  function number(prefix: Token, index: number): void {
    const value = events.slice(index, index + 5).find(([, token]) => token.type === 'listItemValue')?.[1];
    if (value === undefined || value.end.offset > prefix.end.offset) return;
    copy(value);
    const [from, to] = [offset + value.end.offset, offset + prefix.end.offset];
    if (itemsInList < 2 || languageOf(languageCode)?.hasOrdinalStop) out.text(from, to);
    else out.put(', ', from, to);
  }

  const itemsOf = ({ start, end }: Token) =>
    events.filter(
      ([kind, { type, start: at }]) =>
        kind === 'enter' && type === 'listItemPrefix' && at.offset >= start.offset && at.offset < end.offset,
    ).length;

  for (const [index, [kind, token]] of events.entries()) {
    if (kind === 'enter') enter(token, index);
    else exit(token, index);
  }
}

const superscript = (character: string) => SUPERSCRIPTS[/\d/.test(character) ? Number(character) : -1] ?? character;

function eventsOf(source: string, labels: ReadonlySet<string>): Event[] {
  const parser = parse({ extensions: EXTENSIONS });
  const named = [...source.matchAll(/\[([^[\]]{1,200})\]/g)].map(([, label = '']) => normalizeIdentifier(label));
  const defined = [...new Set(named)].filter((label) => labels.has(label));
  parser.defined.push(...defined);
  // A number is a footnote wherever its note stands.
  const footnotes = [...source.matchAll(/\[\^(\d{1,4})\]/g)].map(([, id = '']) => id);
  parser.gfmFootnotes = [...footnotes, ...defined.filter((id) => id.startsWith('^')).map((id) => id.slice(1))];
  return postprocess(parser.document().write(preprocess()(source, undefined, true)));
}

/** Labels that links and footnotes may name: `[label]: https://example.com`. */
function definedLabels(text: string): Set<string> {
  const lines = text.matchAll(/^[ \t>]{0,20}\[([^[\]\n]{1,200})\]:/gm);
  return new Set([...lines].map(([, label = '']) => normalizeIdentifier(label)));
}

/** "[Anna]: hello" is what somebody says, not where a link leads. */
function isLink(definition: string): boolean {
  const destination = /\]:\s*(\S*)/.exec(definition)?.[1] ?? '';
  return /^[<#./]|^[a-z][a-z+.-]*:|[\w-]\.\w|\//i.test(destination);
}

/** The first two lines of the table that a chunk ends in, or nothing. */
function headOfOpenTable(events: readonly Event[], source: string): string {
  const head = events.findLast(([kind, token]) => kind === 'enter' && token.type === 'tableHead')?.[1];
  const table = events.findLast(([kind, token]) => kind === 'exit' && token.type === 'table')?.[1];
  if (head === undefined || table === undefined || source.slice(table.end.offset).trim() !== '') return '';
  return `${source.slice(head.start.offset, head.end.offset)}\n`;
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
