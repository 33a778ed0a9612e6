import type { Grammar } from '../grammar.ts';

/** One to nine: of Chinese origin, and native; and the native tens. */
const SINO_UNITS = '일이삼사오육칠팔구';
const UNITS = ['한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];
const TENS = ['열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];

export const grammar: Grammar = {
  ages: {
    years: ['살', '세'],
    numberOf: (words) => sinoNumber(words) ?? nativeNumber(words),
    afterYears: [
      /(?<decade>\d0)대/gu,
      new RegExp(`(?<decade>[${SINO_UNITS}]?십)대`, 'gu'),
      new RegExp(`(?<number>[${SINO_UNITS}]?십[${SINO_UNITS}]?)세`, 'gu'),
      new RegExp(`(?<number>(?:${TENS.join('|')})(?:${UNITS.join('|')})?|스무|${UNITS.join('|')})\\s*살`, 'gu'),
    ],
  },
};

function sinoNumber(words: string): number | undefined {
  const [tens = '', units] = words.split('십');
  if (units === undefined) return undefined;
  return 10 * (tens === '' ? 1 : SINO_UNITS.indexOf(tens) + 1) + (units === '' ? 0 : SINO_UNITS.indexOf(units) + 1);
}

function nativeNumber(words: string): number | undefined {
  if (words === '스무') return 20;
  const ten = TENS.findIndex((word) => words.startsWith(word));
  const unit = words.slice(TENS[ten]?.length ?? 0);
  const value = 10 * (ten + 1) + UNITS.indexOf(unit) + 1;
  return value > 0 ? value : undefined;
}
