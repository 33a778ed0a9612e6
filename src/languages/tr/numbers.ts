import { toCardinal } from 'n2words/tr-TR';
import type { NumberReading } from '../reading.ts';

const DIGITS = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'];
const BACK = /[aıou]/;

export const cardinal = (digits: string): string => toCardinal(BigInt(digits));
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** The last vowel of a word, by which its endings are chosen. */
const lastVowel = (word: string) => /[aeıioöuü](?=[^aeıioöuü]*$)/.exec(word)?.[0] ?? 'e';
const narrow = (word: string) =>
  ({ a: 'ı', ı: 'ı', e: 'i', i: 'i', o: 'u', u: 'u', ö: 'ü', ü: 'ü' })[lastVowel(word)] ?? 'i';

/** A word and an ending, whose vowels follow those of the word; the t of "dört" is soft before a vowel. */
export function withEnding(said: string, ending: string): string {
  const stem = /^[aeıioöuü]/.test(ending) ? said.replace(/dört$/, 'dörd') : said;
  const first = ending.replace(/^[dt](?=[aeıiuü])/, /[çfhkpsşt]$/.test(stem) ? 't' : 'd');
  return [...first].reduce((word, letter) => {
    if (/[ae]/.test(letter)) return word + (BACK.test(lastVowel(word)) ? 'a' : 'e');
    return word + (/[ıiuü]/.test(letter) ? narrow(word) : letter);
  }, stem);
}

/** "dördüncü", "yirminci". */
export function ordinal(digits: string): string {
  const said = cardinal(digits);
  const vowel = narrow(said);
  return withEnding(said, `${/[aeıioöuü]$/.test(said) ? '' : vowel}nc${vowel}`);
}

/** "dörtte", "yirmide": what a fraction is of. */
export function locative(digits: string): string {
  const said = cardinal(digits);
  return `${said}${/[çfhkpsşt]$/.test(said) ? 't' : 'd'}${BACK.test(lastVowel(said)) ? 'a' : 'e'}`;
}

/** Behind the comma: as a number, with zeros before it. */
const sayFraction = (fraction: string) => {
  const [zeros = '', rest = ''] = /^(0*)(\d*)$/.exec(fraction)?.slice(1) ?? [];
  if (rest.length > 3) return digitByDigit(fraction);
  return [zeros === '' ? [] : digitByDigit(zeros), rest === '' ? [] : cardinal(rest)].flat().join(' ');
};

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} virgül ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: 'eksi',
};
