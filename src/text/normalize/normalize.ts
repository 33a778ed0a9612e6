import type { Reading } from '../../languages/reading.ts';
import { asciiDigits } from '../signs.ts';
import { abbreviations } from './classes/abbreviations.ts';
import { accounts } from './classes/accounts.ts';
import { acronyms } from './classes/acronyms.ts';
import { codes, identifiers } from './classes/codes.ts';
import { dates } from './classes/dates.ts';
import { emoji, pictographs } from './classes/emoji.ts';
import { fractions } from './classes/fractions.ts';
import { loneUnits } from './classes/lone-units.ts';
import { ordinals } from './classes/ordinals.ts';
import { phones } from './classes/phones.ts';
import { quantities } from './classes/quantities.ts';
import { romans } from './classes/romans.ts';
import { exponents, signs } from './classes/signs.ts';
import { times } from './classes/times.ts';
import { web } from './classes/web.ts';
import { compiled, matches } from './matches.ts';
import { contextOf, type SemioticClass, type Span, type SpanContext, whole } from './span.ts';

/** What a language alone has: its own patterns. */
const own: SemioticClass = {
  kind: 'own',
  *find({ source: text, reading }) {
    const hasDigits = /\d/.test(text);
    for (const { pattern, say, needsDigits } of reading.own ?? []) {
      if (needsDigits && !hasDigits) continue;
      for (const match of matches(pattern, text)) {
        const end = match.index + match[0].length;
        const said = say(match, contextOf(text, match.index, end));
        if (said !== undefined) yield whole('own', match.index, end, said);
      }
    }
  },
};

/** Words whose sounds depend on what they mean. */
const homographs: SemioticClass = {
  kind: 'homograph',
  *find({ text, reading }) {
    for (const { start, end, ipa } of reading.homographs?.(text) ?? []) {
      yield { kind: 'homograph', start, end, pieces: [{ start, end, said: text.slice(start, end), ipa }] };
    }
  },
};

/** Every class, in the order in which they may take a stretch of text. An addition is a file and a line. */
const CLASSES: readonly SemioticClass[] = [
  emoji,
  web,
  accounts,
  dates,
  times,
  own,
  phones,
  exponents,
  fractions,
  codes,
  ordinals,
  quantities,
  loneUnits,
  abbreviations,
  identifiers,
  romans,
  acronyms,
  signs,
  pictographs,
  homographs,
];

/** A span and the ending that hangs on it. */
function withEnding(span: Span, text: string, { endings }: Reading): Span {
  if (endings === undefined) return span;
  const ending = compiled(endings.pattern, 'yu');
  ending.lastIndex = span.end;
  const written = ending.exec(text)?.[0];
  // What a currency said before its place leaves behind the number has no words of its own.
  const at = span.pieces.findLastIndex(({ said }) => said !== '');
  const last = span.pieces[at];
  if (written === undefined || last === undefined) return span;
  const end = span.end + written.length;
  const said = endings.join(last.said, written);
  const pieces = span.pieces.with(at, { ...last, said }).filter((_, index) => index <= at);
  return { ...span, end, pieces: pieces.with(-1, { ...last, end, said }) };
}

/**
 * Finds what in a text is not said as it is spelled, and says it in the language's words. Offsets are UTF-16 units; the
 * spans do not overlap and come from left to right. What no class understands is left to the engine.
 */
export function findSpans(written: string, languageCode: string, reading: Reading): Span[] {
  // Digits of other scripts are as long as their ASCII ones, but for some mathematical ones.
  const ascii = asciiDigits(written);
  const text = ascii.length === written.length ? ascii : written;
  const source = halfWidth(text);
  const { nativeLetter } = reading;
  const seen =
    nativeLetter === undefined ? source : source.replace(nativeLetter, (letter) => '\n'.repeat(letter.length));
  const context: SpanContext = { text: seen, source, reading, languageCode };
  const claimed: Span[] = [];
  const isClaimed = new Uint8Array(text.length);
  for (const { find } of CLASSES) {
    for (const span of find(context)) {
      if (span.end <= span.start || isClaimed.subarray(span.start, span.end).includes(1)) continue;
      isClaimed.fill(1, span.start, span.end);
      claimed.push(span);
    }
  }
  return claimed.toSorted((a, b) => a.start - b.start).map((span) => withEnding(span, text, reading));
}

/** Endings of ordinals that are set high: 2ⁿᵈ, XXᵉ. */
const HIGH_LETTERS = /(?<=[\dIVXLC])(?!ⁿ(?!ᵈ))[ᵃᵇᶜᵈᵉᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ]+(?![\p{L}\p{N}])/gu;

/** Figures that are set low, CO₂ and x₁; those of a logarithm are its base. */
const LOW_DIGITS = /(?<!log|[₀-₉])[₀-₉]+/g;

const WIDE_SIGNS: Readonly<Record<string, string>> = { '￥': '¥', '￡': '£', '￦': '₩', '￠': '¢', '〜': '~' };

/** Figures, Latin letters and their signs that East Asian texts write as wide as their own letters; of the same length. */
const halfWidth = (text: string): string =>
  text
    .replace(HIGH_LETTERS, (letters) => letters.normalize('NFKC'))
    .replace(LOW_DIGITS, (digits) => digits.normalize('NFKC'))
    .replace(
      /[０-９Ａ-Ｚａ-ｚ％＋－＝＜＞／＠＃＆＄．：～＊＿￥￡￦￠〜]/g,
      (wide) => WIDE_SIGNS[wide] ?? String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
    );
