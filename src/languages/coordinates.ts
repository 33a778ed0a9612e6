import type { NumberReading, OwnSpan } from './reading.ts';
import { sayFigures } from './written-numbers.ts';

/** A language's words for places on the globe. */
interface Coordinates {
  numbers: Pick<NumberReading, 'cardinal' | 'decimal'>;
  degrees: string;
  minutes: string;
  seconds: string;
  /** By their letters. */
  directions: Readonly<Record<string, string>>;
}

/** Places on the globe: 48° 8′ N, 11,57° O. */
export function coordinates({ numbers, degrees, minutes, seconds, directions }: Coordinates): OwnSpan[] {
  const number = String.raw`\d{1,3}(?:[.,]\d{1,6})?`;
  const say = (written: string, unit: string): string => `${sayFigures(numbers, written)} ${unit}`;
  return [
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?<d>${number})\s?°\s?(?:(?<m>${number})\s?[′'’]\s?)?(?:(?<s>${number})\s?(?:[″"”]|′′|'')\s?)?(?<to>[${Object.keys(directions).join('')}])(?![\p{L}\d])`,
        'gu',
      ),
      needsDigits: true,
      say: ({ groups: { d = '', m = '', s = '', to = '' } = {} }) =>
        [
          say(d, degrees),
          m === '' ? [] : say(m, minutes),
          s === '' ? [] : say(s, seconds),
          directions[to] ?? to.toLowerCase(),
        ]
          .flat()
          .join(' '),
    },
  ];
}
