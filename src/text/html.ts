import { decodeEntities } from './entities.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** What stands in them is not read: a ruby's small letters say again what is read already. */
export const HIDDEN = words('script style head template svg math iframe object noscript textarea select canvas rt rp');

/** Elements that stand by themselves, and the pause around them. */
const BLOCKS: ReadonlyMap<string, 'paragraph' | 'sentence'> = new Map([
  ...[
    ...words(
      'p div h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre section article header footer main nav aside figure form hr',
    ),
    ...words('address body html fieldset details hgroup menu search'),
  ].map((name) => [name, 'paragraph'] as const),
  ...[...words('li dt dd tr caption figcaption summary legend option button label s')].map(
    (name) => [name, 'sentence'] as const,
  ),
]);

/** Elements inside of a line: their tags say nothing. */
const INLINE = words(
  `a abbr acronym audio b bdi bdo big center cite code colgroup col data del dfn em embed font i input ins kbd link map mark
   meta meter nobr optgroup output param picture progress q ruby samp small source span strike strong sub sup
   tbody tfoot thead time title track tt u var video wbr area base dialog slot`,
);

const CELLS = words('td th');

/** Attributes that may stand without a value; any other word without one says that it is no tag: "a <b and c> d". */
const BARE = words(
  `checked disabled hidden controls open required selected multiple readonly autofocus autoplay loop muted async defer
   reversed novalidate itemscope download allowfullscreen nowrap inert`,
);

export interface HtmlTag {
  name: string;
  isClosing: boolean;
  effect:
    | { kind: 'none' }
    | { kind: 'hidden' }
    | { kind: 'ends'; ending: 'paragraph' | 'sentence' | 'clause' }
    /** A cell of a table begins or ends. */
    | { kind: 'cell' }
    /** Said in place of the tag; UTF-16 offsets into the tag. */
    | { kind: 'alt'; text: string; start: number; end: number };
}

const TAG = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])([\s\S]*?)\/?>$/i;
const ATTRIBUTE = /\s([\w:@.-]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'=<>`]+))?/g;

/** Reads a tag of HTML; undefined where it is none, so that it is text: `<breakfast>`. Comments are hidden tags. */
export function readHtmlTag(written: string): HtmlTag | undefined {
  if (/^<[!?]/.test(written)) return { name: '', isClosing: false, effect: { kind: 'none' } };
  const match = TAG.exec(written);
  if (match === null) return undefined;
  const name = (match[2] ?? '').toLowerCase();
  const attributes = [...(match[3] ?? '').matchAll(ATTRIBUTE)];
  if (attributes.some(([, attribute = '', value]) => value === undefined && !BARE.has(attribute.toLowerCase()))) {
    return undefined;
  }
  const tag = { name, isClosing: match[1] === '/' };
  if (HIDDEN.has(name)) return { ...tag, effect: { kind: 'hidden' } };
  const ending = name === 'br' ? 'clause' : BLOCKS.get(name);
  if (ending !== undefined) return { ...tag, effect: { kind: 'ends', ending } };
  if (CELLS.has(name)) return { ...tag, effect: { kind: 'cell' } };
  if (name === 'img') return { ...tag, effect: altOf(written, attributes) };
  return INLINE.has(name) ? { ...tag, effect: { kind: 'none' } } : undefined;
}

function altOf(written: string, attributes: readonly RegExpExecArray[]): HtmlTag['effect'] {
  const value = attributes.find(([, name]) => name?.toLowerCase() === 'alt')?.[2];
  if (value === undefined) return { kind: 'none' };
  const text = value.replace(/^["']|["']$/g, '');
  const start = written.indexOf(text, written.indexOf(value));
  return { kind: 'alt', text: decodeEntities(text), start, end: start + text.length };
}
