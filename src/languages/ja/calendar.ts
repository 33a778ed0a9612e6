import type { CalendarDate, ClockTime, DateReading, TimeReading } from '../reading.ts';
import { counted } from './counters.ts';

/** A day of a month. */
export const dayOfMonth = (day: number): string => (day === 1 ? 'ついたち' : counted(String(day), undefined, '日'));

const numeric = ({ year, month = 1, day = 1 }: CalendarDate): string =>
  `${year === undefined ? '' : counted(String(year), undefined, '年')}${counted(String(month), undefined, '月')}${dayOfMonth(day)}`;

export const dates: DateReading = {
  order: 'ymd',
  months: [],
  joiners: [],
  day: dayOfMonth,
  month: (month) => counted(String(month), undefined, '月'),
  year: (year) => counted(String(year), undefined, '年'),
  numeric,
  range: 'から',
};

function say({ hour, minute, second, suffix }: ClockTime): string {
  const half = suffix === undefined || suffix === '' ? '' : /^a/i.test(suffix) ? 'ごぜん ' : 'ごご ';
  const seconds = second === undefined || second === 0 ? '' : counted(String(second), undefined, '秒');
  const minutes = minute === 0 && seconds === '' ? '' : counted(String(minute), undefined, '分');
  return `${half}${counted(String(hour), undefined, '時')}${minutes}${seconds}`;
}

export const times: TimeReading = {
  results: /(?:スコアは|得点は|結果は)\n|\n(?:で(?:勝|負|敗|引|制|破|快勝|辛勝)|の(?:スコア|勝|敗|引|逆転))/u,
  suffix: String.raw`[ap]\.?m\.?`,
  isSuffixFirst: true,
  separators: ':',
  say,
  range: 'から',
};
