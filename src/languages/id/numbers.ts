import { toCardinal } from 'n2words/id-ID';
import type { NumberReading } from '../reading.ts';

const DIGITS = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];

export const cardinal = (digits: string): string => toCardinal(BigInt(digits));
export const ordinal = (digits: string): string => (digits === '1' ? 'pertama' : `ke${cardinal(digits)}`);
const digitByDigit = (digits: string): string => [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

export const numbers: NumberReading = {
  decimalSign: ',',
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} koma ${digitByDigit(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: 'minus',
};
