import { HAN_DIGITS } from '../han-numerals.ts';

const SMALL_UNITS = ['', '十', '百', '千'];
const LARGE_UNITS = ['', '万', '億', '兆'];

/** Digits as kanji numerals, which the dictionary can read: 1984 is 千九百八十四. */
export function kanjiNumber(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return 'ゼロ';
  if (trimmed.length > 16 || trimmed.length < digits.length)
    return digits.replace(/\d/g, (d) => HAN_DIGITS[Number(d)] ?? d);
  let said = '';
  for (let end = trimmed.length, group = 0; end > 0; end -= 4, group += 1) {
    const part = fourDigits(trimmed.slice(Math.max(0, end - 4), end), group > 0);
    if (part !== '') said = part + LARGE_UNITS[group] + said;
  }
  return said;
}

/** One before ten, hundred and thousand is not said, but before a thousand of a larger unit it is. */
function fourDigits(digits: string, hasUnit: boolean): string {
  return [...digits]
    .map((digit, index) => {
      const place = digits.length - 1 - index;
      if (digit === '0') return '';
      const isSilent = digit === '1' && place > 0 && !(place === 3 && hasUnit);
      return (isSilent ? '' : HAN_DIGITS[Number(digit)]) + (SMALL_UNITS[place] ?? '');
    })
    .join('');
}
