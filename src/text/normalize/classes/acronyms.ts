import type { LetterReading, Reading } from '../../../languages/reading.ts';
import { spelled } from '../../../languages/spelling.ts';
import { isSpelled, lowerCase, sayWord } from '../letters.ts';
import { matches } from '../matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';

/** Words in capitals, initials, plurals of letters, and words with digits in them: NASA, U.S., CDs, J. K., MP3, COVID-19. */
export const acronyms: SemioticClass = { kind: 'acronym', find };

const DOTTED = /(?<![\p{L}\p{N}\p{M}.])(?:\p{Lu}\.){2,}(?:\p{Lu}(?![\p{L}\p{M}]))?(?:'?s(?!\p{L}))?/gu;
const INITIALS = /(?<![\p{L}\p{N}\p{M}.'’])\p{Lu}\.(?=[ \u00a0]?\p{Lu}[\p{Ll}.'’])(?<!(?:^|[.!?]\s+)(?:I)\.)/gu;
/** The second initial behind a surname: "Иванов А. С. прочёл". */
const LAST_INITIAL = /(?<=(?<![\p{L}\p{N}\p{M}.'’])\p{Lu}\.[ \u00a0])\p{Lu}\.(?=[,;:)]|\s\p{Ll}|\s*$)/gu;
/** Behind an apostrophe only where an article or the like was cut short: "l'ONU". */
const CAPITALS =
  /(?<![\p{L}\p{N}\p{M}_.@#/]|(?<!\p{Ll}|(?<!\p{L})[CDJLMNST])['’])\p{Lu}{2,}(?<plural>'?s)?(?![\p{L}\p{N}\p{M}_@])/gu;
const MIXED =
  /(?<![\p{L}\p{N}\p{M}_.,@#/+])(?=[\p{L}\p{N}-]*\p{L})(?=[\p{L}-]*\d)(?:[\p{L}\d]+(?:-[\p{L}\d]+)*)(?![\p{L}\p{N}\p{M}_@]|[.,:]\d)|(?<![\p{L}\p{N}\p{M}_.,@#/])\d+(?:\p{Lu}[\p{L}\d]*)(?:-[\p{L}\d]+)*(?![\p{L}\p{N}\p{M}_@])/gu;
const SINGLE_PLURAL = /(?<![\p{L}\p{N}\p{M}'’])(?:\p{Lu}['’]s|[B-HJ-TV-Z]s)(?!\p{L})/gu;

function* find({ text, reading }: SpanContext): Generator<Span> {
  const { letters } = reading;
  if (letters === undefined) return;
  for (const { 0: written, index } of matches(DOTTED, text)) {
    const plural = /'?s$/.test(written);
    const said = spelled(written.replace(/'?s$/, '').replaceAll('.', ''), letters);
    yield whole('acronym', index, index + written.length, plural ? withPlural(said, letters) : said);
  }
  for (const initials of [INITIALS, LAST_INITIAL]) {
    for (const { 0: written, index } of matches(initials, text)) {
      yield whole('initial', index, index + written.length, spelled(written.charAt(0), letters));
    }
  }
  let isShouted: boolean | undefined;
  for (const { 0: written, index, groups = {} } of matches(CAPITALS, text)) {
    const word = groups.plural === undefined ? written : written.slice(0, -groups.plural.length);
    isShouted ??= shouts(text);
    const said = sayCapitals(word, letters, isShouted);
    const { before } = contextOf(text, index, index);
    // Behind a hyphen only what is known to be no word: "CD-ROM", but "RE-ENTRY".
    const isKnown = letters.words.has(word) || letters.spelled.has(word);
    if (said === undefined || (!isKnown && /[\p{L}]-$/u.test(before))) continue;
    yield whole(
      'acronym',
      index,
      index + written.length,
      groups.plural === undefined ? said : withPlural(said, letters),
    );
  }
  const { special = {} } = letters;
  for (const { 0: written, index } of matches(namesOf(special), text)) {
    yield whole('acronym', index, index + written.length, special[written] ?? written);
  }
  yield* mixed(text, reading);
  if (letters.plural === undefined) return;
  for (const { 0: written, index } of matches(SINGLE_PLURAL, text)) {
    yield whole('acronym', index, index + written.length, withPlural(spelled(written.charAt(0), letters), letters));
  }
}

const names = new WeakMap<Readonly<Record<string, string>>, RegExp>();

/** Names that are written in capitals and small letters in a way of their own, such as PhDs. */
function namesOf(special: Readonly<Record<string, string>>): RegExp {
  const known = names.get(special);
  if (known !== undefined) return known;
  const own = Object.keys(special).filter((name) => /^\p{L}*\p{Ll}\p{L}*\p{Lu}\p{L}*$/u.test(name));
  const made = new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}_.@#/])(?:${own.join('|') || '(?!)'})(?![\\p{L}\\p{N}\\p{M}_@])`,
    'gu',
  );
  names.set(special, made);
  return made;
}

/** Undefined for what the engine reads as the word that it is. */
function sayCapitals(word: string, letters: LetterReading, isShouted: boolean): string | undefined {
  const special = letters.special?.[word];
  if (special !== undefined) return special;
  const lower = lowerCase(word, letters);
  if (isShouted && letters.isWord(lower)) return lower;
  return isSpelled(word, letters) ? spelled(word, letters) : lower;
}

function* mixed(text: string, reading: Reading): Generator<Span> {
  if (!/\d/.test(text)) return;
  for (const { 0: written, index } of matches(MIXED, text)) {
    // Words with a digit behind a hyphen, such as "top-10", are words and a number.
    const said = written
      .split('-')
      .map((part) => sayMixed(part, reading))
      .join(' ');
    yield whole('code', index, index + written.length, said);
  }
}

/** "MP3s" is the plural of what is read before its s. */
function sayMixed(part: string, reading: Reading): string {
  const { letters } = reading;
  if (letters === undefined || !/\ds$/.test(part)) return sayWord(part, reading);
  return withPlural(sayWord(part.slice(0, -1), reading), letters);
}

const withPlural = (said: string, letters: LetterReading) => letters.plural?.(said) ?? said;

/** Whether a text is written in capitals throughout: its words are words, however short. */
function shouts(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]{2,}/gu) ?? [];
  const capitals = words.filter((word) => word === word.toUpperCase());
  return words.length > 2 && capitals.length / words.length > 0.7;
}
