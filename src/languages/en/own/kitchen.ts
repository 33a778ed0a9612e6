import type { OwnSpan } from '../../reading.ts';
import { cardinal } from '../numbers.ts';

const FRACTION = '½⅓⅔¼¾⅛⅜⅝⅞';
const SPOONS: Readonly<Record<string, string>> = { c: 'cup', T: 'tablespoon', t: 'teaspoon' };
const SCALES: Readonly<Record<string, string>> = { C: 'celsius', F: 'fahrenheit' };
const OVEN =
  /\b(?:oven|heat|heated|preheat|preheated|bake|roast|cook|fry|fan|gas|boil|boils|temperature|melts?|highs?|lows?)\b/i;

/** Measures and heats of recipes. */
export const KITCHEN: readonly OwnSpan[] = [
  // 1/3 c. sugar, 2 T. butter, 1 t. salt.
  {
    pattern: new RegExp(String.raw`(?<=[\d${FRACTION}]\s)(?<measure>[cTt])\.(?=\s\p{Ll})`, 'gu'),
    say: ({ groups: { measure = '' } = {} }, { before }) => {
      const isOne = new RegExp(String.raw`(?<!\d\s?)(?:(?<![\d/.,-])1|(?<![\d/])\d\/\d|[${FRACTION}])\s$`, 'u').test(
        before,
      );
      return `${SPOONS[measure]}${isOne ? '' : 's'}`;
    },
  },
  // 180C/350F/Gas 4, 200C/180C fan.
  {
    pattern:
      /(?<![\p{L}\d.,])(?<heat>\d{2,3})\s?[°º]?(?<scale>[CF])\s?\/\s?(?<heat2>\d{2,3})\s?[°º]?(?<scale2>[CF])(?![\p{L}\d])(?<gas>\s?\/\s?(?=[Gg]as\b))?/gu,
    say: ({
      groups: { heat = '', scale = '', heat2 = '', scale2 = '', gas } = {} as Record<string, string | undefined>,
    }) =>
      `${cardinal(heat)} degrees ${SCALES[scale]}, ${cardinal(heat2)} degrees ${SCALES[scale2]}${gas === undefined ? '' : ', '}`,
  },
  // "Heat the oven to 350F": no farads.
  {
    pattern: /(?<![\p{L}\d.,])(?<heat>\d{2,3})(?<scale>[CF])(?![\p{L}\d])(?<gas>\s?\/\s?(?=[Gg]as\b))?/gu,
    say: ({ groups: { heat = '', scale = '', gas } = {} as Record<string, string | undefined> }, { before, after }) =>
      OVEN.test(before) || OVEN.test(after) || gas !== undefined
        ? `${cardinal(heat)} degrees ${SCALES[scale]}${gas === undefined ? '' : ', '}`
        : undefined,
  },
];
