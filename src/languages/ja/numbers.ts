import type { NumberReading } from '../reading.ts';

const DIGITS = ['ぜろ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'];
const HUNDREDS = [
  '',
  'ひゃく',
  'にひゃく',
  'さんびゃく',
  'よんひゃく',
  'ごひゃく',
  'ろっぴゃく',
  'ななひゃく',
  'はっぴゃく',
  'きゅうひゃく',
];
const THOUSANDS = [
  '',
  'せん',
  'にせん',
  'さんぜん',
  'よんせん',
  'ごせん',
  'ろくせん',
  'ななせん',
  'はっせん',
  'きゅうせん',
];
/** Each four digits more, and how what comes before joins it. */
const LARGE: readonly (readonly [name: string, joins: Joins])[] = [
  ['', 'plain'],
  ['まん', 'plain'],
  ['おく', 'plain'],
  ['ちょう', 's'],
  ['けい', 'k'],
  ['がい', 'plain'],
];

/**
 * What the end of a number becomes before a noun, by the noun's first sound: `k` as in 回, `s` as in 冊 and 点, `h` as in 本
 * (whose h turns into a p then), `p` as in パーセント.
 */
export type Joins = 'plain' | 'k' | 's' | 'h' | 'p';

const ENDS: Readonly<Record<Joins, readonly (readonly [RegExp, string])[]>> = {
  plain: [],
  k: [
    [/いち$/, 'いっ'],
    [/ろく$/, 'ろっ'],
    [/はち$/, 'はっ'],
    [/じゅう$/, 'じゅっ'],
    [/ひゃく$/, 'ひゃっ'],
    [/びゃく$/, 'びゃっ'],
    [/ぴゃく$/, 'ぴゃっ'],
  ],
  s: [
    [/いち$/, 'いっ'],
    [/はち$/, 'はっ'],
    [/じゅう$/, 'じゅっ'],
  ],
  h: [
    [/いち$/, 'いっ'],
    [/ろく$/, 'ろっ'],
    [/はち$/, 'はっ'],
    [/じゅう$/, 'じゅっ'],
    [/ひゃく$/, 'ひゃっ'],
    [/びゃく$/, 'びゃっ'],
    [/ぴゃく$/, 'ぴゃっ'],
  ],
  p: [[/じゅう$/, 'じゅっ']],
};

/** A number's kana as they stand before a noun. */
export function joined(kana: string, joins: Joins): string {
  const end = ENDS[joins].find(([pattern]) => pattern.test(kana));
  return end === undefined ? kana : kana.replace(end[0], end[1]);
}

/** Digits one by one. */
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join('');

/** @param digits at most 24; more are said one by one */
export function cardinal(digits: string, joins: string = 'plain'): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return 'ぜろ';
  if (trimmed.length > 4 * LARGE.length) return digitByDigit(digits);
  let said = '';
  for (let end = trimmed.length, group = 0; end > 0; end -= 4, group += 1) {
    const [name, groupJoins] = LARGE[group] ?? ['', 'plain'];
    const part = fourDigits(trimmed.slice(Math.max(0, end - 4), end), group > 0);
    if (part !== '') said = joined(part, groupJoins) + name + said;
  }
  return joined(said, joins in ENDS ? (joins as Joins) : 'plain');
}

/** One before ten, hundred and thousand is not said, but before a thousand of a larger unit it is. */
function fourDigits(digits: string, isOfLarger: boolean): string {
  const [thousands = 0, hundreds = 0, tens = 0, units = 0] = [...digits.padStart(4, '0')].map(Number);
  const thousand = thousands === 1 && isOfLarger ? 'いっせん' : (THOUSANDS[thousands] ?? '');
  const ten = tens === 0 ? '' : `${tens === 1 ? '' : DIGITS[tens]}じゅう`;
  return thousand + (HUNDREDS[hundreds] ?? '') + ten + (units === 0 ? '' : DIGITS[units]);
}

/** "さんてんいちよん", "れいてんご"; what stands before the point joins it as a noun. */
export function decimal(whole: string, fraction: string): string {
  const before = /^0*$/.test(whole) ? 'れい' : joined(cardinal(whole), 's');
  return `${before}てん${digitByDigit(fraction)}`;
}

const UNITS = new Map([...'〇零一二三四五六七八九'].map((char, index) => [char, Math.max(0, index - 1)]));
const TENS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const POWERS: Readonly<Record<string, number>> = { 万: 4, 億: 8, 兆: 12 };

/** What kanji numerals are made of, as a class of a regular expression. */
export const KANJI_DIGITS = '〇零一二三四五六七八九十百千万億兆';

/** The digits of a number in kanji, 三千五百 or 二〇二四, or in kanji and figures, 1億2,000万; undefined where it is none. */
export function digitsOf(written: string): string | undefined {
  if (/^[〇零一二三四五六七八九]+$/.test(written)) return [...written].map((char) => UNITS.get(char)).join('');
  let total = 0n;
  let last = Number.POSITIVE_INFINITY;
  for (const { groups = {} } of written.matchAll(/(?<group>[\d,〇零一二三四五六七八九十百千]*)(?<power>[万億兆]?)/gu)) {
    const { group = '', power = '' } = groups;
    if (group === '' && power === '') continue;
    const value = group === '' ? 1 : groupValue(group);
    const zeros = power === '' ? 0 : (POWERS[power] ?? 0);
    if (value === undefined || zeros >= last) return undefined;
    total += BigInt(value) * 10n ** BigInt(zeros);
    last = zeros;
  }
  return String(total);
}

/** A number below 10,000 with 十, 百 and 千 behind its digits. */
function groupValue(group: string): number | undefined {
  let total = 0;
  for (const { 0: part, groups = {} } of group.matchAll(
    /(?<digits>[\d,〇零一二三四五六七八九]*)(?<unit>[十百千]?)/gu,
  )) {
    if (part === '') continue;
    const { digits = '', unit = '' } = groups;
    const figures = [...digits.replaceAll(',', '')].map((char) => UNITS.get(char) ?? char).join('');
    total += (figures === '' ? 1 : Number(figures)) * (TENS[unit] ?? 1);
  }
  return Number.isSafeInteger(total) ? total : undefined;
}

export const numbers: NumberReading = {
  decimalSign: '.',
  cardinal,
  ordinal: (digits) => `だい${cardinal(digits)}`,
  decimal,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: 'まいなす',
  minusBetween: 'ひく',
};
