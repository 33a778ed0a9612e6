import type { Reading, WebReading } from '../../../languages/reading.ts';
import { sayWord } from '../letters.ts';
import { matches } from '../matches.ts';
import { type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';

/** Addresses: e-mail, web, hosts, paths of files, hashtags, handles. Their signs are said by name. */
export const web: SemioticClass = { kind: 'web', find };

const HOST = String.raw`(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+`;
const TOP = `(?:com|org|net|edu|gov|info|io|dev|app|ai|co|me|tv|uk|de|fr|es|it|nl|pl|ru|ua|cz|gr|fi|tr|jp|cn|kr|in|id|vn|th|br|pt|ro|eu|us|ca|au|ch|at|be|se|no|dk|ie|nz|mx|ar|xyz|online|shop|local|test|example)`;
/** Brackets inside of a path, "Python_(language)": they come in pairs. */
const BRACKETED = String.raw`\([^\s<>"“”()]*\)`;
const TAIL = String.raw`(?:[\/?#](?:(?:[^\s<>"'“”()]|${BRACKETED})*(?:[\p{L}\p{N}\/_=-]|${BRACKETED}))?)?`;

const PATTERNS = [
  // E-mail, with or without its scheme.
  String.raw`(?:mailto:)?[\p{L}\p{N}](?:[\p{L}\p{N}._%+-]*[\p{L}\p{N}_%+-])?@${HOST}\p{L}{2,}`,
  String.raw`(?<![\p{L}\p{N}])[a-z][a-z\d+.-]{1,15}:\/\/(?:[^\s<>"“”()]|${BRACKETED})*(?:[\p{L}\p{N}\/_=-]|${BRACKETED})`,
  String.raw`www\.${HOST}\p{L}{2,}(?::\d+)?${TAIL}`,
  String.raw`(?<![\p{L}\p{N}@.])${HOST}${TOP}(?![\p{L}\p{N}])(?::\d+)?${TAIL}`,
  String.raw`(?<![\p{L}\p{N}])localhost(?::\d+)?${TAIL}`,
  // Paths: C:\Users, ~/notes, ./run.sh, /usr/bin.
  String.raw`(?<![\p{L}\p{N}\/\\])(?:[A-Za-z]:\\|~\/|\.{1,2}\/|\/(?=[\p{L}\p{N}._-]+\/))[\p{L}\p{N}._\/\\+-]*[\p{L}\p{N}_\/]`,
  // Hashtags and handles.
  // A number with letters, #A1234 and #7C, is none; #5G, #4K and #3D are.
  String.raw`(?<![\p{L}\p{N}&])[#@](?!\p{L}{1,3}-?\d{3}|(?:include|define|undef|ifn?def|endif|pragma)(?![\p{L}\p{N}])|(?:\d{2,4}\p{L}|\d[^\W\ddgk])(?![\p{L}\p{N}_]))(?=[\p{L}\p{N}_]*\p{L})[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*`,
];

const PATTERN = new RegExp(PATTERNS.map((pattern) => `(?:${pattern})`).join('|'), 'giu');

/** What every one of them has at least one of. */
const IN_ADDRESSES = /[@#/\\]|[\p{L}\p{N}]\.\p{L}|localhost/iu;

function* find({ text, reading }: SpanContext): Generator<Span> {
  const { web } = reading;
  if (web === undefined || !IN_ADDRESSES.test(text)) return;
  for (const { 0: written, index } of matches(PATTERN, text)) {
    // "m.in." is no host of India.
    const stopped = `${written}.`;
    if (text.startsWith(stopped, index) && reading.abbreviations?.some((short) => short.written === stopped)) continue;
    yield whole('web', index, index + written.length, sayAddress(written, reading, web));
  }
}

function sayAddress(written: string, reading: Reading, web: WebReading): string {
  const parts = written.match(/[\p{L}\p{M}]+|\d+|[^\p{L}\p{M}\d]/gu) ?? [];
  // The last part of the host: what comes before the path, behind the last full stop.
  const host = /^(?:[a-z]+:\/\/)?(?:[^@/]*@)?(?<host>[^/?#:]*)/iu.exec(written)?.groups?.host ?? '';
  const top = host.includes('.') && !written.startsWith('@') ? host.slice(host.lastIndexOf('.') + 1) : '';
  const isTag = written.startsWith('#');
  return parts
    .map((part, index) => {
      if (isTag && /^(?:19|20)\d\d$/.test(part)) return reading.numbers.year(Number(part));
      const words = isTag && part === part.toLowerCase() ? web.wordsOfTag?.(part) : undefined;
      // Ports are no numbers.
      if (parts[index - 1] === ':' && /^\d{4,5}$/.test(part) && !part.endsWith('00'))
        return reading.numbers.digits(part);
      return words?.join(' ') ?? sayPart(part, part === top && parts[index - 1] === '.', reading, web);
    })
    .join(' ');
}

function sayPart(part: string, isTop: boolean, reading: Reading, web: WebReading): string {
  if (/^\d+$/.test(part)) {
    return part.length > 4 || /^0\d/.test(part) ? reading.numbers.digits(part) : reading.numbers.cardinal(part);
  }
  const sign = web.signs[part];
  if (sign !== undefined) return sign;
  if (!/^\p{L}/u.test(part)) return part;
  const lower = part.toLowerCase();
  const known = web.parts?.[lower];
  if (known !== undefined) return known;
  if (web.words.includes(lower)) return lower;
  if (part.length === 1) return spell(part, reading);
  return isTop && part.length <= 3 ? spell(part, reading) : sayWord(part, reading);
}

const spell = (part: string, { letters }: Reading) =>
  letters === undefined ? part : [...part.toUpperCase()].map((letter) => letters.name(letter)).join(' ');
