import type { OwnSpan } from '../../reading.ts';
import { cardinal, digitByDigit, ordinal, year } from '../numbers.ts';
import { spell } from './forms.ts';
import { MONTH, MONTHS, monthName } from './months.ts';

const DAY = 'Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun';
const DAYS: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};
/** "two hours" out of "02"; nothing out of nothing. */
const counted = (digits: string | undefined, unit: string): string[] =>
  digits === undefined ? [] : [cardinal(String(Number(digits))), Number(digits) === 1 ? unit : `${unit}s`];
const dayName = (short = '') => DAYS[short.slice(0, 3)] ?? short;

function militaryTime(hour: string, minute: string): string {
  const hours = hour.startsWith('0') ? `oh ${cardinal(hour.slice(1))}` : cardinal(hour);
  if (minute === '00') return `${hours} hundred`;
  return `${hours} ${minute.startsWith('0') ? `oh ${cardinal(minute.slice(1))}` : cardinal(minute)}`;
}

/** Days, months, and times that are written as no other language writes them. */
export const DAYS_AND_TIMES: readonly OwnSpan[] = [
  // M–F.
  { pattern: /\bM[-–]F\b(?!\s(?:ratio|couples?|transition))/g, say: () => 'Monday to Friday' },
  {
    pattern: new RegExp(
      String.raw`\b(?<from>(?:${DAY})(?:\w*day)?)\.?\s?[-–—]\s?(?<to>(?:${DAY})(?:\w*day)?)\b\.?`,
      'g',
    ),
    say: ({ groups = {} }) => `${dayName(groups.from)} to ${dayName(groups.to)}`,
  },
  {
    pattern: new RegExp(String.raw`\b(?<from>${MONTH})[a-z]*\.?\s?[-–—]\s?(?<to>${MONTH})[a-z]*\b\.?`, 'g'),
    say: ({ groups = {} }) => `${monthName(groups.from)} to ${monthName(groups.to)}`,
  },
  // "Mon, 3 Jun", "Wed 5pm": beside figures or a month a short name is a day.
  {
    pattern: new RegExp(
      String.raw`\b(?<day>${DAY})\b\.?(?=,?\s(?:\d|(?:${MONTH})))|(?<=\|\s*)(?<cell>${DAY})(?=\s*\|)`,
      'g',
    ),
    say: ({ groups = {} }) => dayName(groups.day ?? groups.cell),
  },
  // "Sat. and Sun.", "Sun. brunch".
  {
    pattern: new RegExp(
      String.raw`(?<=\b(?:${DAY})\.?,?\s(?:(?:and|or|&)\s)?)(?<day>${DAY})\b\.?|\b(?<next>${DAY})\b\.?(?=,?\s(?:and|or|&)\s(?:${DAY})\b\.?)|\b(?<stopped>Sun|Sat|Mon|Wed)\.(?=\s\p{Ll})`,
      'gu',
    ),
    say: ({ groups = {} }) => dayName(groups.day ?? groups.next ?? groups.stopped),
  },
  // "by 3/14": a day of this year, behind a word that wants one.
  {
    pattern:
      /(?<=\b(?:on|by|until|till|before|after|since|due|dated|from|moved to|week of|of|[Aa]vail\.?|[Aa]vailable|starting|starts|begins|opens|closes|posted|updated|effective)\s)(?<month>1[0-2]|0?[1-9])\/(?<day>[12]\d|3[01]|0?[1-9])(?![\d/])/g,
    say: ({ groups = {} }, { before }) => {
      if (/(?<!\bweek )\bof\s$/.test(before) || (groups.month === '9' && groups.day === '11')) return undefined;
      return `${MONTHS[Number(groups.month) - 1]} ${ordinal(groups.day ?? '')}`;
    },
  },
  // 1/15–1/22, "Fri 3/14".
  {
    pattern: new RegExp(
      String.raw`(?<![\d/.,])(?<month>1[0-2]|[1-9])\/(?<day>[12]\d|3[01]|[1-9])\s?[-–—]\s?(?<toMonth>1[0-2]|[1-9])\/(?<toDay>[12]\d|3[01]|[1-9])(?![\d/]|\s?(?:cups?|inch|in\b|tsp|tbsp|lb|oz|miles?))|(?<=\b(?:${DAY})[a-z]*\.?,?\s)(?<month2>1[0-2]|0?[1-9])\/(?<day2>[12]\d|3[01]|0?[1-9])(?![\d/])`,
      'g',
    ),
    say: ({ groups = {} }) => {
      const { month = '', day = '', toMonth = '', toDay = '', month2 = '', day2 = '' } = groups;
      const sayDay = (of: string, on: string) => `${MONTHS[Number(of) - 1]} ${ordinal(String(Number(on)))}`;
      if (month2 !== '') return sayDay(month2, day2);
      const [from, to] = [Number(month) * 40 + Number(day), Number(toMonth) * 40 + Number(toDay)];
      return to > from ? `${sayDay(month, day)} to ${sayDay(toMonth, toDay)}` : undefined;
    },
  },
  // 11.30pm.
  {
    pattern: /(?<![\p{L}\d.,:])(?<hour>1[0-2]|[1-9])\.(?<minute>[0-5]\d)\s?(?<half>[ap])\.?m(?![\p{L}\d])/giu,
    say: ({ groups: { hour = '', minute = '', half = '' } = {} }) => {
      const minutes =
        minute === '00' ? '' : `${minute.startsWith('0') ? 'oh ' : ''}${cardinal(String(Number(minute)))} `;
      return `${cardinal(hour)} ${minutes}${spell(half.toUpperCase())} ${spell('M')}`;
    },
  },
  // 6:15a, 9:50p; 9a–5p.
  {
    pattern:
      /(?<![\p{L}\d.,:])(?<hour>1[0-2]|[1-9])(?::(?<minute>[0-5]\d)|(?=[ap]\s?[-–]\s?\d{1,2}[ap](?![\p{L}\d]))|(?<=\d[ap]\s?[-–]\s?\d{1,2}))(?<half>[ap])(?![\p{L}\d]|\.\s?m\b)(?<dash>\s?[-–]\s?(?=\d))?/gu,
    say: ({ groups: { hour = '', minute = '00', half = '', dash } = {} as Record<string, string | undefined> }) => {
      const minutes = minute === '00' ? '' : `${minute.startsWith('0') ? 'oh ' : ''}${cardinal(minute)} `;
      return `${cardinal(hour)} ${minutes}${spell(half.toUpperCase())} ${spell('M')}${dash === undefined ? '' : ' to '}`;
    },
  },
  // 06/2023, 12/2025: months.
  {
    pattern:
      /(?<![\p{L}\d./])(?:(?<month>0[1-9]|1[0-2])\/(?<year>(?:19|20)\d\d)|(?<month2>[1-9])\/(?<year2>20[0-4][1-9]))(?![\p{L}\d/]|[.,]\d)/gu,
    say: ({ groups: { month, year: digits, month2 = '', year2 = '' } = {} as Record<string, string | undefined> }) =>
      `${MONTHS[Number(month ?? month2) - 1]} ${year(Number(digits ?? year2))}`,
  },
  // The 0815 from Paddington; at 0842.
  {
    pattern:
      /(?<=\b(?:[Tt]he|[Aa]t|by|until|before|after|departs?|departing|arrives?|arriving|leaves?)\s)0(?<hour>\d)(?<minute>[0-5]\d)(?![\p{L}\d]|[.,:/-]\d|\s?(?:hours|hrs|h)\b)/gu,
    say: ({ groups: { hour = '', minute = '' } = {} }) =>
      `oh ${cardinal(hour)} ${minute === '00' ? 'hundred' : `${minute.startsWith('0') ? 'oh ' : ''}${cardinal(minute)}`}`,
  },
  {
    pattern: /(?<![\p{L}\d/])(?!10\/10)(?<month>0\d|1[0-2])\/(?<year>\d\d)(?![\d/])/gu,
    say: ({ groups: { month = '', year: digits = '' } = {} }) =>
      `${month.startsWith('0') ? 'oh ' : ''}${cardinal(String(Number(month)))} ${cardinal(digits)}`,
  },
  // 0800–1700 hrs: the first of two.
  {
    pattern:
      /(?<![\p{L}\d])(?<hour>[01]\d|2[0-4])(?<minute>[0-5]\d)\s?[-–—]\s?(?=(?:[01]\d|2[0-4])[0-5]\d\s?(?:hours|hrs|h)\b)/gu,
    say: ({ groups: { hour = '', minute = '' } = {} }) => `${militaryTime(hour, minute)} to `,
  },
  // 0600 hours, 1430 hrs.
  {
    pattern: /(?<![\p{L}\d])(?<hour>[01]\d|2[0-4])(?<minute>[0-5]\d)\s?(?:hours|hrs|h)\b/gu,
    say: ({ groups: { hour = '', minute = '' } = {} }) => `${militaryTime(hour, minute)} hours`,
  },
  // 5h 30m, 2h 21m 08s, 3m 20s.
  {
    pattern:
      /(?<![\p{L}\d])(?:(?<hours>\d{1,2})h\s?(?<minutes>\d{1,2})(?:m|min)?(?:(?<=m|min)\s?(?<seconds>\d{1,2})s(?:ec)?)?|(?<minutes2>\d{1,2})m\s?(?<seconds2>\d{1,2})s)\b/gu,
    say: ({ groups = {} }) =>
      [
        ...counted(groups.hours, 'hour'),
        ...counted(groups.minutes ?? groups.minutes2, 'minute'),
        ...counted(groups.seconds ?? groups.seconds2, 'second'),
      ].join(' '),
  },
  // 3:43.13.
  {
    pattern: /(?<![\p{L}\d:])(?<minutes>\d{1,2}):(?<seconds>[0-5]\d)\.(?<parts>\d{1,3})(?!\d)/gu,
    say: ({ groups: { minutes = '', seconds = '', parts = '' } = {} }) =>
      `${cardinal(minutes)} ${seconds.startsWith('0') ? 'oh ' : ''}${cardinal(seconds)} point ${digitByDigit(parts)}`,
  },
  {
    pattern: /\b(?:UTC|GMT)(?<sign>[-−+])(?<hours>\d{1,2})\b/g,
    say: ({ 0: written, groups = {} }) =>
      `${spell(written.slice(0, 3))} ${groups.sign === '+' ? 'plus' : 'minus'} ${cardinal(groups.hours ?? '')}`,
  },
];
