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

/** 747 as "seven forty seven", 1080 as "ten eighty". */
export function lines(digits: string): string {
  if (digits.length < 3 || /00$/.test(digits)) return cardinal(digits);
  const end = digits.slice(-2);
  return `${cardinal(digits.slice(0, -2))} ${end.startsWith('0') ? `oh ${cardinal(end.slice(1))}` : cardinal(end)}`;
}

/** Figures of a name, "RTX 4090" and "F-150": in pairs, and long ones by themselves. */
export function figures(digits: string): string {
  if (/^0|^\d{5}/.test(digits) && !/^[1-9]\d{2}00$/.test(digits)) return digitByDigit(digits);
  if (digits.length === 5) return `${cardinal(digits.slice(0, 2))} ${cardinal(digits.slice(2))}`;
  if (digits.length === 4 && /^[1-9]00/.test(digits)) return cardinal(digits);
  if (digits.length === 4 && digits.endsWith('00')) return `${cardinal(digits.slice(0, 2))} hundred`;
  return lines(digits);
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
