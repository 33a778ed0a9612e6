import { toCardinal, toOrdinal } from 'n2words/de-DE';
import type { Context, NumberReading } from '../reading.ts';

const DIGITS = ['null', 'eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun'];

/** @param agreement `m` (also of neuter nouns) or `f`, what a one agrees with */
export function cardinal(digits: string, agreement?: string): string {
  const said = toCardinal(BigInt(digits));
  if (agreement === undefined) return said;
  return said.replace(/eins$/, agreement === 'f' ? 'eine' : 'ein');
}

export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** "dritt", "einundzwanzigst": without its ending. Zero has none in use. */
export const ordinalStem = (digits: string): string =>
  BigInt(digits) === 0n
    ? 'nullt'
    : toOrdinal(BigInt(digits))
        .replace(/e$/, '')
        .replace(/(?<=Million)en/, 'en');

/** "neunzehnhundertachtundneunzig", but "tausendsechsundsechzig" and "zweitausendvierundzwanzig". */
export function year(year: number): string {
  const rest = year % 100;
  if (year < 1100 || year > 1999) return cardinal(String(year)).replace(/^eintausend/, 'tausend');
  return `${cardinal(String(Math.floor(year / 100)))}hundert${rest === 0 ? '' : cardinal(String(rest))}`;
}

const FEMININE = /^\s\p{Lu}\p{L}*(?:e|ung|heit|keit|schaft|ion|tät|ik|ur|in|Person|Uhr)(?!\p{L})/u;
const NOUN = /^\s\p{Lu}\p{Ll}/u;
/** Behind these a number is a name: "Zimmer 1 Kilometer" is nothing. */
const NUMBERED =
  /\b(?:Nummer|Nr\.|Abs\.|Art\.|S\.|Kap\.|Bd\.|Abb\.|Kapitel|Seite|Zimmer|Platz|Teil|Band|Klasse|Stufe|Linie|Gleis|Level|Tag|Artikel|Absatz|Satz)\s$/u;

/** Only a one agrees: "ein Kind", "eine Stunde". */
function agreementIn({ before, after }: Context, counted: object | undefined, digits: string): string | undefined {
  if (counted !== undefined || digits !== '1' || NUMBERED.test(before) || !NOUN.test(after)) return undefined;
  return FEMININE.test(after) ? 'f' : 'm';
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal: (digits) => `${ordinalStem(digits)}e`,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} Komma ${digitByDigit(fraction)}`,
  digits: digitByDigit,
  year,
  minus: 'minus',
  agreementIn,
};
