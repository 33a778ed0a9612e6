import type { Grammar } from '../grammar.ts';
import { HAN_UNIT, hanNumber } from '../han-numerals.ts';

export const grammar: Grammar = {
  ages: {
    years: ['岁', '歲'],
    numberOf: (words) => (words === '两' ? 2 : hanNumber(words)),
    afterYears: [
      /(?<decade>\d0)(?:多岁|多歲|来岁|來歲|几岁)/gu,
      new RegExp(`(?<decade>${HAN_UNIT}?十)[多来來几幾](?:岁|歲)`, 'gu'),
      new RegExp(`(?<number>${HAN_UNIT}?十${HAN_UNIT}?|两|${HAN_UNIT})(?:岁|歲)`, 'gu'),
      new RegExp(`(?<number>${HAN_UNIT}十)(?=出头|出頭|左右|上下)`, 'gu'),
    ],
  },
};
