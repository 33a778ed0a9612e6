import { spelled } from '../../../languages/spelling.ts';
import { sayWord } from '../letters.ts';
import { matches } from '../matches.ts';
import { parseNumber } from '../number.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';

/** Versions, IP addresses and names of files: v1.2.3, 192.168.1.1, notes.txt. */
export const codes: SemioticClass = { kind: 'code', find };

/** Names in programs: getUserName, max_value, list.append(x). After quantities, whose units may look alike (kWh). */
export const identifiers: SemioticClass = { kind: 'code', find: findIdentifiers };

const VERSION =
  /(?<![\p{L}\p{N}.])(?<v>[vV]\.?\s?)?(?<numbers>\d+(?:\.\d+)+)(?:(?<stage>[.-]?(?:alpha|beta|rc|RC|pre|dev|post|next|canary|nightly|SNAPSHOT)\.?\d*|[ab]\d+)|:(?<port>\d{2,5}))?(?![\p{L}\p{N}]|[,.]\d)/gu;
/** Rooms, sections and diagnoses: B2.04, F32.1. */
const SECTION =
  /(?<![\p{L}\p{N}\p{M}.])(?<letters>\p{Lu}{1,2})(?<numbers>\d{1,3}(?:\.\d{1,3})+)(?![\p{L}\p{N}]|[.,/-]\d)/gu;
const IDENTIFIER =
  /(?<![\p{L}\p{N}_.])[\p{L}_][\p{L}\p{N}_]*(?:\.\p{Ll}[\p{L}\p{N}_]*)+(?:\(\))?(?![\p{L}\p{N}_.])|(?<![\p{L}\p{N}_])(?:[\p{L}_][\p{L}\p{N}]*(?:_+[\p{L}\p{N}]+)+|\p{Ll}+(?:\p{Lu}[\p{Ll}\p{N}]+)+|(?:\p{Lu}\p{Ll}+){2,}(?=\())(?:\(\))?(?![\p{L}\p{N}_])/gu;
/** What every one of them has at least one of. */
const IN_IDENTIFIERS = /_|\.\p{Ll}|[\p{Ll}\p{N}]\p{Lu}|\(/u;
const FILE = /(?<![\p{L}\p{N}.@/])[\p{L}\p{N}_-]+\.(?<ending>[a-z]{1,4}\d?)(?![\p{L}\p{N}])/gu;
/** Endings of files' names; of others a full stop without a blank is a typing error. */
const ENDINGS = new Set(
  'txt pdf doc docx xls xlsx ppt pptx csv json yaml yml xml html htm css js ts tsx jsx py rb go rs c h cpp java sh bat exe zip tar gz md png jpg jpeg gif svg mp3 mp4 wav flac log ini toml sql php'.split(
    ' ',
  ),
);

function* find({ text, reading }: SpanContext): Generator<Span> {
  const { numbers, web } = reading;
  const dot = web?.signs['.'];
  if (dot === undefined || !text.includes('.')) return;
  for (const match of matches(VERSION, text)) {
    const { v, numbers: figures = '', stage, port } = match.groups ?? {};
    const parts = figures.split('.');
    const isAddress = parts.length === 4 && parts.every((part) => Number(part) < 256);
    const { before } = contextOf(text, match.index, match.index);
    const isNamed = VERSION_WORD.test(before);
    // 2.500.000 is a number where the full stop groups.
    const isNumber = !isAddress && parseNumber(figures, numbers.decimalSign) !== undefined;
    if (port !== undefined && !isAddress) continue;
    if (v === undefined && !isNamed && (parts.length < 3 || isNumber)) continue;
    const say = (part: string) =>
      (isAddress && part.length > 2) || /^0\d/.test(part) || part.length > 4
        ? numbers.digits(part)
        : numbers.cardinal(part);
    const word = v === undefined ? '' : `${reading.letters?.name('V') ?? 'v'} `;
    const sign = isAddress ? dot : (web?.signs.point ?? dot);
    const said = [word + parts.map(say).join(` ${sign} `)];
    if (stage !== undefined) said.push(sayWord(stage.replace(/^[.-]/, '').replace('.', ''), reading));
    if (port !== undefined) said.push(web?.signs[':'] ?? '', numbers.digits(port));
    yield whole('code', match.index, match.index + match[0].length, said.join(' '));
  }
  for (const { 0: written, index, groups: { letters = '', numbers: figures = '' } = {} } of matches(SECTION, text)) {
    if (reading.letters === undefined) break;
    const say = (part: string) => (/^0\d/.test(part) ? numbers.digits(part) : numbers.cardinal(part));
    const said = [
      spelled(letters, reading.letters),
      figures
        .split('.')
        .map(say)
        .join(` ${web?.signs.point ?? dot} `),
    ];
    yield whole('code', index, index + written.length, said.join(' '));
  }
  for (const { 0: name, index, groups: { ending = '' } = {} } of matches(FILE, text)) {
    const stem = name.slice(0, name.lastIndexOf('.'));
    // "L.go" is a square of Italy, and "c.c." a code of law.
    if (!ENDINGS.has(ending) || /^(?:\p{Lu}\.\p{L}+|\p{L}\.\p{L})$/u.test(name)) continue;
    const said = `${sayWord(stem.replaceAll(/[_-]/g, ' '), reading)} ${dot} ${sayWord(ending, reading)}`;
    yield whole('code', index, index + name.length, said);
  }
}

function* findIdentifiers({ text, reading }: SpanContext): Generator<Span> {
  const { web } = reading;
  if (web === undefined || !IN_IDENTIFIERS.test(text)) return;
  for (const { 0: name, index } of matches(IDENTIFIER, text)) {
    yield whole(
      'code',
      index,
      index + name.length,
      sayIdentifier(name, (word) => sayWord(word, reading), web.signs),
    );
  }
}

/** The word for a version in every language, and programs that are numbered. */
const VERSION_WORD =
  /(?:version|versión|versione|versão|versie|versiunea|versio|versiota|versi|wersj[aięą]|verz[eií]|верси[яиюей]|версі[яїюєй]|έκδοση|έκδοσης|sürüm|phiên bản|संस्करण|إصدار|เวอร์ชัน|버전|release|ver\.|python|node|java|ios|android|macos|ubuntu|chrome|php|firmware|kernel)\s$/iu;

/** Words of an identifier, underscores by their name. */
function sayIdentifier(name: string, say: (word: string) => string, signs: Readonly<Record<string, string>>): string {
  return name
    .replace(/\(\)$/, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .split(/(_+|\.)/)
    .filter((part) => part !== '')
    .map((part) => signs[part.charAt(0)] ?? part.split(' ').map(say).join(' '))
    .join(' ');
}
