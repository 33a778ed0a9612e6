import { type Attributes, NO_ATTRIBUTES } from './attributes.ts';
import { decodeEntities } from './entities.ts';
import { readContent, type WrittenTag } from './ssml-elements.ts';
import { BREAK_STRENGTHS, parseSecs } from './ssml-values.ts';
import { quoteTag, tagError } from './tag-error.ts';

/** A tag of SSML and what it does. `start` and `end` are UTF-16 offsets into the caller's text. */
export interface Tag {
  start: number;
  end: number;
  effect: TagEffect;
}

export type TagEffect =
  | { kind: 'break'; secs: number }
  | { kind: 'mark'; mark: string }
  /** A sentence or paragraph begins or ends. */
  | { kind: 'ends'; ending: 'sentence' | 'paragraph' }
  /** How what follows is spoken. */
  | { kind: 'attributes'; attributes: Attributes };

const MAX_BREAK_SECS = 10;
const MAX_MARK_LENGTH = 200;
const TAG_START =
  /<!--|<\/?(?:speak|say-as|prosody|emphasis|lang|voice|audio|break|phoneme|sub|mark|p|s|w|token|meta|lexicon|[a-z]{1,20}:[a-z-]{1,30})(?=[\s/>])/;
/** What says nothing here: words, and what other services have for themselves. */
const PASSED_OVER = /^(?:w|token|meta|lexicon)$|:/;
/** Of a tag's beginning, and what follows it. */
const LONGEST_NAME = 54;
const ATTRIBUTE = String.raw`[\w:.-]{1,60}\s{0,99}=\s{0,99}(?:"[^"<>]{0,2000}"|'[^'<>]{0,2000}')`;
const TAG = new RegExp(String.raw`<(\/?)([a-z-]+(?::[a-z-]+)?)((?:\s{1,99}${ATTRIBUTE}){0,20})\s{0,99}(\/?)>`, 'y');
const VALUE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

interface OpenElement {
  tag: WrittenTag;
  /** Of what stands around it. */
  outer: Attributes;
}

/** Reads the SSML tags of a text in order, no further than it is asked to. */
export interface TagReader {
  /** The next tag that begins before a UTF-16 offset. @throws TextError as `ssmlTags` */
  next(end: number): Tag | undefined;
}

/**
 * The SSML tags of a text, lazily and in order. Any other `<` is not SSML: HTML, or text. `p`, `s`, `sub`, `mark` and `audio` are
 * HTML's too, so outside of `<speak>` the first two need not be closed, and the others are SSML by their attributes only or not at all.
 * @throws TextError, with the place, where a tag is broken, crosses another or is never closed
 */
export function* ssmlTags(text: string): Generator<Tag> {
  const reader = createTagReader(text);
  for (let tag = reader.next(text.length); tag !== undefined; tag = reader.next(text.length)) yield tag;
}

/** The same, lazily. What is never closed is told when the end of the text is asked for. */
export function createTagReader(text: string): TagReader {
  const open: OpenElement[] = [];
  let attributes = NO_ATTRIBUTES;
  let speakDepth = 0;

  function opened(tag: WrittenTag): TagEffect {
    const outer = attributes;
    attributes = readContent(text, tag, outer);
    if (!tag.isEmpty) open.push({ tag, outer });
    else attributes = outer;
    if (tag.name === 'speak' && !tag.isEmpty) speakDepth += 1;
    return { kind: 'attributes', attributes };
  }

  function closed(tag: WrittenTag): TagEffect {
    const element = open.at(-1);
    if (element?.tag.name !== tag.name) throw crossing(text, tag, open);
    if (element.outer.spokenAs !== attributes.spokenAs) checkGiven(text, element.tag, tag.start);
    open.pop();
    attributes = element.outer;
    if (tag.name === 'speak') speakDepth -= 1;
    return { kind: 'attributes', attributes };
  }

  function effectOf(tag: WrittenTag): TagEffect {
    if (attributes.spokenAs !== undefined && tag.name !== open.at(-1)?.tag.name) throw holdsAnother(text, open);
    if (attributes.spokenAs !== undefined && !tag.isClosing) throw holdsAnother(text, open);
    if (PASSED_OVER.test(tag.name)) return { kind: 'attributes', attributes };
    if (tag.name === 'break') return { kind: 'break', secs: breakSecs(text, tag) };
    if (tag.name === 'mark') return { kind: 'mark', mark: markName(text, tag) };
    if (tag.name === 'p' || tag.name === 's') {
      if (speakDepth > 0) tag.isClosing ? closed(tag) : opened(tag);
      return { kind: 'ends', ending: tag.name === 'p' ? 'paragraph' : 'sentence' };
    }
    return tag.isClosing ? closed(tag) : opened(tag);
  }

  let at = 0;
  let commentsEnd = true;

  /** Where the next tag may begin, looking no further than `end`. Comments hold none. */
  function nextStart(end: number): number | undefined {
    for (;;) {
      const found = TAG_START.exec(text.slice(at, end + LONGEST_NAME));
      const start = at + (found?.index ?? 0);
      if (found === null || start >= end) return undefined;
      if (found[0] !== '<!--') return start;
      const close = commentsEnd ? text.indexOf('-->', start) : -1;
      commentsEnd = close >= 0;
      at = commentsEnd ? close : start + 1;
    }
  }

  return {
    next(end) {
      for (let start = nextStart(end); start !== undefined; start = nextStart(end)) {
        const isOpen = (name: string) => open.at(-1)?.tag.name === name;
        const tag = readTag(text, start, { isInSpeak: speakDepth > 0, isOpen });
        at = tag?.end ?? start + 1;
        if (tag !== undefined) return { start, end: tag.end, effect: effectOf(tag) };
      }
      at = Math.max(at, end);
      const unclosed = end < text.length ? undefined : open.at(-1)?.tag;
      if (unclosed === undefined) return undefined;
      const { name, start } = unclosed;
      const after = name === 'phoneme' ? 'the word' : 'its text';
      throw tagError(text, start, `is never closed. Put </${name}> after ${after}.`);
    },
  };
}

