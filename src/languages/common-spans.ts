import type { NumberReading, OwnSpan } from './reading.ts';

/** A language's words for what many languages write alike. */
export interface CommonSpans {
  numbers: Pick<NumberReading, 'cardinal' | 'digits' | 'year'>;
  /** From one year to another. */
  years(from: string, to: string): string;
  /** Between the numbers of a ratio, 3:2. */
  ratio: string;
  /** Between the sides of an area, 3 x 4 m. */
  by: string;
  /** Behind a number, 3x. */
  times: string;
  /** Words before the result of a match, as a regular expression's source. */
  scores: string;
  /** Between the numbers of a result, where it is not that of a ratio. */
  score?: string;
  /** Words before a code whose digits are said one by one, as a regular expression's source. */
  codes: string;
  /** A decade in two digits, '90. */
  decade?(digits: string): string;
}

const LENGTH = String.raw`\s?(?:[cdm]?m|metr\p{L}*|centim\p{L}*|px|p[ií]x\p{L}*|cm|mm)(?!\p{L})`;

/** Ranges of years, ratios, areas, results and codes. */
export function commonSpans(words: CommonSpans): OwnSpan[] {
  const { cardinal, digits, year } = words.numbers;
  return [
    {
      pattern:
        /(?<![\p{L}\d.,:/-])(?<from>1[1-9]\d\d|2[0-5]\d\d)\s?(?<sign>[-–—/])\s?(?<to>\d{4}|\d{2})(?![\p{L}\d%]|[.,:/–-]\d)/gu,
      say: ({ groups: { from = '', to = '', sign = '' } = {} }) => {
        const isLater = to.length === 4 ? Number(to) > Number(from) : Number(to) > Number(from.slice(2));
        if (!isLater || (sign !== '/' && to.length === 2 && Number(to) <= 12)) return undefined;
        const end = to.length === 4 ? year(Number(to)) : cardinal(String(Number(to)));
        return sign === '/' ? `${year(Number(from))} ${end}` : words.years(year(Number(from)), end);
      },
    },
    {
      pattern: /(?<![\p{L}\d:.,/])(?<a>\d{1,3}):(?<b>\d{1,3})(?![\p{L}\d:]|[.,]\d)/gu,
      say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} ${words.ratio} ${cardinal(b)}`,
    },
    {
      pattern: new RegExp(
        String.raw`(?<![\p{L}\d.,])(?:(?<a>\d+)\s?[x×]\s?(?<b>\d+)(?=${LENGTH})|(?<c>\d+)[x×](?<d>\d+)(?![\p{L}\d]))`,
        'gu',
      ),
      say: ({ groups = {} }) =>
        `${cardinal(groups.a ?? groups.c ?? '')} ${words.by} ${cardinal(groups.b ?? groups.d ?? '')}`,
    },
    {
      pattern: /(?<![\p{L}\d.,])(?<count>\d+)[x×](?![\p{L}\d]|\s\d|\s?[-−+=]\s?\d)/gu,
      say: ({ groups: { count = '' } = {} }) => `${cardinal(count)} ${words.times}`,
    },
    {
      pattern: new RegExp(
        String.raw`(?<=(?<![\p{L}\p{M}])(?:${words.scores})\s)(?<a>\d{1,2})\s?[-–]\s?(?<b>\d{1,2})(?![\d-])`,
        'giu',
      ),
      say: ({ groups: { a = '', b = '' } = {} }) => `${cardinal(a)} ${words.score ?? words.ratio} ${cardinal(b)}`,
    },
    {
      pattern: new RegExp(String.raw`(?<=(?<![\p{L}\p{M}])(?:${words.codes})\s)(?<code>\d{4,})(?!\d|[.,:]\d)`, 'giu'),
      say: ({ groups: { code = '' } = {} }) => digits(code),
    },
    {
      pattern: /(?<![\p{L}\d])['’](?<decade>\d0)(?![\p{L}\d'’])/gu,
      say: ({ groups: { decade = '' } = {} }) => words.decade?.(decade),
    },
  ];
}
