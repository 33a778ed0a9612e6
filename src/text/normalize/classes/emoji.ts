import { emojiNamesOf } from '../../../languages/emoji-names.ts';
import { EMOTICON, EMOTICONS } from '../../emoticons.ts';
import { matches } from '../matches.ts';
import { type SemioticClass, type Span, type SpanContext, whole } from '../span.ts';

/** Emoji by their names: flags by their countries, skins of every colour alike, keycaps as what is on them. */
export const emoji: SemioticClass = { kind: 'emoji', find };

/** Signs that could be emoji, "☎" and "✈", arrows and operators, where no other class has a word for them. */
export const pictographs: SemioticClass = { kind: 'emoji', find: findPictographs };

/** What every emoji has at least one of. */
const ANY = /\p{Emoji_Presentation}|\u{fe0f}|\u{20e3}/u;
/** A row of one emoji is named as often as three stand in it. */
const EMOJI = /(?<one>\p{RGI_Emoji})(?:\s?\k<one>)*/gv;
const PICTOGRAPH = /\p{Extended_Pictographic}|[¬\u2190-\u22ff]/gu;
/** A half of a flag: alone, or beside one that makes no flag with it. */
const FLAG_LETTER = /[\u{1f1e6}-\u{1f1ff}]/gu;
const LEFT_OUT = /\u{fe0f}|[\u{1f3fb}-\u{1f3ff}]/gu;
const MOST_NAMED = 3;
/** :thumbs_up:, as chats name them. */
const SHORTCODE = /(?<=^|[\s\p{P}]):(?<name>\p{L}[\p{L}\d]*(?:[_-][\p{L}\d]+)*|[+-]1|100):(?=$|[\s\p{P}])/gu;

/** Names that are no words: others are said as they stand. */
const SHORTCODES: Readonly<Record<string, string>> = {
  thumbsup: '👍',
  '+1': '👍',
  thumbsdown: '👎',
  '-1': '👎',
  tada: '🎉',
  lol: '😂',
  rofl: '🤣',
  '100': '💯',
};

function* find(context: SpanContext): Generator<Span> {
  const { source, reading, languageCode } = context;
  yield* findEmoticons(context);
  if (!ANY.test(source)) return;
  const names = emojiNamesOf(languageCode);
  for (const { 0: written, index, groups: { one = '' } = {} } of matches(EMOJI, source)) {
    const bare = one.replace(LEFT_OUT, '');
    const keycap = /^(?<on>[\d#*])\u20e3$/u.exec(bare)?.[1];
    const said = keycap === undefined ? nameOf(bare, names) : sayKeycap(keycap, reading);
    const count = Math.min(MOST_NAMED, written.replaceAll(/\s/g, '').length / one.length);
    const end = index + written.length;
    if (said !== undefined)
      yield whole('emoji', index, end, apart(source, index, end, Array(count).fill(said).join(' ')));
  }
}

/** With blanks where letters stand right beside it: "wow🔥". */
const apart = (text: string, start: number, end: number, said: string) =>
  `${/[\p{L}\p{N}]$/u.test(text.slice(start - 1, start)) ? ' ' : ''}${said}${/^[\p{L}\p{N}]/u.test(text.slice(end, end + 1)) ? ' ' : ''}`;

function* findEmoticons({ source, languageCode }: SpanContext): Generator<Span> {
  for (const { 0: written, index } of matches(EMOTICON, source)) {
    const said = emojiNamesOf(languageCode)[EMOTICONS[written] ?? ''];
    if (said !== undefined) yield whole('emoji', index, index + written.length, said);
  }
  for (const { 0: written, index, groups: { name = '' } = {} } of matches(SHORTCODE, source)) {
    const emoji = SHORTCODES[name];
    const said = emoji === undefined ? undefined : emojiNamesOf(languageCode)[emoji];
    yield whole('emoji', index, index + written.length, said ?? name.replaceAll(/[_-]/g, ' '));
  }
}

function* findPictographs({ source, reading, languageCode }: SpanContext): Generator<Span> {
  for (const { 0: sign, index } of matches(FLAG_LETTER, source)) {
    const letter = String.fromCharCode((sign.codePointAt(0) ?? 0) - 0x1f1e6 + 0x41);
    yield whole('emoji', index, index + sign.length, reading.letters?.name(letter) ?? letter);
  }
  for (const { 0: sign, index } of matches(PICTOGRAPH, source)) {
    const own = sign === '−' ? reading.numbers.minus : reading.signs?.[sign];
    const said = own ?? emojiNamesOf(languageCode)[sign];
    if (said === undefined) continue;
    const end = index + sign.length;
    yield whole('emoji', index, end, apart(source, index, end, said));
  }
}

/** By the name that a sign has in an address, or in a sum. */
const sayKeycap = (on: string, { numbers, web, signs }: SpanContext['reading']): string | undefined =>
  /\d/.test(on) ? numbers.cardinal(on) : (web?.signs[on] ?? signs?.[on]);

/** A man or a woman where nobody is named by gender; the first of a row that no one has named. */
const nameOf = (bare: string, names: Readonly<Record<string, string>>): string | undefined =>
  names[bare] ?? names[bare.replace(/\u200d[♀♂]$/u, '')] ?? names[[...bare][0] ?? ''];
