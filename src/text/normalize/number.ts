import type { NumberReading } from '../../languages/reading.ts';

/** A number as it is written, without its sign. */
export interface WrittenNumber {
  whole: string;
  fraction?: string;
}

/** Digits with grouping and decimal signs, as a regular expression's source: 1,234.5 · 1.234,5 · 1 234,5 · 1'234.5 · .5 */
export const numberPattern = ({ groupsBySpace }: Pick<NumberReading, 'groupsBySpace'>): string => {
  const space = groupsBySpace ? String.raw`[ \u00a0\u202f]` : String.raw`[\u00a0\u202f]`;
  return String.raw`(?:\d{1,3}(?:${space}\d{3})+(?!\d)(?:[.,]\d+)?|\d+(?:[.,'’]\d+)*|(?<![\d\p{L}.,])(?:\.|(?<!\n),)\d+)`;
};

const SPACES = /[ \u00a0\u202f]/;

/**
 * Reads grouping and decimal signs, the language's own way first; undefined for what is no single number, such as a date or
 * a version.
 */
export function parseNumber(written: string, decimalSign: '.' | ','): WrittenNumber | undefined {
  const other = decimalSign === '.' ? ',' : '.';
  if (/^[.,]\d+$/.test(written)) return { whole: '', fraction: written.slice(1) };
  for (const [decimal, group] of [
    [decimalSign, other],
    [other, decimalSign],
  ] as const) {
    const [head = '', fraction, ...more] = written.split(decimal);
    if (more.length > 0 || (fraction !== undefined && !/^\d+$/.test(fraction))) continue;
    const whole = ungrouped(head, group);
    if (whole === undefined) continue;
    return fraction === undefined ? { whole } : { whole, fraction };
  }
  return undefined;
}

/** Groups of three, of one kind of sign; or three after groups of two, as India writes. */
function ungrouped(text: string, group: string): string | undefined {
  if (/^\d+$/.test(text)) return text;
  const sign = /[^\d]/.exec(text)?.[0] ?? '';
  if (![group, "'", '’'].includes(sign) && !SPACES.test(sign)) return undefined;
  const [first = '', ...groups] = text.split(sign);
  const isThrees = /^\d{1,3}$/.test(first) && groups.every((digits) => /^\d{3}$/.test(digits));
  const isIndian =
    /^\d{1,2}$/.test(first) &&
    /^\d{3}$/.test(groups.at(-1) ?? '') &&
    groups.slice(0, -1).every((digits) => /^\d{2}$/.test(digits));
  return isThrees || (isIndian && groups.length > 1) ? first + groups.join('') : undefined;
}

/** A written number in words. */
export function sayNumber({ whole, fraction }: WrittenNumber, numbers: NumberReading, agreement?: string): string {
  if (fraction !== undefined) return numbers.decimal(whole, fraction, agreement);
  // Longer ones no one says as a number; a leading zero makes it a code.
  if (whole.length > 21 || /^0\d/.test(whole)) return numbers.digits(whole);
  return numbers.cardinal(whole, agreement);
}
