import type { NumberReading } from '../reading.ts';

const DIGITS = ['영', '일', '이', '삼', '사', '오', '육', '칠', '팔', '구'];
const PLACES = ['', '십', '백', '천'];
const GROUPS = ['', '만', '억', '조', '경'];
const NATIVE_UNITS = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];
const NATIVE_TENS = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];

/** Digits one by one, as of telephone numbers. */
export const digitByDigit = (digits: string): string =>
  digits.replace(/\d/g, (digit) => (digit === '0' ? '공' : (DIGITS[Number(digit)] ?? digit)));

/** A number of Chinese origin: 천이백삼십사, 만 이천오백. */
export function cardinal(digits: string): string {
  const trimmed = digits.replace(/^0+(?=\d)/, '');
  if (trimmed === '0') return '영';
  if (trimmed.length > 4 * GROUPS.length) return digitByDigit(digits);
  const groups: string[] = [];
  for (let end = trimmed.length, group = 0; end > 0; end -= 4, group += 1) {
    const part = fourDigits(trimmed.slice(Math.max(0, end - 4), end));
    // 10,000 is 만 and not 일만; 억 and above keep their one.
    if (part !== '') groups.unshift((part === '일' && group === 1 ? '' : part) + GROUPS[group]);
  }
  return groups.join(' ');
}

const fourDigits = (digits: string): string =>
  [...digits.padStart(4, '0')]
    .map((digit, index) => {
      const position = PLACES[3 - index] ?? '';
      if (digit === '0') return '';
      return (digit === '1' && position !== '' ? '' : DIGITS[Number(digit)]) + position;
    })
    .join('');

/** A native number before what it counts, 1 to 99: 한, 스무, 스물한. */
export function native(value: number): string {
  if (value === 20) return '스무';
  return (NATIVE_TENS[Math.floor(value / 10)] ?? '') + (NATIVE_UNITS[value % 10] ?? '');
}

const decimal = (whole: string, fraction: string): string =>
  `${whole === '' ? '영' : cardinal(whole)} 점 ${[...fraction].map((digit) => DIGITS[Number(digit)]).join('')}`;

/** Figures in words, as they are written: with grouping and decimal signs. */
export function sayFigures(written: string): string {
  const [whole = '', fraction] = written.replaceAll(',', '').split('.');
  return fraction === undefined ? cardinal(whole) : decimal(whole, fraction);
}

export const numbers: NumberReading = {
  decimalSign: '.',
  cardinal,
  ordinal: (digits) => `제${cardinal(digits)}`,
  decimal,
  digits: digitByDigit,
  year: (year) => cardinal(String(year)),
  minus: '마이너스',
  minusBetween: '빼기',
};
