import type { OwnSpan } from '../../reading.ts';
import { cardinal, year } from '../numbers.ts';
import { areSeconds, plural, spell } from './forms.ts';
import { MONTH, MONTHS, monthName } from './months.ts';

const PLURAL_BEHIND =
  /^ (?:people|men|women|children|feet|(?!was\b|is\b|has\b|this\b|its\b|us\b|as\b|does\b|census\b|series\b|always\b|elections?\b|sales\b|results\b|earnings\b|times\b|sports\b|olympics\b)[a-z]{3,}s\b)/;
const YEAR_BEFORE =
  /(?:\b(?:in|since|by|from|until|till|of|during|before|after|year|circa|around|to|and|spring|summer|fall|winter|autumn|early|mid|late|class of|January|February|March|April|May|June|July|August|September|October|November|December)|[©(])\s?$|\b(?:pre|post|mid|early|late)-$/i;
/** What may stand behind a year though it could be a unit. */
const NO_YEAR = String.raw`(?![\p{L}\d%_]|[.,:/-]\d|-\p{L}|\s?(?:%|[°$€£]|(?:km|kg|mg|g|m|cm|mm|ml|l|L|MB|GB|TB|W|kW|V|Hz|MHz|rpm|mph|lbs?|oz|ft|cal|kcal|mAh|px|hours|hrs|calories|dollars|euros|pounds|percent|million|billion)\b))`;

/** Years and decades. */
export const YEARS: readonly OwnSpan[] = [
  // 1980s, '80s, 80s.
  {
    pattern: /(?<![\p{L}\d$€£.,=])['’‘]?(?<decade>(?:1\d|20)\d0|[2-9]0)['’]?s(?![\p{L}\d])/gu,
    say: ({ groups = {} }, { before, after }) => {
      const decade = groups.decade ?? '';
      const isOther = /\bsize\s$/i.test(before) || (!/\b(?:than|about)\s$/i.test(before) && areSeconds(before, after));
      if (decade.length === 2 && isOther) return undefined;
      return plural(decade.length === 4 ? year(Number(decade)) : cardinal(decade));
    },
  },
  // c. 1450 – d. 1516.
  { pattern: /(?<=\d\s?)[-–—](?=\s?(?:c|ca|b|d|fl)\.\s?\d)/g, say: () => ', ' },
  // 27 BC–AD 14.
  { pattern: /(?<=\d\s(?:BC|BCE)\s?)[-–—](?=\s?(?:AD\s)?\d)/g, say: () => ' to ' },
  // '99.
  {
    pattern: /(?<![\p{L}\d])['’](?<year>\d{2})(?![\p{L}\d'’])/gu,
    say: ({ groups: { year: digits = '' } = {} }) =>
      digits.startsWith('0') ? `oh ${cardinal(digits.slice(1))}` : cardinal(digits),
  },
  // 2020-05 is a month, 2020-21 a season.
  {
    pattern: /(?<![\p{L}\d$€£.,:/-])(?<year>1[89]\d\d|20\d\d)-(?<month>0[1-9]|1[0-2])(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { year: digits = '', month = '' } = {} }, { after }) => {
      const isNext = (Number(digits) + 1) % 100 === Number(month);
      if (isNext || /^\s(?:seasons?|school|academic|fiscal|campaign|winter)\b/.test(after)) return undefined;
      return `${MONTHS[Number(month) - 1]} ${year(Number(digits))}`;
    },
  },
  // Sep-2020, Sep '20.
  {
    pattern: new RegExp(String.raw`(?<![\p{L}\d])(?<month>${MONTH})[a-z]*[-–](?<year>\d{4})(?![\p{L}\d])`, 'gu'),
    say: ({ groups = {} }) => `${monthName(groups.month)} ${year(Number(groups.year))}`,
  },
  // 2019-20, 2023/24, 1914–1918.
  {
    pattern:
      /(?<![\p{L}\d$€£.,:/-])(?<from>1[1-9]\d\d|20\d\d)(?<sign>[-–—/])(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/-]\d)/gu,
    say: ({ groups: { from = '', to = '', sign = '' } = {} }, { after }) => {
      const isLater =
        to.length === 4 ? Number(to) > Number(from) && Number(to) < 2100 : Number(to) > Number(from.slice(2));
      if (!isLater) return undefined;
      const end =
        to.length === 4 ? year(Number(to)) : to.startsWith('0') ? `oh ${cardinal(to.slice(1))}` : cardinal(to);
      return `${year(Number(from))} ${sign === '/' || (to.length === 2 && /^ (?:season|school|academic|campaign)/.test(after)) ? '' : 'to '}${end}`;
    },
  },
  // Years that stand alone: not before what is counted.
  {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\d$€£¥#.,:/_]|(?<!\b(?:pre|post|mid|early|late|non))-|\bNo\. |\d{3} )(?<year>1\d{3}|2[01]\d\d)${NO_YEAR}`,
      'gu',
    ),
    say: ({ groups: { year: digits = '' } = {} }, { before, after }) => {
      const isSure = YEAR_BEFORE.test(before);
      if (!isSure && (PLURAL_BEHIND.test(after) || /^(?:10|21)/.test(digits))) return undefined;
      return year(Number(digits));
    },
  },
  // 500 BC, AD 79, FY2024, Q3.
  {
    pattern: /(?<![\p{L}\d.,])(?<year>\d{1,4})\s(?<era>BCE|BC|CE|AD)\b|(?<=\d\s)(?<stopped>B\.C\.E|B\.C|C\.E|A\.D)\./gu,
    say: ({ groups: { year: digits, era, stopped } = {} as Record<string, string | undefined> }) =>
      digits === undefined ? spell((stopped ?? '').replaceAll('.', '')) : `${year(Number(digits))} ${spell(era ?? '')}`,
  },
  { pattern: /\bAD\s(?<year>\d{1,4})\b/g, say: ({ groups = {} }) => `${spell('AD')} ${year(Number(groups.year))}` },
  {
    pattern: /\bFY\s?['’]?(?<year>\d{4}|\d{2})\b/g,
    say: ({ groups: { year: digits = '' } = {} }) =>
      `fiscal year ${digits.length === 2 ? cardinal(digits) : year(Number(digits))}`,
  },
];
