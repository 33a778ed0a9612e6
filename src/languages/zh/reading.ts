import type { ClockTime, Reading } from '../reading.ts';
import { cardinal, digitByDigit, numbers } from './numbers.ts';
import { own } from './own-spans.ts';
import { quantities } from './quantities.ts';

/** Acronyms that are read as words, by a voice for English. */
const WORDS = new Set('NASA NATO UNESCO UNICEF OPEC IKEA FIFA ASEAN COVID'.split(' '));

function sayTime({ hour, minute, second, suffix }: ClockTime): string {
  const half = suffix === undefined || suffix === '' ? '' : /^a/i.test(suffix) ? '上午' : '下午';
  const hours = hour === 2 ? '两' : cardinal(String(hour));
  const two = (value: number) => (value < 10 ? `零${cardinal(String(value))}` : cardinal(String(value)));
  const seconds = second === undefined ? '' : `${two(second)}秒`;
  const minutes = minute === 0 && seconds === '' ? '' : `${two(minute)}分`;
  return `${half}${hours}点${minutes}${seconds}`;
}

/** Mandarin Chinese. */
export const chinese: Reading = {
  numbers,
  signs: {
    '+': '加',
    '±': '正负',
    '=': '等于',
    '==': '等于',
    '!=': '不等于',
    '≠': '不等于',
    '≈': '约等于',
    '≤': '小于等于',
    '<=': '小于等于',
    '≥': '大于等于',
    '>=': '大于等于',
    '<': '小于',
    '>': '大于',
    '×': '乘',
    '*': '乘',
    '÷': '除以',
    '√': '根号',
    '∞': '无穷大',
    '→': '到',
    '->': '到',
    '⇒': '推出',
    '°': '度',
    '%': '百分号',
    '‰': '千分号',
    '&': '和',
    '²': '的平方',
    '³': '的立方',
    '^': '的',
  },
  quantities,
  dates: {
    order: 'ymd',
    months: [],
    joiners: [],
    day: (day) => `${cardinal(String(day))}日`,
    month: (month) => `${cardinal(String(month))}月`,
    year: (year) => `${digitByDigit(String(year))}年`,
    numeric: ({ year, month = 1, day = 1 }) =>
      `${year === undefined ? '' : `${digitByDigit(String(year))}年`}${cardinal(String(month))}月${cardinal(String(day))}日`,
    range: '到',
  },
  times: {
    results:
      /(?:比分|比数|战平|战胜|获胜|领先|击败)[^\d。\n]{0,8}\n|(?<!\p{L})以\n|\n(?:获胜|取胜|战胜|击败|领先|落后|战平|的?比分|输|赢|险胜|大胜)/u,
    suffix: String.raw`[ap]\.?m\.?`,
    isSuffixFirst: true,
    separators: ':',
    say: sayTime,
    range: '到',
  },
  fractions: {
    say: (numerator, denominator) => `${cardinal(String(denominator))}分之${cardinal(String(numerator))}`,
    and: (part) => `又${part}`,
    over: '分之',
  },
  romans: {
    say: (value, { before, after }) =>
      /第$/.test(before) || /^(?:世|章|节|卷|期|型|级|类)/.test(after) ? cardinal(String(value)) : undefined,
  },
  phones: { plus: '加', extension: '分机' },
  web: {
    signs: {
      '.': '点',
      '@': '艾特',
      '/': '斜杠',
      '\\': '反斜杠',
      ':': '冒号',
      '-': '杠',
      _: '下划线',
      '+': '加',
      '#': '井号',
      '?': '问号',
      '=': '等于',
      '&': '和',
      '%': '百分号',
      '~': '波浪号',
    },
    words: ['com', 'org', 'net', 'info', 'app'],
  },
  letters: {
    name: (letter) => letter.toLowerCase(),
    words: WORDS,
    spelled: new Set(),
    isWord: (word) => word.length > 4 && /[aeiou]/.test(word),
  },
  own,
  nativeLetter: /\p{sc=Han}/gu,
};
