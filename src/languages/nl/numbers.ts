import { toCardinal, toOrdinal } from 'n2words/nl-NL';
import type { NumberReading } from '../reading.ts';

const DIGITS = ['nul', 'een', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'];

const joined = (said: string) => said.replaceAll(/honderd (?=\p{L})/gu, 'honderd');

export const cardinal = (digits: string): string => joined(toCardinal(BigInt(digits)));
export const ordinal = (digits: string): string =>
  BigInt(digits) === 0n ? 'nulde' : joined(toOrdinal(BigInt(digits)));
export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

/** "negentienhonderdachtennegentig", but "duizend zesenzestig" and "tweeduizend vierentwintig". */
export function year(year: number): string {
  const rest = year % 100;
  if (year < 1100 || year > 1999) return cardinal(String(year));
  return `${cardinal(String(Math.floor(year / 100)))}honderd${rest === 0 ? '' : cardinal(String(rest)).replace('één', 'een')}`;
}

export const numbers: NumberReading = {
  decimalSign: ',',
  groupsBySpace: true,
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} komma ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year,
  minus: 'min',
};

/** Two digits are said as a number: "drie komma veertien". */
const sayFraction = (fraction: string) => (/^[1-9]\d$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction));
