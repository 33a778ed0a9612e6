import type { Currency, Reading } from '../../../../languages/reading.ts';
import { compiled, suited } from '../../matches.ts';
import { numberPattern, parseNumber, type WrittenNumber } from '../../number.ts';

/** A number and where it stands. */
export interface Amount {
  number: WrittenNumber;
  start: number;
  end: number;
}

const DASH = '[-–—−‐‑~～]';

export function amountAt(text: string, { numbers }: Reading, start: number, end: number): Amount | undefined {
  const number = parseNumber(text.slice(start, end), numbers.decimalSign);
  return number && { number, start, end };
}

/** The other end of a range: "10–20", "$10-$20", "5 - 10 km" only with a dash longer than a hyphen or a unit behind. */
export function secondAmount(
  text: string,
  reading: Reading,
  first: Amount,
  currency: Currency | undefined,
): Amount | undefined {
  const general = compiled(
    `(?<gap>(?:\\s?[%°])?\\s?${DASH}\\s?)(?<currency>(?:(?:\\p{L}{0,3}\\p{Sc}|\\p{L}{2,3})[ \u00a0]?)?)(?<number>${numberPattern(reading.numbers)})(?![\\d]|${DASH}\\d|[.,:/]\\d|\\p{L}\\d)`,
    'yu',
  );
  const pattern = suited(general, text);
  pattern.lastIndex = first.end;
  const { gap = '', currency: sign = '', number = '' } = pattern.exec(text)?.groups ?? {};
  // "2024-00123" is a code.
  if (number === '' || /^0\d/.test(number) || (sign !== '' && reading.quantities?.currencies[sign.trim()] !== currency))
    return undefined;
  // "7 - 3" is a subtraction.
  const end = first.end + gap.length + sign.length + number.length;
  if (/\s/.test(gap.replace(/^\s?[%°]/, '')) && (/[-−]/.test(gap) || /^\s?=/.test(text.slice(end, end + 2))))
    return undefined;
  const repeated = /^\s?([%°])/.exec(gap)?.[1];
  if (repeated !== undefined && text.slice(end, end + 2).trimStart()[0] !== repeated) return undefined;
  const start = first.end + gap.length + sign.length;
  return amountAt(text, reading, start, start + number.length);
}
