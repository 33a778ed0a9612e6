import type { Counted, NumberReading, OwnSpan } from './reading.ts';
import { sayFigures } from './written-numbers.ts';

/** A language's words for sizes. */
interface Dimensions {
  numbers: Pick<NumberReading, 'cardinal' | 'decimal'>;
  /** Between the sides: "by". */
  by: string;
  /** Between numbers that are multiplied, where that is another word. */
  product?: string;
  /** Behind a number, 3x: "three times". */
  times(count: string): string;
  /** The letter x, where it is an unknown: 2x + 3. */
  x: string;
  units: Readonly<Record<string, Counted>>;
}

const SIDE = String.raw`\d{1,5}(?:[.,]\d{1,3})?`;
const UNIT = '(?:[cdmk]?m|px|Px)';

/** Sides of a thing, 30x20x10 cm and 2 m x 3 m, and how often something is: 3x. */
export function dimensions({ numbers, by, product = by, times, x, units }: Dimensions): OwnSpan[] {
  return [
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,/])(?<sides>${SIDE}(?:\s?[x×X]\s?${SIDE}){1,3})(?:\s?(?<unit>${UNIT}))?(?![\p{L}\d²³]|[.,]\d)`,
        'gu',
      ),
      needsDigits: true,
      say: ({ groups: { sides = '', unit = '' } = {} }, { after }) => {
        const said = sides.split(/\s?[x×X]\s?/).map((side) => sayFigures(numbers, side));
        if (unit !== '') return `${said.join(` ${by} `)} ${units[unit.toLowerCase()]?.forms.other ?? unit}`;
        const isProduct = sides.includes(' × ') || /^\s?=/.test(after);
        return said.join(` ${isProduct ? product : by} `);
      },
    },
    {
      pattern: new RegExp(String.raw`(?<=\d\s?(?:${UNIT}|["″])?\s)[x×X](?=\s${SIDE})`, 'gu'),
      needsDigits: true,
      say: () => by,
    },
    // 2x + 3 = 7: an unknown.
    {
      pattern: /(?<![\p{L}\d.,])(?<count>\d{1,4})x(?=²|³|\s?[=+<>≤≥−]|\s-\s|\))/gu,
      needsDigits: true,
      say: ({ groups: { count = '' } = {} }) => `${numbers.cardinal(count)} ${x}`,
    },
    {
      pattern: /(?<=[=+−*/(-]\s?)(?<count>\d{1,4})x(?![\p{L}\d])/gu,
      needsDigits: true,
      say: ({ groups: { count = '' } = {} }) => `${numbers.cardinal(count)} ${x}`,
    },
    {
      pattern: /(?<![\p{L}\d.,])(?<count>\d{1,4})(?:[x×X](?![\p{L}\d])|\s[x×](?=\s\p{L}))/gu,
      needsDigits: true,
      say: ({ groups: { count = '' } = {} }) => times(count),
    },
  ];
}
