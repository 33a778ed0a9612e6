import type { NumberReading } from '../reading.ts';

const DIGITS = ['không', 'một', 'hai', 'ba', 'bốn', 'năm', 'sáu', 'bảy', 'tám', 'chín'];
const POWERS = ['', 'nghìn', 'triệu'];

/** Below a hundred, behind hundreds: "linh năm", "hai mươi mốt", "ba mươi tư", "bốn mươi lăm". */
function tens(value: number): string {
  const unit = value % 10;
  const ten = Math.floor(value / 10);
  if (ten === 0) return DIGITS[unit] ?? '';
  if (ten === 1) return `mười ${unit === 0 ? '' : unit === 5 ? 'lăm' : DIGITS[unit]}`.trim();
  const last = unit === 0 ? '' : ({ 1: 'mốt', 4: 'tư', 5: 'lăm' }[unit] ?? DIGITS[unit]);
  return `${DIGITS[ten]} mươi ${last}`.trim();
}

/** Three digits; all places are said where digits stand before them: "không trăm linh năm". */
function group(value: number, isFirst: boolean): string {
  const hundred = Math.floor(value / 100);
  const rest = value % 100;
  if (isFirst && hundred === 0) return tens(rest);
  const before = `${DIGITS[hundred]} trăm`;
  if (rest === 0) return before;
  return `${before} ${rest < 10 ? 'linh ' : ''}${tens(rest)}`;
}

export function cardinal(digits: string): string {
  const plain = digits.replace(/^0+(?=\d)/, '');
  if (plain === '0') return 'không';
  // Every nine digits are counted in "tỷ".
  if (plain.length > 9) {
    const rest = plain.slice(-9);
    const below = /^0*$/.test(rest) ? '' : ` ${groups(rest, false)}`;
    return `${cardinal(plain.slice(0, -9))} tỷ${below}`;
  }
  return groups(plain, true);
}

function groups(digits: string, isFirst: boolean): string {
  const parts = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  let isStarted = !isFirst;
  return parts
    .flatMap((part, index) => {
      const value = Number(part);
      if (value === 0) return [];
      const said = `${group(value, !isStarted)} ${POWERS[parts.length - 1 - index] ?? ''}`.trim();
      isStarted = true;
      return [said];
    })
    .join(' ');
}

/** Behind "thứ". */
export const ordinal = (digits: string): string => (digits === '1' ? 'nhất' : digits === '4' ? 'tư' : cardinal(digits));

export const digitByDigit = (digits: string): string =>
  [...digits].map((digit) => DIGITS[Number(digit)] ?? digit).join(' ');

export const numbers: NumberReading = {
  decimalSign: ',',
  cardinal,
  ordinal,
  decimal: (whole, fraction) => `${cardinal(whole || '0')} phẩy ${sayFraction(fraction)}`,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: 'âm',
  minusBetween: 'trừ',
};

/** Two digits are said as a number. */
const sayFraction = (fraction: string): string =>
  /^[1-9]\d?$/.test(fraction) ? cardinal(fraction) : digitByDigit(fraction);
