import { toCardinal } from 'n2words/hi-IN';
import type { NumberReading } from '../reading.ts';

const DIGITS = ['शून्य', 'एक', 'दो', 'तीन', 'चार', 'पाँच', 'छह', 'सात', 'आठ', 'नौ'];

/** The package's 43 lacks the nasal that 33, 53 and 63 are written with or without. */
export const cardinal = (digits: string): string => toCardinal(BigInt(digits)).replaceAll('तेतालीस', 'तैंतालीस');
const digitByDigit = (digits: string): string => [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

const STEMS: Readonly<Record<string, string>> = { '1': 'पहल', '2': 'दूसर', '3': 'तीसर', '4': 'चौथ', '6': 'छठ' };

/** @param agreement the ending: `m` "पाँचवाँ", `f` "पाँचवीं", `obl` "पाँचवें" */
export function ordinal(digits: string, agreement = 'm'): string {
  const vowel = agreement === 'f' ? 'ी' : agreement === 'obl' ? 'े' : 'ा';
  const stem = STEMS[digits];
  if (stem !== undefined) return stem + vowel;
  return `${cardinal(digits)}व${vowel}${vowel === 'ा' ? 'ँ' : 'ं'}`;
}

/** "उन्नीस सौ सैंतालीस", but "दो हज़ार चौबीस". */
export function year(year: number): string {
  if (year < 1100 || year > 1999) return cardinal(String(year));
  const rest = year % 100;
  return `${cardinal(String(Math.floor(year / 100)))} सौ${rest === 0 ? '' : ` ${cardinal(String(rest))}`}`;
}

export const numbers: NumberReading = {
  decimalSign: '.',
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} दशमलव ${digitByDigit(fraction)}`,
  digits: digitByDigit,
  year,
  minus: 'माइनस',
};
