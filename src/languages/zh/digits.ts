import { HAN_DIGITS } from '../han-numerals.ts';
import type { Passage, Said } from '../language.ts';

/** Years are read digit by digit: 1984年 is 一九八四年. Telephone and room numbers with leading zeros too. */
export const sayChinese = ({ text, tokens }: Passage): Said[] =>
  tokens.map(({ end, said }) => {
    const isYear = /^\d{4}$/.test(said) && text.charAt(end) === '年';
    return { text: isYear || /^0\d+$/.test(said) ? digitByDigit(said) : said };
  });

const digitByDigit = (digits: string) => digits.replace(/\d/g, (digit) => HAN_DIGITS[Number(digit)] ?? digit);
