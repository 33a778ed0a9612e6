import type { CalendarDate, ClockTime, Reading } from '../reading.ts';
import { letterName } from './letters.ts';
import { cardinal, numbers } from './numbers.ts';
import { hour, month, own } from './own-spans.ts';
import { quantities } from './quantities.ts';

/** Acronyms that are read as words. */
const WORDS: Readonly<Record<string, string>> = {
  NASA: '나사',
  NATO: '나토',
  UNESCO: '유네스코',
  UNICEF: '유니세프',
  OPEC: '오펙',
  IKEA: '이케아',
  FIFA: '피파',
  ASEAN: '아세안',
  COVID: '코비드',
  KAIST: '카이스트',
  POSCO: '포스코',
};

function sayTime({ hour: hours, minute, second, suffix }: ClockTime): string {
  const half = suffix === undefined || suffix === '' ? '' : /^a/i.test(suffix) ? '오전 ' : '오후 ';
  const minutes = minute === 0 ? '' : ` ${cardinal(String(minute))} 분`;
  const seconds = second === undefined || second === 0 ? '' : ` ${cardinal(String(second))} 초`;
  return `${half}${hour(String(hours))}${minutes}${seconds}`;
}

const day = (value: number) => `${cardinal(String(value))}일`;
const numeric = ({ year, month: of = 1, day: on = 1 }: CalendarDate) =>
  `${year === undefined ? '' : `${cardinal(String(year))}년 `}${month(String(of))} ${day(on)}`;

/** Korean. */
export const korean: Reading = {
  numbers,
  signs: {
    '+': '더하기',
    '±': '플러스 마이너스',
    '=': '이퀄',
    '==': '이퀄',
    '!=': '같지 않다',
    '≠': '같지 않다',
    '≈': '약',
    '≤': '작거나 같다',
    '<=': '작거나 같다',
    '≥': '크거나 같다',
    '>=': '크거나 같다',
    '<': '작다',
    '>': '크다',
    '×': '곱하기',
    '*': '곱하기',
    '÷': '나누기',
    '√': '루트',
    '∞': '무한대',
    '→': '화살표',
    '->': '화살표',
    '°': '도',
    '%': '퍼센트',
    '‰': '퍼밀',
    '&': '앤드',
    '²': '제곱',
    '³': '세제곱',
    '^': '의',
  },
  quantities,
  dates: {
    order: 'ymd',
    months: [],
    joiners: [],
    day,
    month: (value) => month(String(value)),
    year: (year) => `${cardinal(String(year))}년`,
    numeric,
    range: '에서',
  },
  times: { suffix: String.raw`[ap]\.?m\.?`, isSuffixFirst: true, separators: ':', say: sayTime, range: '에서' },
  fractions: {
    say: (numerator, denominator) => `${cardinal(String(denominator))}분의 ${cardinal(String(numerator))}`,
    and: (part) => `과 ${part}`,
    over: '분의',
  },
  romans: {
    say: (value, { before, after }) =>
      /제$/.test(before) || /^\s?[세장부권]/.test(after) ? cardinal(String(value)) : undefined,
  },
  phones: { plus: '플러스', extension: '내선' },
  web: {
    signs: {
      '.': '점',
      '@': '골뱅이',
      '/': '슬래시',
      '\\': '역슬래시',
      ':': '콜론',
      '-': '하이픈',
      _: '언더바',
      '+': '플러스',
      '#': '샵',
      '?': '물음표',
      '=': '이퀄',
      '&': '앤드',
      '%': '퍼센트',
      '~': '물결',
    },
    parts: { com: '컴', net: '넷', org: '오알지' },
    words: ['info', 'app'],
  },
  letters: {
    name: letterName,
    words: new Set(),
    special: WORDS,
    spelled: new Set(),
    isWord: (word) => word.length > 4 && /[aeiou]/.test(word),
  },
  own,
  nativeLetter: /\p{sc=Hang}/gu,
};