/** The tag that is written at `start`; undefined where it is HTML's. */
function readTag(
  text: string,
  start: number,
  { isInSpeak, isOpen }: { isInSpeak: boolean; isOpen: (name: string) => boolean },
): WrittenTag | undefined {
  TAG.lastIndex = start;
  const match = TAG.exec(text);
  const [
    ,
    slash = '',
    name = TAG_NAME.exec(text.slice(start, start + LONGEST_NAME))?.[1] ?? '',
    written = '',
    empty = '',
  ] = match ?? [];
  const isClosing = slash === '/' || text[start + 1] === '/';
  const values = new Map([...written.matchAll(VALUE)].map(([, key = '', a, b]) => [key, decodeEntities(a ?? b ?? '')]));
  if (name === 'break' && isClosing) return undefined;
  if (PASSED_OVER.test(name) && (!isInSpeak || match === null)) return undefined;
  if (!isInSpeak) {
    if (name === 'sub' && !(isClosing ? isOpen(name) : values.has('alias'))) return undefined;
    if (name === 'mark' && (isClosing || !values.has('name'))) return undefined;
    if ((name === 'p' || name === 's') && match === null) return undefined;
  }
  if (name === 'audio') {
    // Outside of SSML it is HTML, which has nothing to say.
    if (!isInSpeak) return undefined;
    throw tagError(text, start, 'is not supported: recorded sounds are not mixed into speech. Remove it.');
  }
  if (match === null)
    throw tagError(text, start, `is malformed. Write it as ${EXAMPLES[name] ?? `<${name}>…</${name}>`}.`);
  const end = TAG.lastIndex;
  const tag = { name, start, end, isClosing, isEmpty: empty === '/', values };
  const isAlwaysEmpty = name === 'break' || name === 'mark';
  if (!isAlwaysEmpty || tag.isEmpty) return tag;
  // `<break time="1s"></break>` is the long form of the same.
  const closing = new RegExp(`</${name}\\s{0,99}>`, 'y');
  closing.lastIndex = end;
  if (!isClosing && closing.test(text)) return { ...tag, end: closing.lastIndex };
  throw tagError(text, start, `is malformed. Write it as ${EXAMPLES[name]}.`);
}

const TAG_NAME = /^<\/?([a-z:-]+)/;

/** How the tags are written that are easily got wrong. */
const EXAMPLES: Readonly<Record<string, string>> = {
  break: '<break time="0.5s"/>',
  mark: '<mark name="here"/>',
  phoneme: '<phoneme alphabet="ipa" ph="təˈmeɪtoʊ">tomato</phoneme>',
  sub: '<sub alias="World Wide Web">WWW</sub>',
  'say-as': '<say-as interpret-as="characters">ABC</say-as>',
  prosody: '<prosody rate="slow">…</prosody>',
  emphasis: '<emphasis level="strong">…</emphasis>',
  lang: '<lang xml:lang="fr-FR">…</lang>',
  voice: '<voice name="Clara">…</voice>',
};

function breakSecs(text: string, { start, values }: WrittenTag): number {
  const time = values.get('time');
  const strength = values.get('strength') ?? 'medium';
  const secs = time === undefined ? BREAK_STRENGTHS.get(strength) : parseSecs(time);
  if (secs === undefined) {
    throw tagError(
      text,
      start,
      `has an unknown strength. The strengths are ${[...BREAK_STRENGTHS.keys()].join(', ')}.`,
    );
  }
  if (!(secs <= MAX_BREAK_SECS)) {
    const must = `must lie between 0s and ${MAX_BREAK_SECS}s, written like 0.5s or 500ms.`;
    throw tagError(text, start, must, 'The time of');
  }
  return secs;
}

function markName(text: string, { start, values }: WrittenTag): string {
  const name = values.get('name') ?? '';
  if (name === '') throw tagError(text, start, 'needs a name: <mark name="here"/>.');
  if (name.length > MAX_MARK_LENGTH)
    throw tagError(text, start, `has a name longer than ${MAX_MARK_LENGTH} characters.`);
  return name;
}

/** What is said otherwise must be there to begin with: it is what is shown, counted and timed. */
function checkGiven(text: string, tag: WrittenTag, innerEnd: number): void {
  if (!/[\p{L}\p{N}\p{S}]/u.test(text.slice(tag.end, innerEnd))) {
    throw tagError(text, tag.start, `holds no word to ${tag.name === 'phoneme' ? 'pronounce' : 'say'}.`);
  }
}

function holdsAnother(text: string, open: readonly OpenElement[]) {
  return tagError(text, open.at(-1)?.tag.start ?? 0, 'holds another tag. Close it before the next one begins.');
}

function crossing(text: string, tag: WrittenTag, open: readonly OpenElement[]) {
  if (!open.some((element) => element.tag.name === tag.name)) {
    return tagError(text, tag.start, `has no <${tag.name} …> before it. Remove it.`);
  }
  const inner = open.at(-1)?.tag;
  return tagError(
    text,
    tag.start,
    `comes before ${quoteTag(text, inner?.start ?? 0)} is closed. Close that one first with </${inner?.name}>.`,
  );
}
