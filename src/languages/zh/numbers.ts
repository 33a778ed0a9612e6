import { HAN_DIGITS } from '../han-numerals.ts';
import type { NumberReading } from '../reading.ts';

const PLACES = ['', '十', '百', '千'];
const GROUPS = ['', '万', '亿', '万亿', '亿亿'];

/** Digits one by one. */
export const digitByDigit = (digits: string): string =>
  digits.replace(/\d/g, (digit) => HAN_DIGITS[Number(digit)] ?? digit);

/** 一千二百三十四, 一百零三, 十二, 两万; of any length that has a name, else digit by digit. */
export function cardinal(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return '零';
  if (trimmed.length > 4 * GROUPS.length) return digitByDigit(digits);
  let said = '';
  let isGap = false;
  const padded = trimmed.padStart(Math.ceil(trimmed.length / 4) * 4, '0');
  for (let at = 0; at < padded.length; at += 4) {
    const group = padded.slice(at, at + 4);
    const name = GROUPS[(padded.length - at) / 4 - 1] ?? '';
    if (group === '0000') {
      isGap = said !== '';
      continue;
    }
    if (said !== '' && (isGap || group.startsWith('0'))) said += '零';
    said += (group === '0002' && name !== '' ? '两' : fourDigits(group)) + name;
    isGap = false;
  }
  return said.replace(/^一十/, '十');
}

function fourDigits(group: string): string {
  let said = '';
  let isGap = false;
  for (const [index, digit] of [...group].entries()) {
    if (digit === '0') {
      isGap = said !== '';
      continue;
    }
    const position = PLACES[3 - index] ?? '';
    const name = digit === '2' && position === '千' ? '两' : (HAN_DIGITS[Number(digit)] ?? '');
    said += (isGap ? '零' : '') + name + position;
    isGap = false;
  }
  return said;
}

const decimal = (whole: string, fraction: string): string =>
  `${whole === '' ? '零' : cardinal(whole)}点${digitByDigit(fraction)}`;

/** Figures in words, as they are written: with grouping and decimal signs. */
export function sayFigures(written: string): string {
  const [whole = '', fraction] = written.replaceAll(',', '').split('.');
  return fraction === undefined ? cardinal(whole) : decimal(whole, fraction);
}

export const numbers: NumberReading = {
  decimalSign: '.',
  cardinal,
  ordinal: (digits) => `第${cardinal(digits)}`,
  decimal,
  digits: digitByDigit,
  year: (year) => digitByDigit(String(year)),
  minus: '负',
  minusBetween: '减',
};
