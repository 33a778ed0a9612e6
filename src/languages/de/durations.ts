import type { OwnSpan } from '../reading.ts';
import { cardinal, digitByDigit } from './numbers.ts';

const counted = (digits: string, one: string, many: string): string => {
  const count = String(Number(digits));
  return count === '1' ? `eine ${one}` : `${cardinal(count)} ${many}`;
};
const hours = (digits: string) => counted(digits, 'Stunde', 'Stunden');
const minutes = (digits: string) => counted(digits, 'Minute', 'Minuten');
const seconds = (digits: string) => counted(digits, 'Sekunde', 'Sekunden');

const clock = (hour: string, minute: string): string =>
  `${cardinal(hour, 'm')} Uhr${minute === '00' ? '' : ` ${cardinal(minute)}`}`;

const joined = (...parts: string[]): string =>
  parts.length < 3 ? parts.join(' ') : `${parts.slice(0, -1).join(' ')} und ${parts.at(-1)}`;

/** What shows that figures with colons are how long something took, and no time of the day. */
export const DURATION_AFTER = /^\s?(?:Std\.?|Stunden?|Min\.?|min|Minuten?|Sek\.?)(?!\p{L})|^,\d/u;

/** How long something took: 2:01:09 Std., 3:45 min, 1:43,21. */
export const durations: readonly OwnSpan[] = [
  {
    pattern:
      /(?<![\p{L}\d.,:])(?<hour>\d{1,2}):(?<minute>[0-5]\d):(?<second>[0-5]\d)\s?(?:Std\.?|Stunden|h)(?!\p{L})/gu,
    needsDigits: true,
    say: ({ groups: { hour = '', minute = '', second = '' } = {} }) =>
      joined(hours(hour), minutes(minute), seconds(second)),
  },
  // 14:30 h is a time of the day.
  {
    pattern: /(?<![\p{L}\d.,:])(?<hour>\d{1,2}):(?<minute>[0-5]\d)\s?h(?!\p{L})/gu,
    needsDigits: true,
    say: ({ groups: { hour = '', minute = '' } = {} }) => clock(hour, minute),
  },
  // 8.00-12.00: no numbers are written so.
  {
    pattern:
      /(?<![\p{L}\d.,:])(?<hour>1?\d|0\d|2[0-4])\.(?<minute>[0-5]\d)\s?[–-]\s?(?<to>1?\d|0\d|2[0-4])\.(?<end>[0-5]\d)(?:\sUhr)?(?![\p{L}\d.]|,\d|\s?[€%$]|\s(?:\p{L}{1,2}|Euro|Mio|Mrd)(?![\p{L}.]))/gu,
    needsDigits: true,
    say: ({ groups: { hour = '', minute = '', to = '', end = '' } = {} }) =>
      `${clock(hour, minute)} bis ${clock(to, end)}`,
  },
  {
    pattern: /(?<![\p{L}\d.,:])(?<hour>\d{1,2}):(?<minute>[0-5]\d)\s?(?:Std\.?|Stunden)(?!\p{L})/gu,
    needsDigits: true,
    say: ({ groups: { hour = '', minute = '' } = {} }) => joined(hours(hour), minutes(minute)),
  },
  {
    pattern: /(?<![\p{L}\d.,:])(?<minute>\d{1,3}):(?<second>[0-5]\d)\s?(?:Min\.?|min|Minuten)(?!\p{L})/gu,
    needsDigits: true,
    say: ({ groups: { minute = '', second = '' } = {} }) => joined(minutes(minute), seconds(second)),
  },
  {
    pattern:
      /(?<![\p{L}\d.,:])(?<minute>\d{1,2}):(?<second>[0-5]\d),(?<part>\d{1,3})(?:\s?(?:Min\.?|min|Minuten)(?!\p{L}))?(?![\p{L}\d:])/gu,
    needsDigits: true,
    say: ({ groups: { minute = '', second = '', part = '' } = {} }) =>
      `${minutes(minute)} ${cardinal(String(Number(second)))} Komma ${digitByDigit(part)}`,
  },
];
