import type { Grammar } from '../grammar.ts';
import { HAN_UNIT, hanNumber } from '../han-numerals.ts';

export const grammar: Grammar = {
  ages: {
    years: ['歳', '才'],
    numberOf: hanNumber,
    afterYears: [
      /(?<decade>\d0)代/gu,
      new RegExp(`(?<decade>${HAN_UNIT}?十)代`, 'gu'),
      new RegExp(`(?<number>${HAN_UNIT}?十${HAN_UNIT}?|${HAN_UNIT})[歳才]`, 'gu'),
    ],
  },
};
