import { toCardinal, toOrdinal } from 'n2words/en-US';
import type { NumberReading } from '../reading.ts';

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

export const cardinal = (digits: string): string => toCardinal(BigInt(digits)).replaceAll('-', ' ');
export const ordinal = (digits: string): string => toOrdinal(BigInt(digits)).replaceAll('-', ' ');
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** "nineteen eighty-four", "nineteen oh five", "two thousand nine", "twenty ten". */
export function year(year: number): string {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (year < 1000 || year > 9999 || (century % 10 === 0 && rest < 10)) return cardinal(String(year));
  if (rest === 0) return `${cardinal(String(century))} hundred`;
  return `${cardinal(String(century))} ${rest < 10 ? `oh ${DIGITS[rest]}` : cardinal(String(rest))}`;
}

export const numbers: NumberReading = {
  decimalSign: '.',
  cardinal,
  ordinal,
  digits: digitByDigit,
  groupsBySpace: true,
  decimal: (whole, fraction) => `${whole === '' ? '' : `${cardinal(whole)} `}point ${digitByDigit(fraction)}`,
  year,
  minus: 'minus',
};
